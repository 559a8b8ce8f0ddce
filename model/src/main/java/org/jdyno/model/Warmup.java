package org.jdyno.model;

/**
 * The warm-up of a trial.
 *
 * @param bursts number of bursts of load
 * @param settled whether warm-up was complete before the measured phase
 * @param reason why it was not complete, as text; empty if it was
 */
public record Warmup(int bursts, boolean settled, String reason) {
    /** The warm-up of a trial that ended before warm-up. */
    public static final Warmup NONE = new Warmup(0, false, "not reached");
}
