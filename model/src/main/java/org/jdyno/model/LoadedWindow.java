package org.jdyno.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A window of the driving role and its place on the time axis of warm-up trajectories.
 *
 * <p>This axis is the time with load, from the first window on. Pauses between bursts do not count, because
 * platforms would otherwise seem slower to warm up than they are.
 *
 * @param window the window of the driving role
 * @param beforeSeconds seconds of load before the window
 */
public record LoadedWindow(Window window, double beforeSeconds) {
    /**
     * Windows shorter than this share of the planned length are left out. The last window of a burst may be very short.
     */
    private static final double WHOLE = 0.9;

    /**
     * The windows of a trial that are long enough, in order. The time of shorter windows counts as time of load. If
     * operations follow a schedule, only the measured phase counts: warm-up need not keep to the schedule.
     */
    public static List<LoadedWindow> of(Trial trial, Workload workload, Timing timing) {
        boolean measuredOnly =
                RateParameter.paces(workload.rate(), trial.slot().cell().point());
        List<LoadedWindow> whole = new ArrayList<>();
        long before = 0;
        for (Window window : trial.windows()) {
            boolean counts = window.phase() == Phase.MEASURE || window.phase() == Phase.WARMUP && !measuredOnly;
            if (counts && window.role().equals(workload.driver().name())) {
                if (window.wallNanos() >= WHOLE * 1e6 * timing.windowMillis()) {
                    whole.add(new LoadedWindow(window, before / 1e9));
                }
                before += window.wallNanos();
            }
        }
        return List.copyOf(whole);
    }

    public double middleSeconds() {
        return (beforeSeconds + afterSeconds()) / 2;
    }

    /** Seconds of load at its end. */
    public double afterSeconds() {
        return beforeSeconds + window.wallNanos() / 1e9;
    }
}
