package org.jdyno.kit;

import java.util.concurrent.TimeUnit;

/**
 * Switches telemetry: recording and reporting latencies and hiccups. It is normally always on. If the parameter
 * {@value #PARAMETER} is {@value #ALTERNATING}, it is on in every other window only, to measure what telemetry costs.
 * If it is {@value #FINE}, hiccups are sampled ten times as often.
 *
 * <p>The order of the windows is on, off, off, on. So a drift of the machine affects both kinds alike, and work that a
 * window leaves to the next one falls to both kinds equally often. Read by any thread, changed by the window thread.
 */
final class Telemetry {
    static final String PARAMETER = "telemetry";
    static final String ALTERNATING = "by-turns";
    static final String FINE = "fine";

    private static final long COARSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long FINE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final boolean[] ORDER = {true, false, false, true};

    private final boolean alternates;
    private final boolean fine;
    private int position;
    private volatile boolean on = true;

    private Telemetry(boolean alternates, boolean fine) {
        this.alternates = alternates;
        this.fine = fine;
    }

    static Telemetry of(Parameters parameters) {
        String word = parameters.text(PARAMETER, null);
        if (word != null && !word.equals(ALTERNATING) && !word.equals(FINE)) {
            throw new RoleFailure(
                    "bad-parameter",
                    "parameter " + PARAMETER + " must be " + ALTERNATING + " or " + FINE + ", not \"" + word + "\"");
        }
        return new Telemetry(ALTERNATING.equals(word), FINE.equals(word));
    }

    /** The interval at which hiccups are sampled. */
    long hiccupNanos() {
        return fine ? FINE_NANOS : COARSE_NANOS;
    }

    boolean alternates() {
        return alternates;
    }

    /** Whether telemetry is on in the current window. */
    boolean isOn() {
        return on;
    }

    /** Restarts the order, at the beginning of a phase. */
    void begin() {
        position = 0;
        on = ORDER[0];
    }

    /** Advances to the next window. */
    void next() {
        position = (position + 1) % ORDER.length;
        on = ORDER[position];
    }

    /** Wraps a recorder if telemetry alternates. */
    LatencyRecorder recorder(LatencyRecorder recorder) {
        return alternates ? LatencyRecorder.alternating(recorder, this) : recorder;
    }
}
