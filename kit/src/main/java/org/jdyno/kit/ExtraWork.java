package org.jdyno.kit;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Work on top of what operations take: a slowdown of known size, put in to see whether a comparison finds it.
 *
 * <p>It is asked for by the parameter {@value #PARAMETER}, in percent of the processor time that a thread takes
 * otherwise, and done by that thread itself between two operations, some of it every 40 ms. What the JVM
 * does on threads of its own is not slowed down. Where none is asked for {@link #afterOperation} is a comparison of a
 * number with 0. For one thread at a time.
 *
 * <p>As much as asked for is done only by a thread that is warm, or is measured. A JVM that is slowed down while it
 * warms up does fewer operations in that time, compiles less of them, and is then slower by more than what was put in.
 * So until it has worked for two seconds every thread that is asked for any, also for 0 %, does the same little, by
 * which all of this is compiled too. What is left of the warm-up is for the JVM to compile anew what it finds itself
 * doing more often, which takes it some seconds.
 */
public final class ExtraWork {
    static final String PARAMETER = "extra-work";

    private static final double MOST_PERCENT = 1000;
    private static final double SHARE_IN_WARMUP = 0.01;

    /**
     * What is done at a time leaves the caches to others meanwhile, and the operations after it take longer for it. So
     * it is not done every few milliseconds, by which operations took 5 % longer beside 50 % of extra work. Looking at
     * the thread's clock takes less than a microsecond, and counts as extra.
     */
    private static final long PERIOD_NANOS = 40_000_000;

    /** Of processor time; by then operations are compiled. */
    private static final long WARM_NANOS = 2_000_000_000;

    /** Some tens of microseconds. */
    private static final int ROUNDS = 10_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final double share;
    private final AtomicLong doneNanos;
    private final BooleanSupplier measured;
    private final FullCollections collections;
    /** 0 where none is asked for, so that it is never counted down to 0. */
    private long operationsLeft;

    private long operations = 1;
    private Thread thread;
    /** Processor time of the thread when it had last done what it owed. */
    private long settledNanos;

    /** What it has worked in all, extra work aside. */
    private long workedNanos;

    private double owedNanos;
    private long state = 0x9E3779B97F4A7C15L;

    private ExtraWork(
            long operationsLeft,
            double share,
            AtomicLong doneNanos,
            BooleanSupplier measured,
            FullCollections collections) {
        this.operationsLeft = operationsLeft;
        this.share = share;
        this.doneNanos = doneNanos;
        this.measured = measured;
        this.collections = collections;
    }

    /** What is done where none is asked for: nothing. */
    static ExtraWork none() {
        return new ExtraWork(0, 0, new AtomicLong(), () -> false, null);
    }

    /**
     * As much as the parameters, which ask for some, say.
     *
     * @param doneNanos where it notes what it has done
     * @param measured whether this is the phase that counts
     * @param collections that the thread begins as it works; none where they are not asked for
     */
    static ExtraWork of(
            Parameters parameters, AtomicLong doneNanos, BooleanSupplier measured, FullCollections collections) {
        double percent = percent(parameters.text(PARAMETER, "0"));
        if (!THREADS.isCurrentThreadCpuTimeSupported()) {
            throw new RoleFailure(
                    "unsupported", "this JVM cannot tell a thread's processor time, which extra work is measured by");
        }
        return new ExtraWork(1, percent / 100, doneNanos, measured, collections);
    }

    /**
     * Whether any is asked for. That may be 0 %: to do nothing but in the same way, because to look at clocks and to be
     * compiled with all this costs something too, above all while a JVM is still warming up.
     */
    static boolean isAsked(Parameters parameters) {
        return parameters.text(PARAMETER, null) != null || FullCollections.areAsked(parameters);
    }

    private static double percent(String value) {
        try {
            double percent = Double.parseDouble(value);
            if (percent >= 0 && percent <= MOST_PERCENT) {
                return percent;
            }
        } catch (NumberFormatException notANumber) {
            throw new RoleFailure(
                    "bad-parameter",
                    "parameter " + PARAMETER + " must be a number of percent, not " + value,
                    notANumber);
        }
        throw new RoleFailure(
                "bad-parameter", "parameter " + PARAMETER + " must be from 0 to " + MOST_PERCENT + ", not " + value);
    }

    /** An operation was completed: the thread does what it owes. */
    public void afterOperation() {
        if (operationsLeft > 0 && --operationsLeft == 0) {
            pay();
        }
    }

    private void pay() {
        long beginNanos = processorNanos();
        if (thread != Thread.currentThread()) {
            // What it did before is not of this.
            thread = Thread.currentThread();
            settledNanos = beginNanos;
        }
        long sinceNanos = beginNanos - settledNanos;
        workedNanos += sinceNanos;
        boolean full = workedNanos >= WARM_NANOS || measured.getAsBoolean();
        owedNanos += (full ? share : SHARE_IN_WARMUP) * sinceNanos;
        long endNanos = beginNanos;
        while (endNanos - beginNanos < owedNanos) {
            work();
            endNanos = processorNanos();
        }
        settledNanos = endNanos;
        owedNanos -= endNanos - beginNanos;
        doneNanos.lazySet(doneNanos.get() + endNanos - beginNanos);
        long inPeriod = operations * PERIOD_NANOS / Math.max(1, sinceNanos);
        operations = Math.max(1, Math.min(inPeriod, 2 * operations));
        operationsLeft = operations;
        if (full && collections != null) {
            collections.worked(sinceNanos);
        }
    }

    /** Every round waits for the one before, and the last is kept, so that none can be left out. */
    private void work() {
        long x = state;
        for (int round = 0; round < ROUNDS; round++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        state = x;
    }

    private static long processorNanos() {
        try {
            return THREADS.getCurrentThreadCpuTime();
        } catch (UnsupportedOperationException virtual) {
            throw new RoleFailure(
                    "unsupported", "a virtual thread has no processor time, which extra work is measured by", virtual);
        }
    }
}
