package org.jdyno.stats.scalability;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.FDistribution;
import org.jdyno.stats.Sample;

/**
 * The distance of a curve from its data, and the F test (Fisher, 1922) of lack of fit. The alternative is a two-way
 * layout of blocks and loads in which each load may have any mean.
 *
 * @param misfit root mean square over the loads of the mean residual, in log units
 * @param p probability of such a misfit if the curve were true; NaN for too few points
 */
record LackOfFit(double misfit, double p) {
    private static final int MAX_ROUNDS = 10_000;
    private static final double STILL = 1e-12;

    /** @param parameters number of fitted parameters of the curve, without the level */
    static LackOfFit of(LoadSweep sweep, double[] curve, int parameters) {
        double[] free = freeCurve(sweep, curve);
        double[] correction = new double[free.length];
        Arrays.setAll(correction, i -> free[i] - curve[i]);
        double misfit = Sample.of(correction).sd() * Math.sqrt(1 - 1.0 / correction.length);
        int numerator = sweep.loads() - 1 - parameters;
        int denominator = sweep.points() - sweep.blocks() - sweep.loads() + 1;
        if (denominator < 1) {
            return new LackOfFit(misfit, Double.NaN);
        }
        double scatter = sweep.squares(free);
        double lack = Math.max(0, sweep.squares(curve) - scatter);
        double f = lack / numerator / (scatter / denominator);
        return new LackOfFit(misfit, FDistribution.of(numerator, denominator).survivalProbability(f));
    }

    /** The curve with a free mean at each load, found by alternating between blocks and loads. */
    private static double[] freeCurve(LoadSweep sweep, double[] start) {
        double[] curve = start.clone();
        for (int round = 0; round < MAX_ROUNDS; round++) {
            double[][] residuals = sweep.residuals(curve);
            double largest = 0;
            for (int i = 0; i < curve.length; i++) {
                double sum = 0;
                int n = 0;
                for (int block = 0; block < residuals.length; block++) {
                    if (!Double.isNaN(sweep.logs()[block][i])) {
                        sum += residuals[block][i];
                        n++;
                    }
                }
                curve[i] += sum / n;
                largest = Math.max(largest, Math.abs(sum / n));
            }
            if (largest < STILL) {
                break;
            }
        }
        return curve;
    }
}
