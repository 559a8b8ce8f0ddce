package org.jdyno.model;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A phase of a trial after its measured phase, in which the load follows a schedule. Response times and pauses are then
 * those of this phase.
 *
 * @param perSecond the rate in operations a second; empty if it is a share of the speed
 * @param share the share of the speed that the slowest platform has when it is warm, in the first block; empty if the
 *     rate is given
 * @param most the highest rate, whatever the share
 * @param measureMillis how long the phase lasts
 */
public record RatePhase(
        @Key(least = 1, most = Integer.MAX_VALUE) OptionalLong perSecond,
        @Key(least = 0.001, most = 0.999) OptionalDouble share,
        @Key(otherwise = "2147483647", least = 1, most = Integer.MAX_VALUE) long most,
        @Key(least = 1, most = Durations.DAY_MILLIS) long measureMillis) {
    /** JVMs compile what only a load on a schedule executes for most of two of these, and then need two more. */
    private static final long LEAD_IN_MILLIS = 500;

    private static final int USUAL_LEAD_INS = 4;

    public RatePhase {
        if (perSecond.isPresent() == share.isPresent()) {
            throw new IllegalArgumentException("a phase at a rate needs per-second or share, one of them");
        }
    }

    /** The length of each of the loads at the rate before the phase, which do not count. */
    public long leadInMillis() {
        return Math.min(LEAD_IN_MILLIS, measureMillis);
    }

    /** The expected time of the phase with what is before it. */
    public long expectedMillis() {
        return USUAL_LEAD_INS * leadInMillis() + measureMillis;
    }

    /**
     * The rate.
     *
     * @param speed the operations a second of the slowest platform
     */
    public long of(double speed) {
        return perSecond.orElseGet(() -> Math.min(most, readable(share.orElseThrow() * speed)));
    }

    /** A rate rounded down to two digits, at least 1. */
    private static long readable(double rate) {
        long step = 1;
        while (rate >= 100 * step) {
            step *= 10;
        }
        return Math.max(1, (long) (rate / step) * step);
    }
}
