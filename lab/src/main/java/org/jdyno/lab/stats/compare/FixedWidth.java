package org.jdyno.lab.stats.compare;

/**
 * Comparing until the interval is narrow enough, with a look after every block (Chow and Robbins, 1965).
 *
 * <p>The width does not depend on which platform is faster, but it is small if the scatter is small by chance, and the
 * test uses that scatter. With at least five blocks, up to 7.9 % of such tests give a false alarm instead of 5 %, by
 * simulation; with at least fifteen, up to 6.2 %. With fifteen and four fifths of the error rate it is at most 5.0 %.
 * Stein's two-stage rule (1945) keeps the rate exactly, but needs twice as many further blocks. Pure functions.
 */
public final class FixedWidth {
    /** The least number of blocks before the interval may end the comparison. */
    public static final int LEAST_BLOCKS = 15;

    private static final double SHARE = 0.8;

    private FixedWidth() {}

    /**
     * The error rate of one interval at which the rate over all looks holds.
     *
     * @param overall the rate over all looks, such as 0.05
     */
    public static double alpha(double overall) {
        return SHARE * overall;
    }
}
