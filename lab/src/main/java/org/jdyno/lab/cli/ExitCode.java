package org.jdyno.lab.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Gate;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.selftest.SelftestResult;
import org.jdyno.lab.verify.AgreementResult;

/** The exit status of commands. */
final class ExitCode {
    /** Of the list in the help of a command. */
    static final String HEADING = "%nExit status:%n";

    static final int DONE = 0;
    /** A trial failed; of a gate: a regression. */
    static final int FAILED = 1;
    /** Not one comparison has an interval, or a search was cut short: see docs/adr/0007-exit-status.md. */
    static final int INCONCLUSIVE = 2;
    /** The run's own checks say that it cannot be trusted. */
    static final int UNTRUSTED = 3;
    /** Something in the command or its files is wrong. */
    static final int USAGE = 64;
    /** A defect of jdyno, or trouble it has no name for. */
    static final int TROUBLE = 70;
    /** By convention: ended by Ctrl-C. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}

    /** Of an agreement with other tools; where there was none to agree with nothing is known. */
    static int of(AgreementResult result) {
        return switch (result) {
            case AGREES -> DONE;
            case DIFFERS -> FAILED;
            case INCONCLUSIVE, NOT_HERE -> INCONCLUSIVE;
        };
    }

    /** Of a self-test. */
    static int of(SelftestResult result) {
        return switch (result) {
            case HOLDS -> DONE;
            case FAILS -> FAILED;
            case TOO_LITTLE -> INCONCLUSIVE;
        };
    }

    /** Of a gate. */
    static int of(Gate.Answer answer) {
        return switch (answer) {
            case PASSES -> DONE;
            case REGRESSION -> FAILED;
            case INCONCLUSIVE -> INCONCLUSIVE;
            case UNTRUSTED -> UNTRUSTED;
        };
    }

    /**
     * Of a run or a study: the worst of its runs. That nothing can be said counts only if it is so of all, for some
     * parts of a study are single runs as the original's were.
     */
    static int of(List<Judged> runs) {
        List<Integer> codes = runs.stream().map(ExitCode::of).toList();
        boolean nothingSaid = codes.stream().allMatch(code -> code == INCONCLUSIVE);
        return Stream.of(FAILED, UNTRUSTED)
                .filter(codes::contains)
                .findFirst()
                .orElse(nothingSaid ? INCONCLUSIVE : DONE);
    }

    /** Of a run as judged; the worst that holds. */
    static int of(Judged judged) {
        Run run = judged.run();
        Judgement judgement = judged.judgement();
        if (run.plan().procedure().stopping().gates()) {
            return of(Judge.gate(judged).answer());
        }
        if (run.plan().procedure().limit().isPresent()) {
            // To fail at some load is what its trials are for; to fail at every load, or to answer wrongly, is not.
            boolean wrong =
                    run.trials().stream().anyMatch(trial -> trial.cause().equals(Optional.of(Cause.WRONG_OUTPUT)));
            if (wrong || judgement.limits().stream().anyMatch(limit -> limit.reached() == 0 && limit.failed() > 0)) {
                return FAILED;
            }
            return judgement.limits().stream().allMatch(limit -> limit.confirmed() || limit.unable())
                    ? DONE
                    : INCONCLUSIVE;
        }
        if (run.plan().procedure().capacity().isPresent()) {
            return ofCapacities(run, judgement);
        }
        if (run.trials().stream().anyMatch(run::failed)) {
            return FAILED;
        }
        if (judgement.trust().untrusted()) {
            return UNTRUSTED;
        }
        if (judgement.scores().stream().anyMatch(score -> score.score().isEmpty() && !skipped(run, score))) {
            return INCONCLUSIVE;
        }
        List<Verdict> headlines =
                judgement.verdicts().stream().filter(Verdict::headline).toList();
        boolean compared =
                run.plan().procedure().compares() && run.plan().contenders().size() > 1;
        boolean answered = headlines.stream().anyMatch(verdict -> !Double.isNaN(verdict.low()));
        return compared && !answered ? INCONCLUSIVE : DONE;
    }

    /**
     * Too high a rate is what a search for the highest is to find; trials that fail there are no failures of the run,
     * unless by a defect.
     */
    private static int ofCapacities(Run run, Judgement judgement) {
        boolean defect = run.trials().stream()
                .anyMatch(trial -> trial.cause().filter(Cause::defect).isPresent());
        if (defect || judgement.capacities().stream().anyMatch(capacity -> failsAtEveryRate(run, capacity))) {
            return FAILED;
        }
        if (judgement.trust().untrusted()) {
            return UNTRUSTED;
        }
        return judgement.capacities().stream()
                        .filter(capacity ->
                                !capacity.platform().equals(run.plan().again()))
                        .allMatch(capacity -> capacity.objective().answers() || unable(run, capacity))
                ? DONE
                : INCONCLUSIVE;
    }

    private static boolean failsAtEveryRate(Run run, Capacity capacity) {
        return capacity.trials() > 0
                && run.trials().stream()
                        .filter(trial -> trial.slot().platform().equals(capacity.platform())
                                && trial.slot().workload().equals(capacity.workload()))
                        .allMatch(trial -> trial.outcome() == Outcome.FAILED);
    }

    private static boolean unable(Run run, Capacity capacity) {
        return run.trials().stream()
                .anyMatch(trial -> trial.outcome() == Outcome.SKIPPED
                        && trial.slot().platform().equals(capacity.platform())
                        && trial.slot().workload().equals(capacity.workload()));
    }

    private static boolean skipped(Run run, Score score) {
        return run.trials().stream()
                .anyMatch(trial -> trial.outcome() == Outcome.SKIPPED
                        && trial.slot().platform().equals(score.platform())
                        && trial.slot().workload().equals(score.workload())
                        && trial.slot().point().equals(score.point()));
    }
}
