package org.jdyno.model;

/**
 * How long the parts of a trial last, in milliseconds.
 *
 * @param burstMillis a burst of warm-up
 * @param pauseMillis the pause between bursts, in which the compilers can catch up on few processors
 * @param minBursts minimum number of bursts
 * @param maxBursts maximum number of bursts; a trial that is not warm by then is measured anyway, with a note
 * @param measureMillis the measured phase
 * @param windowMillis a window; a measured phase needs twenty of them to be classified
 * @param startTimeoutMillis time-out from the start of a process until it is ready
 * @param phaseTimeoutMillis time-out of a command beyond its requested duration
 */
public record Timing(
        @Key(least = 1, most = Durations.DAY_MILLIS) long burstMillis,
        @Key(least = 0, most = Durations.DAY_MILLIS) long pauseMillis,
        @Key(least = 0, most = 1_000) int minBursts,
        @Key(least = 0, most = 1_000) int maxBursts,
        @Key(least = 1, most = Durations.DAY_MILLIS) long measureMillis,
        @Key(least = 1, most = Durations.DAY_MILLIS) long windowMillis,
        @Key(least = 1, most = Durations.DAY_MILLIS) long startTimeoutMillis,
        @Key(least = 1, most = Durations.DAY_MILLIS) long phaseTimeoutMillis) {
    /** The expected time for starting and stopping the processes of a trial. */
    public static final long START_AND_STOP_MILLIS = 1_500;

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

    public Timing withBursts(int min, int max) {
        return new Timing(
                burstMillis,
                pauseMillis,
                min,
                max,
                measureMillis,
                windowMillis,
                startTimeoutMillis,
                phaseTimeoutMillis);
    }

    /** The same timing with at least this time under load before the measured phase, in whole bursts. */
    public Timing warmingUpFor(long millis) {
        int least = (int) Math.max(minBursts, (millis + burstMillis - 1) / burstMillis);
        return withBursts(least, Math.max(least, maxBursts));
    }

    /** The same timing with other bursts, and with this pause after each. */
    public Timing withBurst(long millis, long pauseMillisAfter) {
        return new Timing(
                millis,
                pauseMillisAfter,
                minBursts,
                maxBursts,
                measureMillis,
                windowMillis,
                startTimeoutMillis,
                phaseTimeoutMillis);
    }

    /** The same timing with another measured phase, in windows of this length. */
    public Timing withMeasure(long millis, long newWindowMillis) {
        return new Timing(
                burstMillis,
                pauseMillis,
                minBursts,
                maxBursts,
                millis,
                newWindowMillis,
                startTimeoutMillis,
                phaseTimeoutMillis);
    }

    /** The same timing with another measured phase, and the warm-up and the windows scaled. */
    public Timing scaled(double warmup, long newMeasureMillis, double windows) {
        return new Timing(
                Math.round(burstMillis * warmup),
                Math.round(pauseMillis * warmup),
                minBursts,
                maxBursts,
                newMeasureMillis,
                Math.round(windowMillis * windows),
                startTimeoutMillis,
                phaseTimeoutMillis);
    }

    /** The same timing with at least this time-out for the start of a process. */
    public Timing startingWithin(long millis) {
        return new Timing(
                burstMillis,
                pauseMillis,
                minBursts,
                maxBursts,
                measureMillis,
                windowMillis,
                Math.max(startTimeoutMillis, millis),
                phaseTimeoutMillis);
    }

    /** The same timing with at least this time-out for a command. */
    public Timing answeringWithin(long millis) {
        return new Timing(
                burstMillis,
                pauseMillis,
                minBursts,
                maxBursts,
                measureMillis,
                windowMillis,
                startTimeoutMillis,
                Math.max(phaseTimeoutMillis, millis));
    }

    /**
     * The expected time of a trial, without starting and stopping its processes. The expected number of bursts is
     * halfway between minimum and maximum.
     */
    public long expectedTrialMillis() {
        return (minBursts + maxBursts) * (burstMillis + pauseMillis) / 2 + measureMillis;
    }
}
