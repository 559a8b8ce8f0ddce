package org.jdyno.chat.client;

import org.jdyno.kit.Load;

/** How long users may go on talking in one phase. Immutable. */
final class Talk {
    /** Whether everybody leaves in the end, rather than falling silent. */
    final boolean leaves;

    /** Rounds in this phase; 0 for as many as fit the time. */
    final int rounds;

    final long startNanos;
    final long durationNanos;

    private Talk(boolean leaves, int rounds, long startNanos, long durationNanos) {
        this.leaves = leaves;
        this.rounds = rounds;
        this.startNanos = startNanos;
        this.durationNanos = durationNanos;
    }

    /**
     * Begins now. Rounds that are counted end with everybody's leaving, as the original's did; those by time with
     * silence.
     */
    static Talk of(Load load, Settings settings) {
        int rounds = load.measured() ? settings.count : 0;
        return new Talk(rounds > 0, rounds, System.nanoTime(), load.durationNanos());
    }

    /** Nobody says any more; everybody leaves. */
    static Talk leaving() {
        return new Talk(true, 0, System.nanoTime(), 0);
    }

    /** Whether another round may begin after so many in this phase. */
    boolean goesOn(long roundsSoFar) {
        return rounds > 0 ? roundsSoFar < rounds : System.nanoTime() - startNanos < durationNanos;
    }
}
