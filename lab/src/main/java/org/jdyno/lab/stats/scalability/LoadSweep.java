package org.jdyno.lab.stats.scalability;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The log throughputs of a sweep over loads, by block. Loads without measurements, and blocks with fewer than two
 * points, are left out because they have no information about the shape of the curve.
 *
 * <p>Residuals are relative to the mean of their block, because the level of a block does not belong to the shape. So a
 * disturbance common to a block's trials cancels, also with missing points. Immutable: callers must not write to the
 * arrays.
 *
 * @param unitLoad the smallest load measured
 * @param relativeLoads the measured loads relative to it, ascending from 1
 * @param logs log throughputs by block and load; NaN where missing
 * @param points number of throughputs
 */
record LoadSweep(double unitLoad, double[] relativeLoads, double[][] logs, int points) {

    /** @throws IllegalArgumentException as {@link ScalabilityFit#of} does */
    static LoadSweep of(double[] loads, double[][] throughputByBlock) {
        check(loads, throughputByBlock);
        double[][] shaped = Arrays.stream(throughputByBlock)
                .filter(block -> measured(block) >= 2)
                .toArray(double[][]::new);
        int[] kept = IntStream.range(0, loads.length)
                .filter(i -> Arrays.stream(shaped).anyMatch(block -> !Double.isNaN(block[i])))
                .boxed()
                .sorted((i, j) -> Double.compare(loads[i], loads[j]))
                .mapToInt(i -> i)
                .toArray();
        double unit = kept.length == 0 ? Double.NaN : loads[kept[0]];
        return new LoadSweep(
                unit,
                Arrays.stream(kept).mapToDouble(i -> loads[i] / unit).toArray(),
                Arrays.stream(shaped).map(block -> logs(block, kept)).toArray(double[][]::new),
                Arrays.stream(shaped).mapToInt(LoadSweep::measured).sum());
    }

    private static void check(double[] loads, double[][] throughputByBlock) {
        for (double load : loads) {
            if (!(load > 0 && load < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a load must be positive and finite: " + load);
            }
        }
        if (Arrays.stream(loads).distinct().count() < loads.length) {
            throw new IllegalArgumentException("duplicate load: " + Arrays.toString(loads));
        }
        for (double[] block : throughputByBlock) {
            if (block.length != loads.length) {
                throw new IllegalArgumentException(
                        "a block has " + block.length + " throughputs for " + loads.length + " loads");
            }
            for (double throughput : block) {
                if (throughput <= 0 || throughput == Double.POSITIVE_INFINITY) {
                    throw new IllegalArgumentException("a throughput must be positive and finite: " + throughput);
                }
            }
        }
    }

    private static int measured(double[] block) {
        return (int) Arrays.stream(block).filter(x -> !Double.isNaN(x)).count();
    }

    private static double[] logs(double[] block, int[] kept) {
        return Arrays.stream(kept).mapToDouble(i -> Math.log(block[i])).toArray();
    }

    int blocks() {
        return logs.length;
    }

    int loads() {
        return relativeLoads.length;
    }

    /** The largest load measured, in units of the smallest. */
    double largest() {
        return relativeLoads[relativeLoads.length - 1];
    }

    /**
     * The logarithms of a block minus a curve; NaN where nothing was measured.
     *
     * @param curve a logarithm for each load
     */
    double[] left(int block, double[] curve) {
        double[] left = new double[loads()];
        for (int i = 0; i < left.length; i++) {
            left[i] = logs[block][i] - curve[i];
        }
        return left;
    }

    /** The mean of a curve over the loads measured in a block. */
    double mean(int block, double[] curve) {
        double sum = 0;
        int n = 0;
        for (int i = 0; i < curve.length; i++) {
            if (!Double.isNaN(logs[block][i])) {
                sum += curve[i];
                n++;
            }
        }
        return sum / n;
    }

    /** A curve minus its mean in a block; 0 where the block has no measurement, so that sums may cover all loads. */
    double[] centred(int block, double[] curve) {
        double mean = mean(block, curve);
        double[] centred = new double[curve.length];
        for (int i = 0; i < curve.length; i++) {
            centred[i] = Double.isNaN(logs[block][i]) ? 0 : curve[i] - mean;
        }
        return centred;
    }

    /** The residuals of a curve in each block, relative to the block's mean; 0 where nothing was measured. */
    double[][] residuals(double[] curve) {
        double[][] residuals = new double[blocks()][];
        for (int block = 0; block < residuals.length; block++) {
            residuals[block] = centred(block, left(block, curve));
        }
        return residuals;
    }

    /** The sum of the squares of the residuals. */
    double squares(double[] curve) {
        double squares = 0;
        for (double[] block : residuals(curve)) {
            for (double residual : block) {
                squares += residual * residual;
            }
        }
        return squares;
    }
}
