package org.jdyno.lab.run.gc;

/**
 * An allocation stall: the wait of a thread for memory from the collector. Only ZGC logs stalls; those of several
 * threads may overlap.
 *
 * @param name the name as in the log, such as {@code Allocation Stall (main)}
 * @param startUptimeNanos since the JVM started
 * @param durationNanos how long the thread waited
 */
public record Stall(String name, long startUptimeNanos, long durationNanos) {}
