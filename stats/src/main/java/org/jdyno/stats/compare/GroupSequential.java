package org.jdyno.stats.compare;

import java.util.Arrays;
import org.jdyno.stats.Normal;

/**
 * Corrects a comparison for a few interim looks (O'Brien and Fleming, 1979).
 *
 * <p>Looking after every block and stopping at the first p below 0.05 gives a false alarm in a quarter of the runs
 * without a difference. Here the first looks require far more than the last: at a fraction f of the whole,
 * |z| ≥ 2.1 / √f. By simulation, looks at 25, 50, 75 and 100 % of 8 to 60 blocks then give at most 5 % false alarms in
 * total. The constant exceeds the one for normal values because t is used in place of z. Pure functions.
 */
public final class GroupSequential {
    /** The fractions of the whole at which there are looks, besides the end. */
    private static final double[] LOOKS = {0.25, 0.5, 0.75};

    /**
     * The critical |z| of the last look for an error rate of 5 %. For smaller rates the usual critical value is
     * multiplied by the same factor, which is more than necessary.
     */
    private static final double LAST = 2.1;

    private static final double USUAL = 0.05;

    /**
     * The smallest alpha. At the first blocks of a long run the confidence of an interval would otherwise round to 1.
     */
    private static final double MIN_ALPHA = 1e-12;

    private GroupSequential() {}

    /**
     * The p at or below which a difference is claimed at a fraction of the whole.
     *
     * @param share the fraction of the whole, 0 to 1
     * @param overall the error rate over all looks, such as 0.05
     */
    public static double alpha(double share, double overall) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a fraction of the whole must be from 0 to 1, not " + share);
        }
        double last = LAST * Normal.quantile(1 - overall / 2) / Normal.quantile(1 - USUAL / 2);
        return Math.max(MIN_ALPHA, 2 * Normal.upperTail(last / Math.sqrt(share)));
    }

    /** Whether there is a look after the first fraction and up to the second. */
    public static boolean looksBetween(double before, double now) {
        return Arrays.stream(LOOKS).anyMatch(look -> before < look && look <= now);
    }
}
