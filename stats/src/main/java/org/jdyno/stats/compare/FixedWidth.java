package org.jdyno.stats.compare;

/**
 * Comparisons that continue until the interval is narrow enough, with a look after every block (Chow and Robbins,
 * 1965).
 *
 * <p>The width does not depend on which platform is faster. But the interval is narrow if the scatter is small by
 * chance, and the test uses the same scatter. By simulation, up to 7.9 % of such tests with at least five blocks give a
 * false alarm instead of 5 %, and up to 6.2 % with at least fifteen blocks. With at least fifteen blocks and four
 * fifths of the error rate, at most 5.0 % do. Stein's two-stage rule (1945) keeps the rate exactly, but needs twice as
 * many further blocks. Pure functions.
 */
public final class FixedWidth {
    /** The smallest number of blocks at which the interval may end the comparison. */
    public static final int MIN_BLOCKS = 15;

    private static final double SHARE = 0.8;

    private FixedWidth() {}

    /**
     * The error rate of each interval with which the rate over all looks is kept.
     *
     * @param overall the rate over all looks, such as 0.05
     */
    public static double alpha(double overall) {
        return SHARE * overall;
    }
}
