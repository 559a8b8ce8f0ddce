package org.jdyno.orders.terminal;

import org.jdyno.orders.business.Chance;

/**
 * The time between a terminal's transactions: its user types and thinks for a share of TPC-C's times, or continues at
 * once. For one thread at a time.
 */
public final class Pace {
    /** TPC-C limits think times to ten times their mean. */
    private static final double LONGEST_THINKING = 10;

    private static final double NANOS_PER_SECOND_AND_PERCENT = 1e9 / 100;

    private final int waitPercent;
    private final Chance chance;
    /**
     * Whether a terminal that continues at once yields to others: virtual threads are not preempted.
     */
    final boolean yields;

    /**
     * @param waitPercent share of TPC-C's times; 0 does not wait
     * @param yields whether a terminal that does not wait yields to others after each transaction
     * @param chance source of the random times
     */
    public Pace(int waitPercent, boolean yields, Chance chance) {
        this.yields = yields;
        this.waitPercent = waitPercent;
        this.chance = chance;
    }

    /** Whether users wait at all. */
    boolean waits() {
        return waitPercent > 0;
    }

    /** The time to fill in the screen of a transaction. */
    long keyingNanos(TransactionKind kind) {
        return share(kind.keyingSeconds, waitPercent);
    }

    /** A random part of that time, for a terminal that starts in the middle of typing. */
    long restOfKeyingNanos(TransactionKind kind) {
        return (long) (chance.fraction() * keyingNanos(kind));
    }

    /** A random time to look at the result. */
    long thinkingNanos(TransactionKind kind) {
        double means = Math.min(LONGEST_THINKING, -Math.log(chance.fraction()));
        return share(means * kind.thinkSeconds, waitPercent);
    }

    /**
     * The longest time between two results of a user: the longest look at a result and the longest input.
     */
    static long longestNanos(int waitPercent) {
        long longestKeying = 0;
        long longestThinking = 0;
        for (TransactionKind kind : TransactionKind.values()) {
            longestKeying = Math.max(longestKeying, kind.keyingSeconds);
            longestThinking = Math.max(longestThinking, kind.thinkSeconds);
        }
        return share(longestKeying + LONGEST_THINKING * longestThinking, waitPercent);
    }

    private static long share(double seconds, int percent) {
        return (long) (seconds * percent * NANOS_PER_SECOND_AND_PERCENT);
    }
}
