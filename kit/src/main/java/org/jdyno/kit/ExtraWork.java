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

    private final double share;
    private final AtomicLong uncounted;
    /** Null if not requested. */
    private final FullCollections collections;
    /** Operations still to be performed without being counted. */
    private double owed;

    private ExtraWork(double share, AtomicLong uncounted, FullCollections collections) {
        this.share = share;
        this.uncounted = uncounted;
        this.collections = collections;
    }

    /** An instance for which all operations count. */
    static ExtraWork none() {
        return new ExtraWork(0, null, null);
    }

    /**
     * The extra work that the parameters request.
     *
     * @param uncounted receives the number of operations that are not counted
     * @param collections the full collections to run after operations; null if not requested
     */
    static ExtraWork of(Parameters parameters, AtomicLong uncounted, FullCollections collections) {
        return new ExtraWork(percent(parameters.text(PARAMETER, "0")) / 100, uncounted, collections);
    }

    /** Whether the parameter is set, possibly to 0 %. */
    static boolean isRequested(Parameters parameters) {
        return parameters.text(PARAMETER, null) != null || FullCollections.areRequested(parameters);
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
        if (collections != null) {
            collections.afterOperation();
        }
        if (owed >= 1) {
            owed--;
            uncounted.lazySet(uncounted.get() + 1);
            return false;
        }
        owed += share;
        return true;
    }
}
