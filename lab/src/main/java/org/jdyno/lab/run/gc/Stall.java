package org.jdyno.lab.run.gc;

/**
 * A stall: the wait of a thread for the collector, to allocate or to relocate an object. Only ZGC logs stalls; those of
 * several threads may overlap.
 *
 * @param name the name as in the log, such as {@code Allocation Stall (main)}
 * @param startUptimeNanos since the JVM started
 * @param durationNanos how long the thread waited
 */
public record Stall(String name, long startUptimeNanos, long durationNanos) {}
