package org.jdyno.doctor;

import java.util.Optional;
import java.util.function.Function;
import org.jdyno.host.Kernel;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Diagnosis.Status;
import org.jdyno.model.Diagnosis.Subject;

/**
 * A property of the machine, what it costs a measurement if it is not good, and how to fix it.
 *
 * @param id stable, such as {@code cpu-steal}
 * @param title the title for readers
 * @param cost one sentence
 * @param fix one sentence or a command; a result may have a better one
 * @param look derives the result from the evidence
 */
record Check(String id, Subject subject, String title, String cost, String fix, Function<Evidence, Result> look) {
    /**
     * The result of a check.
     *
     * @param found one sentence with figures, or why the property cannot be examined here
     * @param fix a better one than that of the check
     */
    record Result(Status status, String found, Optional<String> fix) {
        private Result(Status status, String found) {
            this(status, found, Optional.empty());
        }

        static Result ok(String found) {
            return new Result(Status.OK, found);
        }

        static Result warning(String found) {
            return new Result(Status.WARNING, found);
        }

        static Result trouble(String found) {
            return new Result(Status.TROUBLE, found);
        }

        static Result unknown(String why) {
            return new Result(Status.UNKNOWN, why);
        }

        static Result warnIf(boolean bad, String found) {
            return bad ? warning(found) : ok(found);
        }

        /** Grades a figure of which less is better. */
        static Result graded(double figure, double warning, double trouble, String found) {
            return figure > trouble ? trouble(found) : warnIf(figure > warning, found);
        }

        Result withFix(String better) {
            return new Result(status, found, Optional.of(better));
        }
    }

    static Check of(String id, Subject subject, String title, Function<Evidence, Result> look) {
        return new Check(id, subject, title, "", "", look);
    }

    Check costs(String sentence) {
        return new Check(id, subject, title, sentence, fix, look);
    }

    Check fixedBy(String sentence) {
        return new Check(id, subject, title, cost, sentence, look);
    }

    /** The diagnosis from the evidence. An unusual file of the kernel makes only this check unknown. */
    Diagnosis diagnose(Evidence evidence) {
        Result result;
        try {
            result = look.apply(evidence);
        } catch (Kernel.NotShownException notShown) {
            result = Result.unknown(notShown.getMessage());
        } catch (IllegalArgumentException | IndexOutOfBoundsException unusual) {
            result = Result.unknown("the data of the kernel is not understood: " + unusual.getMessage());
        }
        return new Diagnosis(
                id,
                subject,
                title,
                result.status(),
                result.found(),
                cost,
                result.fix().orElse(fix));
    }

    /** The share of the quiet interval in which some task waited for a resource (PSI). */
    static Result pressure(Evidence evidence, String resource, double warning, double trouble) {
        Evidence.Interval interval = evidence.quiet();
        Long before = interval.before().waitedMicros().get(resource);
        Long after = interval.after().waitedMicros().get(resource);
        if (before == null || after == null) {
            return Result.unknown("this kernel does not show it (/proc/pressure/" + resource
                    + "); booting with psi=1 may turn it on");
        }
        double share = Math.min(1, (after - before) / 1e6 / interval.seconds());
        return Result.graded(
                share,
                warning,
                trouble,
                "some task waited for " + Figures.percent(share) + " of " + interval.words() + " while jdyno was idle");
    }
}
