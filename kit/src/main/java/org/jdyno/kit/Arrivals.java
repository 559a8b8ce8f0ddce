package org.jdyno.kit;

/**
 * The schedule of the operations of one phase: the times at which they are due. Each phase has its own. For one thread.
 *
 * <p>{@code jdyno_arrivals} in C gives the same schedule for the same parameters.
 */
public abstract class Arrivals {
    private static final double NANOS_PER_SECOND = 1e9;

    private Arrivals() {}

    /** Operations at equal distances; the first is due at once. */
    public static Arrivals constant(double perSecond) {
        return new Constant(requireRate(perSecond));
    }

    /** Operations of many independent users: the times between them are exponentially distributed. */
    public static Arrivals poisson(double perSecond, long seed) {
        return new Poisson(requireRate(perSecond), seed);
    }

    /**
     * The schedule that the parameter {@code arrivals} names: {@code constant} or {@code poisson}.
     *
     * @throws RoleFailure as {@code bad-parameter} when it is neither
     */
    public static Arrivals of(Parameters parameters, double perSecond, long seed) {
        return parameters.choice("arrivals", "constant", "poisson").equals("constant")
                ? constant(perSecond)
                : poisson(perSecond, seed);
    }

    private static double requireRate(double perSecond) {
        if (!(perSecond > 0 && perSecond <= NANOS_PER_SECOND)) {
            throw new RoleFailure(
                    "bad-parameter", "a rate must be above 0 and at most 1e9 operations/s, not " + perSecond);
        }
        return perSecond;
    }

    /**
     * The part of this schedule for one of n threads: every n-th operation. To divide a schedule, give each thread its
     * own copy of the schedule and call this method on it.
     *
     * @param threads number of threads
     * @param thread number of this thread, from 0
     */
    public Arrivals share(int threads, int thread) {
        return threads == 1 ? this : new Share(this, threads, thread);
    }

    /** When the next operation is due, in nanoseconds since the start of the phase. Never decreases. */
    public abstract long nextNanos();

    private static final class Constant extends Arrivals {
        private final double perSecond;
        private long count;

        Constant(double perSecond) {
            this.perSecond = perSecond;
        }

        // Computed from the start of the phase: a sum of rounded distances would drift.
        @Override
        public long nextNanos() {
            return (long) (count++ * NANOS_PER_SECOND / perSecond + 0.5);
        }
    }

    private static final class Share extends Arrivals {
        private final Arrivals all;
        private final int threads;
        private int before;

        Share(Arrivals all, int threads, int thread) {
            this.all = all;
            this.threads = threads;
            before = thread;
        }

        @Override
        public long nextNanos() {
            for (int i = 0; i < before; i++) {
                all.nextNanos();
            }
            before = threads - 1;
            return all.nextNanos();
        }
    }

    private static final class Poisson extends Arrivals {
        private final double meanNanos;
        private final SplitMix64 random;
        private double nanos;

        Poisson(double perSecond, long seed) {
            meanNanos = NANOS_PER_SECOND / perSecond;
            random = new SplitMix64(seed);
        }

        // A sum of fractions: whole nanoseconds would be half a nanosecond too short each.
        @Override
        public long nextNanos() {
            nanos -= meanNanos * Math.log(random.nextAboveZero());
            return (long) nanos;
        }
    }
}
