package org.jdyno.kit;

/**
 * Whether a process tells of more than how much it has done, as it does always, or only in every other window, to show
 * what telling costs.
 *
 * <p>By turns, which the parameter {@value #PARAMETER} asks for, windows in which latencies and hiccups are recorded
 * and told alternate with others in which they are not: one process, compiled once, on the same machine at the same
 * time. Turns go on, off, off, on, so that a drift weighs on both alike, and what one window leaves to be done in the
 * next falls to either as often. Read by any thread, turned by the window thread.
 */
final class Telemetry {
    static final String PARAMETER = "telemetry";
    static final String BY_TURNS = "by-turns";

    private static final boolean[] TURNS = {true, false, false, true};

    private final boolean byTurns;
    private int turn;
    private volatile boolean on = true;

    private Telemetry(boolean byTurns) {
        this.byTurns = byTurns;
    }

    /** As the parameters say. */
    static Telemetry of(Parameters parameters) {
        String word = parameters.text(PARAMETER, null);
        if (word != null && !word.equals(BY_TURNS)) {
            throw new RoleFailure("bad-parameter", "parameter " + PARAMETER + " must be " + BY_TURNS + ", not " + word);
        }
        return new Telemetry(word != null);
    }

    boolean byTurns() {
        return byTurns;
    }

    /** Whether it is the turn of telling. */
    boolean isOn() {
        return on;
    }

    /** Begins with the first turn again, at the beginning of a phase. */
    void begin() {
        turn = 0;
        on = TURNS[0];
    }

    /** Goes on to the next turn, at the end of a window. */
    void next() {
        turn = (turn + 1) % TURNS.length;
        on = TURNS[turn];
    }

    /** A recorder as it is to be used. */
    LatencyRecorder recorder(LatencyRecorder recorder) {
        return byTurns ? LatencyRecorder.byTurns(recorder, this) : recorder;
    }
}
