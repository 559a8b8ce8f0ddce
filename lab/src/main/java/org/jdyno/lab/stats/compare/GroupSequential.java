package org.jdyno.lab.stats.compare;

import java.util.Arrays;
import org.jdyno.lab.stats.Normal;

/**
 * Looking at a comparison a few times before it is over, without paying for it in false alarms (O'Brien and Fleming,
 * 1979).
 *
 * <p>Whoever looks after every block and stops at the first p below 0.05 alarms in a quarter of the runs in which there
 * is nothing. Here the first looks ask for far more than the last: at a share f of the whole, |z| ≥ 2.1 / √f, which
 * over looks at 25, 50, 75 and 100 % comes to no more than 5 % together, by simulation of 8 to 60 blocks, whose t is
 * not quite z. Pure functions.
 */
public final class GroupSequential {
    /** The share of the whole at which there are looks; the last is the end. */
    private static final double[] LOOKS = {0.25, 0.5, 0.75};

    /**
     * For one false alarm in twenty; for rarer ones the same multiple of what one look asks for, which is more than
     * needed.
     */
    private static final double LAST = 2.1;

    private static final double USUAL = 0.05;

    /** The first blocks of a long run would be asked for so little that the confidence of an interval rounds to 1. */
    private static final double LEAST = 1e-12;

    private GroupSequential() {}

    /**
     * The p at or below which a difference is claimed that is seen at a share of the whole.
     *
     * @param share more than 0, at most 1
     * @param overall the chance of a false alarm over all looks, such as 0.05
     */
    public static double alpha(double share, double overall) {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("a share of the whole lies between 0 and 1, not at " + share);
        }
        double last = LAST * Normal.quantile(1 - overall / 2) / Normal.quantile(1 - USUAL / 2);
        return Math.max(LEAST, 2 * Normal.upperTail(last / Math.sqrt(share)));
    }

    /** Whether there is a look between two shares, the second included. */
    public static boolean looksBetween(double before, double now) {
        return Arrays.stream(LOOKS).anyMatch(look -> before < look && look <= now);
    }
}
