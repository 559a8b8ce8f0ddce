package org.jdyno.kit;

/**
 * Switches telemetry: recording and reporting latencies and hiccups. It is normally always on. If the parameter
 * {@value #PARAMETER} is {@value #ALTERNATING}, it is on in every other window only, to measure what telemetry costs.
 *
 * <p>The order of the windows is on, off, off, on. So a drift of the machine affects both kinds alike, and work that a
 * window leaves to the next one falls to both kinds equally often. Read by any thread, changed by the window thread.
 */
final class Telemetry {
    static final String PARAMETER = "telemetry";
    static final String ALTERNATING = "by-turns";

    private static final boolean[] ORDER = {true, false, false, true};

    private final boolean alternates;
    private int position;
    private volatile boolean on = true;

    private Telemetry(boolean alternates) {
        this.alternates = alternates;
    }

    static Telemetry of(Parameters parameters) {
        String word = parameters.text(PARAMETER, null);
        if (word != null && !word.equals(ALTERNATING)) {
            throw new RoleFailure(
                    "bad-parameter", "parameter " + PARAMETER + " must be " + ALTERNATING + ", not \"" + word + "\"");
        }
        return new Telemetry(word != null);
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
