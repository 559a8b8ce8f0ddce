package org.jdyno.lab.model;

/**
 * How long the parts of a trial last, in milliseconds.
 *
 * @param burstMillis one burst of warm-up
 * @param pauseMillis between bursts, so that the compilers can catch up on few processors
 * @param minBursts of warm-up, at least
 * @param maxBursts of warm-up, at most: a trial not settled by then is measured all the same, and labelled
 * @param measureMillis the measured phase
 * @param windowMillis a window: short enough for twenty in a measured phase, without which nothing can be said of its
 *     steadiness
 * @param startTimeoutMillis from exec to ready
 * @param phaseTimeoutMillis how much longer than asked any command may take
 */
public record Timing(
        long burstMillis,
        long pauseMillis,
        int minBursts,
        int maxBursts,
        long measureMillis,
        long windowMillis,
        long startTimeoutMillis,
        long phaseTimeoutMillis) {
    /** What starting and stopping the processes of a trial is expected to take. */
    public static final long START_AND_STOP_MILLIS = 1_500;

    /** What a plan gets that says nothing. */
    public static final Timing DEFAULT = new Timing(2_000, 500, 2, 5, 5_000, 250, 30_000, 30_000);

    public Timing {
        if (burstMillis < 1
                || pauseMillis < 0
                || minBursts < 0
                || maxBursts < minBursts
                || measureMillis < 1
                || windowMillis < 1
                || startTimeoutMillis < 1
                || phaseTimeoutMillis < 1) {
            throw new IllegalArgumentException("timing must be positive, and max-bursts at least min-bursts");
        }
    }

    /** What a trial takes when its warm-up settles halfway between the least and the most, without start and stop. */
    public long expectedTrialMillis() {
        return (minBursts + maxBursts) * (burstMillis + pauseMillis) / 2 + measureMillis;
    }
}
