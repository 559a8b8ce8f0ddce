package org.jdyno.lab.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A window of the driving role, and the time of load before it, in which speed over time is expressed.
 *
 * <p>Time counts while there is load, from the first burst of warm-up on. Pauses between bursts do not count: nothing
 * is done in them, and platforms would seem slower to warm up than they are.
 *
 * @param window of the driving role
 * @param beforeSeconds of load
 */
public record LoadedWindow(Window window, double beforeSeconds) {
    /**
     * The last window of a burst may be very short. Below this share of a window's length its speed is not used.
     */
    private static final double WHOLE = 0.9;

    /**
     * The windows of a trial that are long enough, in order. The time of the others counts.
     */
    public static List<LoadedWindow> of(Trial trial, String driver, Timing timing) {
        List<LoadedWindow> whole = new ArrayList<>();
        long before = 0;
        for (Window window : trial.windows()) {
            if (window.role().equals(driver)) {
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
