package org.jdyno.stats.scalability;

/**
 * Throughput as a function of load, by the Universal Scalability Law (Gunther, 1993 and 2007):
 *
 * <pre>X(n) = lambda n / (1 + sigma (n - 1) + kappa n (n - 1))</pre>
 *
 * <p>The load n is <em>in units of the smallest load measured</em>: a sweep that begins at twenty or a thousand
 * connections does not show what a single one would do. So lambda is the throughput at the smallest load, sigma the
 * fraction of it that does not scale (0 for linear growth, 1 for none) and kappa the cost of each pair of such loads.
 * The curve does not depend on the unit; sigma and kappa are comparable only between fits of the same {@code unitLoad}.
 *
 * <p>Errors are multiplicative, so the curve is fitted by least squares of logarithms, with a level for each block.
 * Intervals treat the block as the unit; docs/statistics/sweeps.md has the procedure and its coverage. Immutable.
 *
 * @param unitLoad the smallest load measured, in the loads' unit
 * @param largestLoad the largest load measured, in the same unit
 * @param lambda throughput at the smallest load, in the throughputs' unit
 * @param sigma contention, 0 to 1
 * @param kappa crosstalk, 0 or more
 * @param peakLoad load of the highest throughput, in the loads' unit; infinite if kappa is 0, and 0 if sigma is 1 and
 *     throughput falls everywhere
 * @param peakThroughput the throughput there. It has no interval outside the loads measured, because it is an
 *     extrapolation
 * @param misfit root mean square, over the loads, of the distance between mean measured throughput and curve; in log
 *     units
 * @param misfitP probability of such a misfit if the law held, by the F test of lack of fit with loads and blocks as
 *     the two ways; NaN for too few points
 * @param blocks number of blocks with two throughputs or more
 * @param points number of throughputs in them
 * @param shape whether throughput rises and falls
 */
public record ScalabilityFit(
        double unitLoad,
        double largestLoad,
        Term lambda,
        Term sigma,
        Term kappa,
        Term peakLoad,
        Term peakThroughput,
        double misfit,
        double misfitP,
        int blocks,
        int points,
        Shape shape) {

    /** The smallest number of loads. A curve fits any three loads, so at least four are needed to judge the fit. */
    public static final int MIN_LOADS = 4;

    /**
     * An estimate with its interval.
     *
     * @param value least squares within the bounds
     * @param low lower end of the interval; NaN without an interval
     * @param high upper end of the interval, may be infinite
     */
    public record Term(double value, double low, double high) {
        /** Whether there is an interval. */
        public boolean hasInterval() {
            return !Double.isNaN(low);
        }
    }

    /**
     * Whether throughput rises and falls within the loads measured, by the interval of the peak or, with one block, by
     * its value.
     */
    public enum Shape {
        /** Rises at the smallest load and falls at the largest: the peak lies between. */
        PEAKED,
        /** Falls at the largest load; a rise at any measured load is not shown. */
        DECLINING,
        /** Still rises at the largest load: a peak, if any, is an extrapolation. */
        RISING,
        /** Still rises at the largest load, and no loss against linear growth is shown. */
        LINEAR,
        /** Neither a rise nor a fall is shown at the largest load, so it is about level there. */
        LEVEL
    }

    /** Whether the peak of the fitted curve lies outside the loads measured. */
    public boolean peakIsExtrapolated() {
        return peakLoad.value < unitLoad || peakLoad.value > largestLoad;
    }
}
