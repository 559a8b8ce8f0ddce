package org.jdyno.lab.stats.compare;

/**
 * Comparing until the interval is as narrow as asked for, looking after every block (Chow and Robbins, 1965).
 *
 * <p>The width does not tell which platform is ahead, but it is narrow where the scatter is small by luck, and the
 * test uses that scatter. From five blocks on, up to 7.9 % of such tests alarm instead of 5 %, by simulation; from
 * fifteen on, up to 6.2 %. With fifteen and four fifths of the error rate it is 5.0 % at most. Stein's rule of two
 * stages (1945) keeps the rate exactly, and takes twice as many further blocks for it. Pure functions.
 */
public final class FixedWidth {
    /** So many blocks at least, before an interval may end the comparison. */
    public static final int LEAST_BLOCKS = 15;

    private static final double SHARE = 0.8;

    private FixedWidth() {}

    /**
     * What one interval may leave out so that the rate over all looks holds.
     *
     * @param overall the chance of a false alarm in the end, such as 0.05
     */
    public static double alpha(double overall) {
        return SHARE * overall;
    }
}
