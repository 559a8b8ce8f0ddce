package org.jdyno.lab.stats.compare;

import java.util.Arrays;
import org.jdyno.lab.stats.Sample;

/**
 * How much a difference changes with the difference of a covariate, by least squares through the origin: where two
 * things are the same and were measured under the same conditions they do not differ (CUPED: Deng, Xu, Kohavi and
 * Walker, 2013). Sums of several samples add up to those of the whole. Immutable.
 *
 * @param n pairs behind it
 * @param xx sum of the squared differences of the covariate
 * @param xy sum of their products with the differences
 * @param yy sum of the squared differences
 */
public record CovariateSlope(int n, double xx, double xy, double yy) {
    public static final CovariateSlope NONE = new CovariateSlope(0, 0, 0, 0);

    /** With fewer pairs the standard error of a slope is itself a guess. */
    private static final int ENOUGH = 20;

    /** With a larger standard error a quarter of what is to be taken out may stay, or as much be put in. */
    private static final double SHARP = 0.25;

    /**
     * Of pairs of things that are the same.
     *
     * @param covariate differences of it, one a pair
     * @param differences of what is measured, in the same order
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

    /** That of both samples together. */
    public CovariateSlope plus(CovariateSlope other) {
        return new CovariateSlope(n + other.n, xx + other.xx, xy + other.xy, yy + other.yy);
    }

    /** The slope; NaN where the covariate never differed. */
    public double value() {
        return xx == 0 ? Double.NaN : xy / xx;
    }

    /** Its standard error; NaN of fewer than two pairs, or where the covariate never differed. */
    public double standardError() {
        return n < 2 || xx == 0 ? Double.NaN : Math.sqrt(Math.max(0, yy - xy * xy / xx) / (n - 1) / xx);
    }

    /** Whether it is known well enough to adjust by: from 20 pairs on, by a standard error of at most a quarter. */
    public boolean known() {
        return n >= ENOUGH && standardError() <= SHARP;
    }

    /**
     * Differences less what the covariate explains. They scatter the more by as much as the slope is not known, so that
     * an interval of their mean holds that too.
     *
     * @param covariate differences of it, one for each
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
