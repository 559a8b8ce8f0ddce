package org.jdyno.stats.scalability;

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

    /** Whether every block has every load. */
    boolean isComplete() {
        return points == blocks() * loads();
    }

    /** The same loads without a block; some may then have no throughput. */
    LoadSweep without(int left) {
        double[][] others = IntStream.range(0, blocks())
                .filter(block -> block != left)
                .mapToObj(block -> logs[block])
                .toArray(double[][]::new);
        return new LoadSweep(unitLoad, relativeLoads, others, points - measured(logs[left]));
    }

    /**
     * The mean distance of a block from a curve.
     *
     * @param curve a logarithm for each load
     */
    double level(int block, double[] curve) {
        double sum = 0;
        int n = 0;
        for (int i = 0; i < curve.length; i++) {
            if (!Double.isNaN(logs[block][i])) {
                sum += logs[block][i] - curve[i];
                n++;
            }
        }
        return sum / n;
    }

    /** The square root of the number of throughputs at each load. */
    double[] weights() {
        double[] weights = new double[loads()];
        for (double[] block : logs) {
            for (int i = 0; i < weights.length; i++) {
                weights[i] += Double.isNaN(block[i]) ? 0 : 1;
            }
        }
        return Arrays.stream(weights).map(Math::sqrt).toArray();
    }

    /** The mean logarithm at each load less the levels of the blocks above a curve; 0 at a load without throughput. */
    double[] means(double[] curve) {
        double[] means = new double[loads()];
        double[] counts = new double[loads()];
        for (int block = 0; block < blocks(); block++) {
            double level = level(block, curve);
            for (int i = 0; i < means.length; i++) {
                if (!Double.isNaN(logs[block][i])) {
                    means[i] += logs[block][i] - level;
                    counts[i]++;
                }
            }
        }
        for (int i = 0; i < means.length; i++) {
            means[i] = counts[i] == 0 ? 0 : means[i] / counts[i];
        }
        return means;
    }

    /** The residuals of a curve in each block, relative to the block's mean; 0 where nothing was measured. */
    double[][] residuals(double[] curve) {
        double[][] residuals = new double[blocks()][];
        for (int block = 0; block < residuals.length; block++) {
            double level = level(block, curve);
            residuals[block] = new double[loads()];
            for (int i = 0; i < curve.length; i++) {
                residuals[block][i] = Double.isNaN(logs[block][i]) ? 0 : logs[block][i] - curve[i] - level;
            }
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
