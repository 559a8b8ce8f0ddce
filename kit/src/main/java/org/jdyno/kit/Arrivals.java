package org.jdyno.kit;

/**
 * When the operations of one phase are due, whatever becomes of those before them. Used by one thread; a phase has one
 * of its own.
 *
 * <p>The same words, generator and seed give the same schedule in C ({@code jdyno_arrivals}).
 */
public abstract class Arrivals {
    private static final double NANOS_PER_SECOND = 1e9;

    private Arrivals() {}

    /** Equally far from one another, the first at once. */
    public static Arrivals constant(double perSecond) {
        return new Constant(requireRate(perSecond));
    }

    /** As of many who come independently of one another: the times between them are exponentially distributed. */
    public static Arrivals poisson(double perSecond, long seed) {
        return new Poisson(requireRate(perSecond), seed);
    }

    /**
     * Those that the parameter {@code arrivals} names: {@code constant} or {@code poisson}.
     *
     * @throws RoleFailure as {@code bad-parameter} when it is neither
     */
    public static Arrivals of(Parameters parameters, double perSecond, long seed) {
        String name = parameters.text("arrivals");
        switch (name) {
            case "constant":
                return constant(perSecond);
            case "poisson":
                return poisson(perSecond, seed);
            default:
                throw new RoleFailure("bad-parameter", "parameter arrivals must be constant or poisson, not " + name);
        }
    }

    private static double requireRate(double perSecond) {
        if (!(perSecond > 0 && perSecond <= NANOS_PER_SECOND)) {
            throw new RoleFailure(
                    "bad-parameter", "a rate must be above 0 and at most 1e9 operations a second, not " + perSecond);
        }
        return perSecond;
    }

    /**
     * Those of one of several threads that share this schedule: every n-th. Each thread has a copy of the schedule of
     * its own, so that together they keep it, however many they are.
     *
     * @param threads how many share it
     * @param thread which of them this one is, from 0
     */
    public Arrivals share(int threads, int thread) {
        return threads == 1 ? this : new Share(this, threads, thread);
    }

    /** When the next operation is due, in nanoseconds after the phase's beginning; never less than the one before. */
    public abstract long nextNanos();

    private static final class Constant extends Arrivals {
        private final double perSecond;
        private long count;

        Constant(double perSecond) {
            this.perSecond = perSecond;
        }

        // Counted from the beginning, as sums of rounded distances would drift.
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

        // Kept as a sum of fractions: whole nanoseconds would be too short by half a one each.
        @Override
        public long nextNanos() {
            nanos -= meanNanos * Math.log(random.nextAboveZero());
            return (long) nanos;
        }
    }
}
