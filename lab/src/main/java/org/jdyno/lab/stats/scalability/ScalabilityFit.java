package org.jdyno.lab.stats.scalability;

/**
 * How throughput goes with load, by the Universal Scalability Law (Gunther, 1993 and 2007):
 *
 * <pre>X(n) = lambda n / (1 + sigma (n - 1) + kappa n (n - 1))</pre>
 *
 * <p>Here n is the load <em>in units of the smallest load measured</em>. Of what one connection alone would do, a sweep
 * that begins at twenty or a thousand knows nothing; so lambda is the throughput at the smallest load, sigma the part
 * of it that more load cannot multiply (0 for linear growth, 1 for none) and kappa what each pair of such loads costs.
 * The curve is the same in any unit; sigma and kappa compare only between fits of the same {@code unitLoad}.
 *
 * <p>Errors are factors: the curve has least squares of logarithms, each block keeping its own level. The unit of every
 * interval is the block; docs/statistics.md has the procedure and how often its intervals hold the truth. Immutable.
 *
 * @param unitLoad the smallest load measured, in the loads' unit
 * @param largestLoad the largest load measured, in the same
 * @param lambda throughput at the smallest load, in the throughputs' unit
 * @param sigma contention, 0 to 1
 * @param kappa crosstalk, 0 or more
 * @param peakLoad where throughput is highest, in the loads' unit; infinite where kappa is 0, and 0 where sigma is 1
 *     and throughput falls all the way
 * @param peakThroughput the throughput there. A peak outside the loads measured has no interval: its height is an
 *     extrapolation
 * @param misfit root mean square, over the loads, of how far the mean measured throughput is from the curve; in log
 *     units
 * @param misfitP probability of such a misfit if the law held, by the F test of lack of fit with loads and blocks as
 *     the two ways; NaN where there are too few points for it
 * @param blocks that took part: those with two throughputs or more
 * @param points throughputs in them
 * @param confidence of the intervals, such as 0.95
 * @param shape what the blocks show of rise and fall
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
        double confidence,
        Shape shape) {

    /** Fewer different loads leave nothing to judge the curve by: three always fit. */
    public static final int MIN_LOADS = 4;

    /**
     * An estimate with its interval.
     *
     * @param value of least squares within the bounds
     * @param low lower end of the interval; NaN where there is none
     * @param high upper end of it, which may be infinite
     */
    public record Term(double value, double low, double high) {
        /** Whether there is an interval. */
        public boolean hasInterval() {
            return !Double.isNaN(low);
        }
    }

    /**
     * What the interval of the peak's place (of one block: its value) shows of rise and fall within the loads measured.
     */
    public enum Shape {
        /** Rises at the smallest load and falls at the largest: the peak lies between. */
        PEAKED,
        /** Falls at the largest load; that it rises at any measured load is not shown. */
        DECLINING,
        /** Still rises at the largest load: a peak, if any, is an extrapolation. */
        RISING,
        /** Still rises at the largest load, and no loss against linear growth is shown. */
        LINEAR,
        /** Whether throughput still rises or already falls at the largest load is not shown: about level there. */
        LEVEL
    }

    /** Whether the peak of the fitted curve lies outside the loads measured. */
    public boolean peakIsExtrapolated() {
        return peakLoad.value < unitLoad || peakLoad.value > largestLoad;
    }
}
