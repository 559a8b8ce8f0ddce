package org.jdyno.lab.model;

/**
 * The warm-up of a trial.
 *
 * @param bursts number of bursts of load
 * @param settled whether compilation and throughput were steady before the measured phase
 * @param reason what was not steady, for a reader; empty if settled
 */
public record Warmup(int bursts, boolean settled, String reason) {
    /** The warm-up of a trial that did not get that far. */
    public static final Warmup NONE = new Warmup(0, false, "not reached");
}
