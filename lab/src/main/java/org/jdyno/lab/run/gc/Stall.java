package org.jdyno.lab.run.gc;

/**
 * One thread that waited for the collector to find it memory: no pause by name, but one in effect. Only ZGC logs them,
 * and stalls of several threads overlap.
 *
 * @param name in the log's own words, such as {@code Allocation Stall (main)}
 * @param startUptimeNanos since the JVM started
 * @param durationNanos that the thread waited
 */
public record Stall(String name, long startUptimeNanos, long durationNanos) {}
