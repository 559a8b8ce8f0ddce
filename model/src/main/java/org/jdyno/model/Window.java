package org.jdyno.model;

import java.util.Map;
import java.util.Objects;

/**
 * A window of a trial as reported by one role.
 *
 * @param role the role that reports the window
 * @param phase warm-up or measured phase
 * @param burst number of the burst of warm-up, from 1; 0 in the measured phase
 * @param index number of the window within the phase, from 0
 * @param startMillis when the window began, in milliseconds since 1970
 * @param wallNanos the length of the window
 * @param operations number of operations completed in the window
 * @param errors number of operations that failed in the window
 * @param cpuNanos CPU time of all threads of the role's process in the window
 * @param counters further counters of the role; names as in docs/protocol.md
 */
public record Window(
        String role,
        Phase phase,
        int burst,
        int index,
        long startMillis,
        long wallNanos,
        long operations,
        long errors,
        long cpuNanos,
        Map<String, Double> counters) {
    public Window {
        // A long run has hundreds of thousands of windows, of a few roles.
        role = role.intern();
        Objects.requireNonNull(phase, "phase");
        counters = new NamedNumbers(counters);
    }

    /** A copy with another start time. */
    public Window begunAt(long millis) {
        return new Window(role, phase, burst, index, millis, wallNanos, operations, errors, cpuNanos, counters);
    }

    /** Operations per second of wall time; 0 for an empty window. */
    public double rate() {
        return wallNanos == 0 ? 0 : operations * 1e9 / wallNanos;
    }
}
