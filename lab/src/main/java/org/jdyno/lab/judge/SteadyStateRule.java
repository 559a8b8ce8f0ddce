package org.jdyno.lab.judge;

import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.stats.SteadyStates;

/** What the windows of a trial did, from the first burst of its warm-up to the end of its measured phase. */
final class SteadyStateRule {
    private SteadyStateRule() {}

    static SteadyState of(Trial trial, String driver, Timing timing) {
        double[] logRates = trial.windows().stream()
                .filter(window -> window.role().equals(driver) && isWhole(window, timing))
                .mapToDouble(SteadyStateRule::logRate)
                .toArray();
        return switch (SteadyStates.of(logRates).shape()) {
            case FLAT -> SteadyState.FLAT;
            case WARMUP -> SteadyState.WARMUP;
            case SLOWDOWN -> SteadyState.SLOWDOWN;
            case NO_STEADY_STATE -> SteadyState.NO_STEADY_STATE;
            case UNKNOWN -> SteadyState.UNKNOWN;
        };
    }

    /** The last window of a burst is what is left of it, and may be next to nothing. */
    private static boolean isWhole(Window window, Timing timing) {
        return window.wallNanos() >= 0.9e6 * timing.windowMillis();
    }

    /** A window in which nothing was completed counts as half an operation: it has no logarithm, and leaving it out would hide a stall. */
    private static double logRate(Window window) {
        return Math.log(Math.max(window.operations(), 0.5) / window.wallNanos());
    }
}
