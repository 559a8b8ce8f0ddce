package org.jdyno.dummy;

import org.jdyno.kit.Parameters;

/** A fixed amount of CPU work, the same on every platform. For one thread. */
final class Work {
    /** About a microsecond of compiled code; each round depends on the one before. */
    private static final int ROUNDS_PER_STEP = 500;

    private final long rounds;
    private long state = 0x9E3779B97F4A7C15L;

    /** The work of the parameter {@code work}, in steps. */
    Work(Parameters parameters) {
        this(parameters.number("work", 0, 1_000_000));
    }

    Work(long steps) {
        rounds = steps * ROUNDS_PER_STEP;
    }

    /** Does the work once. The result depends on every round, so none can be optimised away. */
    long once() {
        long x = state;
        for (long round = 0; round < rounds; round++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        state = x;
        return x;
    }
}
