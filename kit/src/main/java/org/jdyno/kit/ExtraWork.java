package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A slowdown of known size: operations that are performed but not counted.
 *
 * <p>The parameter {@value #PARAMETER} gives their number in percent of the counted ones. A process with 50 % does the
 * same work as one with 0 %, but counts two of three operations. So each counted operation takes 1.5 times as long, and
 * uses 1.5 times the CPU time, memory and collections. Any other kind of work would have an unknown effect on caches
 * and compilers.
 *
 * <p>For one thread at a time.
 */
public final class ExtraWork {
    static final String PARAMETER = "extra-work";

    private static final double MAX_PERCENT = 1000;

    /** An operation in the unit of {@link #owed}. */
    private static final long OPERATION = 1_000_000_000;

    /** The extra work for each operation that counts. */
    private final long share;

    private final AtomicLong uncounted;
    /**
     * Operations still to be performed without being counted. It is an object of its own, with its own cache lines:
     * beside what another thread reads, a write after each operation would cost some percent of the operation.
     */
    private final AtomicLong owed = new PaddedCounter();

    private ExtraWork(long share, AtomicLong uncounted) {
        this.share = share;
        this.uncounted = uncounted;
    }

    /** An instance for which all operations count. */
    static ExtraWork none() {
        return new ExtraWork(0, null);
    }

    /**
     * The extra work that the parameters request.
     *
     * @param uncounted receives the number of operations that are not counted
     */
    static ExtraWork of(Parameters parameters, AtomicLong uncounted) {
        long share = Math.round(percent(parameters.text(PARAMETER, "0")) / 100 * OPERATION);
        return new ExtraWork(share, uncounted);
    }

    /** Whether the parameter is set, possibly to 0 %. */
    static boolean isRequested(Parameters parameters) {
        return parameters.text(PARAMETER, null) != null;
    }

    private static double percent(String value) {
        try {
            double percent = Double.parseDouble(value);
            if (percent >= 0 && percent <= MAX_PERCENT) {
                return percent;
            }
        } catch (NumberFormatException notANumber) {
            throw new RoleFailure(
                    "bad-parameter", "parameter " + PARAMETER + " must be a percentage, not " + value, notANumber);
        }
        throw new RoleFailure(
                "bad-parameter",
                "parameter " + PARAMETER + " must be from 0 to " + MAX_PERCENT + " percent, not " + value);
    }

    /**
     * Must be called once after each operation.
     *
     * @return whether this operation counts
     */
    public boolean counts() {
        if (share == 0) {
            return true;
        }
        long before = owed.get();
        if (before >= OPERATION) {
            owed.lazySet(before - OPERATION);
            uncounted.lazySet(uncounted.get() + 1);
            return false;
        }
        owed.lazySet(before + share);
        return true;
    }
}
