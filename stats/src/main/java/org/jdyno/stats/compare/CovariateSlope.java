package org.jdyno.stats.compare;

import java.util.Arrays;
import org.jdyno.stats.Sample;

/**
 * The slope of a difference over the difference of a covariate, both between two equal things (CUPED: Deng, Xu, Kohavi
 * and Walker, 2013). It is fitted by least squares through the origin, because equal things under equal conditions do
 * not differ. The sums of several samples can be added. Immutable.
 *
 * @param n number of pairs
 * @param xx sum of the squared differences of the covariate
 * @param xy sum of their products with the differences
 * @param yy sum of the squared differences
 */
public record CovariateSlope(int n, double xx, double xy, double yy) {
    public static final CovariateSlope NONE = new CovariateSlope(0, 0, 0, 0);

    /** With fewer pairs, the standard error of the slope is unreliable. */
    private static final int ENOUGH = 20;

    /** With a larger standard error, the adjustment could be wrong by more than a quarter of the effect. */
    private static final double SHARP = 0.25;

    /**
     * Fits the slope to pairs of equal things.
     *
     * @param covariate the difference of the covariate in each pair
     * @param differences the difference of the measured value in each pair
     */
    public static CovariateSlope of(double[] covariate, double[] differences) {
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < covariate.length; i++) {
            xx += covariate[i] * covariate[i];
            xy += covariate[i] * differences[i];
            yy += differences[i] * differences[i];
        }
        return new CovariateSlope(covariate.length, xx, xy, yy);
    }

    /** Combines two samples. */
    public CovariateSlope plus(CovariateSlope other) {
        return new CovariateSlope(n + other.n, xx + other.xx, xy + other.xy, yy + other.yy);
    }

    /** The slope; NaN if the covariate never differed. */
    public double value() {
        return xx == 0 ? Double.NaN : xy / xx;
    }

    /** The standard error of the slope; NaN for fewer than two pairs, or if the covariate never differed. */
    public double standardError() {
        return n < 2 || xx == 0 ? Double.NaN : Math.sqrt(Math.max(0, yy - xy * xy / xx) / (n - 1) / xx);
    }

    /**
     * Whether the slope is known well enough for an adjustment: from at least 20 pairs, with an error of at most 0.25.
     */
    public boolean known() {
        return n >= ENOUGH && standardError() <= SHARP;
    }

    /**
     * The differences without the effect of the covariate. Their scatter is increased for the uncertainty of the slope,
     * so that an interval of their mean includes it.
     *
     * @param differences the measured differences
     * @param covariate the difference of the covariate for each of them
     */
    public double[] adjusted(double[] differences, double[] covariate) {
        double[] adjusted = new double[differences.length];
        for (int i = 0; i < adjusted.length; i++) {
            adjusted[i] = differences[i] - value() * covariate[i];
        }
        Sample sample = Sample.of(adjusted);
        double unknown = standardError() * Sample.of(covariate).mean() / sample.sd();
        double wider = sample.sd() > 0 ? Math.sqrt(1 + adjusted.length * unknown * unknown) : 1;
        return Arrays.stream(adjusted)
                .map(difference -> sample.mean() + wider * (difference - sample.mean()))
                .toArray();
    }
}
