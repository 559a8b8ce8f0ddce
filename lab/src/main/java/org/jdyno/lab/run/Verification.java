package org.jdyno.lab.run;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Reading;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Workload;

/**
 * Whether a trial that ran to its end may count: whether the machine and the load were as they should be (docs/statistics.md).
 */
record Verification(Outcome outcome, Optional<Cause> cause, String reason) {
    /** Share of the measured time the hypervisor may take away from the machine's processors together. */
    private static final double STEAL = 0.05;

    /** How late a generator may be, as a share of the response times it records; at the 99th percentile of both. */
    private static final double LAG = 0.10;

    /** With fewer operations there are not ten beyond the 99th percentile. */
    private static final double ENOUGH_FOR_LAG = 1000;

    private static final Verification SOUND = new Verification(Outcome.COMPLETED, Optional.empty(), "");

    /**
     * Holds a trial against the rules, those first that explain what others would only see.
     *
     * @param others what other programs used of the machine that control watched
     */
    static Verification of(Workload workload, Totals totals, OthersUse others) {
        return operations(workload, totals)
                .or(() -> steal(totals, others.processors()))
                .or(() -> others(workload, others))
                .or(() -> generator(workload, totals))
                .orElse(SOUND);
    }

    private static Optional<Verification> operations(Workload workload, Totals totals) {
        double errors = workload.roles().stream()
                .map(Role::name)
                .mapToDouble(role -> totals.value(role, "errors").orElse(0))
                .sum();
        if (errors > 0) {
            return wrong(String.format(Locale.ROOT, "%.0f operations failed", errors));
        }
        return totals.value("driver", "operations").orElse(0) == 0
                ? wrong("not one operation was completed in the measured phase")
                : Optional.empty();
    }

    private static Optional<Verification> steal(Totals totals, int processors) {
        double stolen = totals.value("control", "machineStealNanos").orElse(0);
        double wall = totals.value("control", "wallNanos").orElse(Double.NaN) * processors;
        return stolen / wall > STEAL
                ? invalid(
                        Cause.DISTURBED,
                        "the hypervisor took %.1f %% of the processors away while it was measured",
                        100 * stolen / wall)
                : Optional.empty();
    }

    private static Optional<Verification> others(Workload workload, OthersUse others) {
        double limit = workload.othersLimit().orElse(1);
        OptionalDouble share = others.share();
        if (share.isEmpty() || share.getAsDouble() <= limit) {
            return Optional.empty();
        }
        String worst = others.worst()
                .map(second -> String.format(
                        Locale.ROOT, " (%.0f %% in second %d of it)", 100 * second.share(), second.number()))
                .orElse("");
        return invalid(
                Cause.DISTURBED,
                "other programs used %.1f %% of the machine's %d processors while it was measured%s, and %s bears %.0f %%; end them, or"
                        + " run it when the machine is quiet",
                100 * share.getAsDouble(),
                others.processors(),
                worst,
                workload.name(),
                100 * limit);
    }

    /**
     * Whether the load was that which was asked for. Where the platform makes its own load, one that lags shows a stall of the platform: the
     * response times from the intended start hold it, and it is no reason to drop the trial.
     */
    private static Optional<Verification> generator(Workload workload, Totals totals) {
        double offered = totals.value("driver", "offered").orElse(0);
        double begun = totals.value("driver", "begun").orElse(0);
        double lag = totals.statistic("driver", "lag", "p99").orElse(0);
        double response = totals.statistic("driver", "response", "p99").orElse(Double.NaN);
        boolean tooFew = begun < Reading.BEGUN_IN_TIME * offered;
        boolean tooLate = !workload.drivesItself() && offered >= ENOUGH_FOR_LAG && lag > LAG * response;
        if (!tooFew && !tooLate) {
            return Optional.empty();
        }
        String late = Double.isNaN(response)
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", and was %.3g ms late at the 99th percentile, where a response took %.3g ms",
                        lag / 1e6,
                        response / 1e6);
        return invalid(
                Cause.GENERATOR_BEHIND,
                "the load fell behind its schedule: it began %,.0f of the %,.0f operations that were due (%.1f %%)%s; %s",
                begun,
                offered,
                Math.floor(1000 * begun / offered) / 10,
                late,
                tooFew ? "lower rate=" : "leave the load more of the processors, or have it wait by wait=yield");
    }

    private static Optional<Verification> wrong(String reason) {
        return Optional.of(new Verification(Outcome.FAILED, Optional.of(Cause.WRONG_OUTPUT), reason));
    }

    private static Optional<Verification> invalid(Cause cause, String form, Object... figures) {
        return Optional.of(
                new Verification(Outcome.INVALID, Optional.of(cause), String.format(Locale.ROOT, form, figures)));
    }

    /** Of a trial that the lab ended for a cause. */
    static Verification ended(TrialFailure failure) {
        Outcome outcome = failure.failureCause() == Cause.UNSUPPORTED ? Outcome.SKIPPED : Outcome.FAILED;
        return new Verification(outcome, Optional.of(failure.failureCause()), failure.getMessage());
    }
}
