package org.jdyno.lab.model;

/**
 * How a trial was warmed up.
 *
 * @param bursts of load that were run
 * @param settled whether compilation and throughput had settled before the measurement
 * @param reason what was still moving, for a reader; empty when settled
 */
public record Warmup(int bursts, boolean settled, String reason) {
    /** Of a trial that never got that far. */
    public static final Warmup NONE = new Warmup(0, false, "not reached");
}
