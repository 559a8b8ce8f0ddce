package org.jdyno.orders;

import org.jdyno.orders.business.Chance;

/**
 * How a terminal gets from one transaction to the next: its user keys in and thinks for a share of TPC-C's times, or it
 * goes on at once. Used by one thread at a time.
 */
final class Pace {
    /** TPC-C cuts think times off at ten times their mean. */
    private static final double LONGEST_THINKING = 10;

    private static final double NANOS_PER_SECOND_AND_PERCENT = 1e9 / 100;

    private final int waitPercent;
    private final Chance chance;
    /**
     * Whether one that goes on at once lets others have their turns first: virtual threads are not interrupted in
     * theirs.
     */
    final boolean yields;

    Pace(int waitPercent, boolean yields, Chance chance) {
        this.yields = yields;
        this.waitPercent = waitPercent;
        this.chance = chance;
    }

    /** Whether there are such times at all. */
    boolean waits() {
        return waitPercent > 0;
    }

    /** What it takes to fill in the screen of a transaction. */
    long keyingNanos(TransactionKind kind) {
        return share(kind.keyingSeconds, waitPercent);
    }

    /** What is left of it for somebody who is met while keying. */
    long restOfKeyingNanos(TransactionKind kind) {
        return (long) (chance.fraction() * keyingNanos(kind));
    }

    /** What it takes this time to look at the result. */
    long thinkingNanos(TransactionKind kind) {
        double means = Math.min(LONGEST_THINKING, -Math.log(chance.fraction()));
        return share(means * kind.thinkSeconds, waitPercent);
    }

    /**
     * Within this time every user has something done, however long the last result is looked at and the next screen
     * filled in.
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
