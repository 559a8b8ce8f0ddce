package org.jdyno.lab.model;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A window of a trial as reported by one role.
 *
 * @param role that reports it
 * @param phase warm-up or measured phase
 * @param burst of the warm-up, from 1; 0 in the measured phase
 * @param index within the phase, from 0
 * @param startMillis when it began, in milliseconds since 1970
 * @param wallNanos its length
 * @param operations completed in it
 * @param errors operations that failed in it
 * @param cpuNanos CPU time of the role's process in it, all threads
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
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(phase, "phase");
        counters = Collections.unmodifiableMap(new TreeMap<>(counters));
    }

    /** The same window with another start time, by another clock. */
    public Window begunAt(long millis) {
        return new Window(role, phase, burst, index, millis, wallNanos, operations, errors, cpuNanos, counters);
    }

    /** Operations per second of wall time; 0 for an empty window. */
    public double rate() {
        return wallNanos == 0 ? 0 : operations * 1e9 / wallNanos;
    }
}
