package org.jdyno.chat.client;

import org.jdyno.kit.Load;

/** How long users may continue to talk in one phase. Immutable. */
final class Talk {
    /** Whether all users leave at the end. */
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
     * Begins now. At the end of counted rounds all users leave, as in the original; at the end of the time they fall
     * silent.
     */
    static Talk of(Load load, Settings settings) {
        int rounds = load.measured() ? settings.count : 0;
        return new Talk(rounds > 0, rounds, System.nanoTime(), load.durationNanos());
    }

    /** No more chats; all users leave. */
    static Talk leaving() {
        return new Talk(true, 0, System.nanoTime(), 0);
    }

    /** Whether another round may begin after the given number in this phase. */
    boolean goesOn(long roundsSoFar) {
        return rounds > 0 ? roundsSoFar < rounds : System.nanoTime() - startNanos < durationNanos;
    }
}
