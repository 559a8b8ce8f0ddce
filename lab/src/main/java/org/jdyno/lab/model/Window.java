package org.jdyno.lab.model;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A slice of a trial as one role saw it.
 *
 * @param role the role that reports it
 * @param phase warm-up or measurement
 * @param burst of the warm-up, from 1; 0 in the measurement
 * @param index within the phase, from 0
 * @param startMillis when it began, in milliseconds since 1970
 * @param wallNanos how long it lasted
 * @param operations completed in it
 * @param errors operations that failed in it
 * @param cpuNanos processor time of the role's process in it, all threads
 * @param counters what else the role counted; names as in docs/protocol.md
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
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(phase, "phase");
        counters = Collections.unmodifiableMap(new TreeMap<>(counters));
    }

    /** The same window, begun at another time of another clock. */
    public Window begunAt(long millis) {
        return new Window(role, phase, burst, index, millis, wallNanos, operations, errors, cpuNanos, counters);
    }

    /** Operations per second of wall time; 0 for an empty window. */
    public double rate() {
        return wallNanos == 0 ? 0 : operations * 1e9 / wallNanos;
    }
}
