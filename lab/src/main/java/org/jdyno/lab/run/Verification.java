package org.jdyno.lab.run;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Outcome;

/**
 * Whether a trial that ran to its end may count. The rules look at the machine and never at how fast the platform was.
 */
record Verification(Outcome outcome, Optional<Cause> cause, String reason) {
    /** Share of the measured time the hypervisor may take away from the machine's processors together. */
    private static final double STEAL = 0.05;

    /** @param processors of the machine that control watched */
    static Verification of(Totals totals, int processors) {
        OptionalDouble errors = totals.value("driver", "errors");
        if (errors.orElse(0) + totals.value("tested", "errors").orElse(0) > 0) {
            return new Verification(
                    Outcome.FAILED,
                    Optional.of(Cause.WRONG_OUTPUT),
                    String.format(
                            Locale.ROOT,
                            "%.0f operations failed",
                            errors.orElse(0) + totals.value("tested", "errors").orElse(0)));
        }
        if (totals.value("driver", "operations").orElse(0) == 0) {
            return new Verification(
                    Outcome.FAILED,
                    Optional.of(Cause.WRONG_OUTPUT),
                    "not one operation was completed in the measured phase");
        }
        double stolen = totals.value("control", "machineStealNanos").orElse(0);
        double wall = totals.value("control", "wallNanos").orElse(Double.NaN) * processors;
        if (stolen / wall > STEAL) {
            return new Verification(
                    Outcome.INVALID,
                    Optional.of(Cause.DISTURBED),
                    String.format(
                            Locale.ROOT,
                            "the hypervisor took %.1f %% of the processors away while it was measured",
                            100 * stolen / wall));
        }
        return new Verification(Outcome.COMPLETED, Optional.empty(), "");
    }
}
