package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A slowdown of known size: operations that are performed and do not count.
 *
 * <p>The parameter {@value #PARAMETER} says how many, in percent of those that count. A process with 50 % does exactly
 * the same as one with 0 %, and two of its three operations count. So each of them takes 1.5 times as long, and 1.5
 * times as much of everything else that operations need: CPU time, memory, collections. Any other kind of work would
 * use caches and compilers in its own way, and how much slower it makes the operations would have to be measured first.
 *
 * <p>For one thread at a time.
 */
public final class ExtraWork {
    static final String PARAMETER = "extra-work";

    private static final double MOST_PERCENT = 1000;

    private final double share;
    private final AtomicLong uncounted;
    /** Null where none are asked for. */
    private final FullCollections collections;
    /** Of operations that do not count. */
    private double owed;

    private ExtraWork(double share, AtomicLong uncounted, FullCollections collections) {
        this.share = share;
        this.uncounted = uncounted;
        this.collections = collections;
    }

    /** Where none is asked for: all operations count. */
    static ExtraWork none() {
        return new ExtraWork(0, null, null);
    }

    /**
     * As much as the parameters, which ask for some, say.
     *
     * @param uncounted where operations are counted that do not count as such
     * @param collections that the thread begins as it works; null where they are not asked for
     */
    static ExtraWork of(Parameters parameters, AtomicLong uncounted, FullCollections collections) {
        return new ExtraWork(percent(parameters.text(PARAMETER, "0")) / 100, uncounted, collections);
    }

    /** Whether any is asked for, be it 0 %. */
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

    /**
     * Called once after each operation.
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
