package org.jdyno.lab.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A window of the role that makes the load, and how much load its trial had borne before: what speed over time is told
 * by.
 *
 * <p>Time is counted while there is load, from the first burst of warm-up on. Between bursts nobody works, so that
 * pauses would only make platforms look slower to warm up than they are.
 *
 * @param window of the driving role
 * @param beforeSeconds of load
 */
public record LoadedWindow(Window window, double beforeSeconds) {
    /**
     * The last window of a burst is what is left of it, and may be next to nothing: below this share of a window it has
     * no speed worth telling.
     */
    private static final double WHOLE = 0.9;

    /**
     * Those of a trial that are whole, in their order; what is left of a burst is no window here, but its time counts.
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

    /** Seconds of load when it was over. */
    public double afterSeconds() {
        return beforeSeconds + window.wallNanos() / 1e9;
    }
}
