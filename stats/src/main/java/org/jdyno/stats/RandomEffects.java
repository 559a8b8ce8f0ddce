package org.jdyno.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The mean of effects that were estimated apart, such as one on each machine, and that may truly differ from each
 * other. The variance between them is estimated by restricted maximum likelihood (Patterson and Thompson, 1971), by
 * Fisher scoring; the interval of the mean is that of Hartung and Knapp (2001), with Student's t for one degree of
 * freedom less than there are effects. Immutable.
 *
 * @param mean the mean effect; NaN without effects
 * @param low lower end of its interval; NaN for fewer than two effects
 * @param high upper end
 * @param betweenVariance τ²: the variance of the true effects
 * @param inconsistency I²: the share of the variance of the estimates that τ² makes up, from 0 to 1 (Higgins and
 *     Thompson, 2002)
 * @param nextLow lower end of the interval in which the true effect of another machine lies; NaN for fewer than three
 *     effects
 * @param nextHigh upper end
 * @param n number of effects
 */
public record RandomEffects(
        double mean,
        double low,
        double high,
        double betweenVariance,
        double inconsistency,
        double nextLow,
        double nextHigh,
        int n) {
    private static final int MOST_STEPS = 1_000;
    private static final double SMALLEST_STEP = 1e-14;

    /**
     * @param effects the estimates
     * @param variances their squared standard errors
     * @param confidence of the intervals, such as 0.95
     * @throws IllegalArgumentException if the numbers of both differ, or if a value is not finite or a variance not
     *     positive
     */
    public static RandomEffects of(double[] effects, double[] variances, double confidence) {
        check(effects, variances);
        int n = effects.length;
        double between = n < 2 ? 0 : betweenVariance(effects, variances);
        double[] weights = weights(variances, between);
        double sum = Arrays.stream(weights).sum();
        double mean = weightedMean(effects, weights);
        if (n < 2) {
            return new RandomEffects(mean, Double.NaN, Double.NaN, 0, 0, Double.NaN, Double.NaN, n);
        }
        double squaredError = residual(effects, weights, mean) / ((n - 1) * sum);
        double critical = StudentT.critical(confidence, n - 1);
        double half = critical * Math.sqrt(squaredError);
        double next = n < 3 ? Double.NaN : critical * Math.sqrt(between + squaredError);
        double typical = typicalVariance(variances);
        return new RandomEffects(
                mean, mean - half, mean + half, between, between / (between + typical), mean - next, mean + next, n);
    }

    /**
     * The effects are means of samples whose values scatter alike, for which one variance is estimated from all. With
     * variances of their own, of five to twenty values, effects whose variance is too low by chance get most of the
     * weight, and an interval of 95 % covers in 91 to 94 % of cases; with one variance it is 95 to 96 %, also where
     * samples scatter differently by a factor of three.
     *
     * @throws IllegalArgumentException if a sample has fewer than two values, or all values of all samples are equal
     */
    public static RandomEffects ofMeans(List<Sample> samples, double confidence) {
        double squares = samples.stream()
                .mapToDouble(sample -> (sample.n() - 1) * sample.sd() * sample.sd())
                .sum();
        double freedom = samples.stream().mapToDouble(sample -> sample.n() - 1).sum();
        return of(
                samples.stream().mapToDouble(Sample::mean).toArray(),
                samples.stream()
                        .mapToDouble(sample -> squares / freedom / sample.n())
                        .toArray(),
                confidence);
    }

    private static void check(double[] effects, double[] variances) {
        if (effects.length != variances.length) {
            throw new IllegalArgumentException(effects.length + " effects with " + variances.length + " variances");
        }
        for (int i = 0; i < effects.length; i++) {
            if (!Double.isFinite(effects[i]) || !(variances[i] > 0) || Double.isInfinite(variances[i])) {
                throw new IllegalArgumentException("the effect " + effects[i] + " with the variance " + variances[i]);
            }
        }
    }

    /** Steps towards the maximum of the restricted likelihood; a negative variance is none. */
    private static double betweenVariance(double[] effects, double[] variances) {
        double between = Math.max(
                0, Math.pow(Sample.of(effects).sd(), 2) - Sample.of(variances).mean());
        double length = 1;
        double before = 0;
        for (int step = 0; step < MOST_STEPS; step++) {
            double move = score(effects, variances, between);
            // Full steps may jump to and fro over the maximum.
            length = move * before < 0 ? length / 2 : length;
            double next = Math.max(0, between + length * move);
            if (Math.abs(next - between) <= SMALLEST_STEP * (1 + between)) {
                return next;
            }
            between = next;
            before = move;
        }
        throw new ArithmeticException("no variance between " + Arrays.toString(effects) + " was found");
    }

    /** The step of Fisher scoring: the derivative of the restricted likelihood over its expected information. */
    private static double score(double[] effects, double[] variances, double between) {
        double[] weights = weights(variances, between);
        double sum = Arrays.stream(weights).sum();
        double squares = powerSum(weights, 2);
        double cubes = powerSum(weights, 3);
        double mean = weightedMean(effects, weights);
        double slope = IntStream.range(0, effects.length)
                        .mapToDouble(i -> Math.pow(weights[i] * (effects[i] - mean), 2))
                        .sum()
                - (sum - squares / sum);
        double information = squares - 2 * cubes / sum + squares * squares / (sum * sum);
        return slope / information;
    }

    private static double[] weights(double[] variances, double between) {
        return Arrays.stream(variances)
                .map(variance -> 1 / (variance + between))
                .toArray();
    }

    private static double powerSum(double[] values, int power) {
        return Arrays.stream(values).map(value -> Math.pow(value, power)).sum();
    }

    private static double weightedMean(double[] effects, double[] weights) {
        double sum = IntStream.range(0, effects.length)
                .mapToDouble(i -> weights[i] * effects[i])
                .sum();
        return sum / Arrays.stream(weights).sum();
    }

    private static double residual(double[] effects, double[] weights, double mean) {
        return IntStream.range(0, effects.length)
                .mapToDouble(i -> weights[i] * (effects[i] - mean) * (effects[i] - mean))
                .sum();
    }

    /** The variance within, to which τ² is compared. */
    private static double typicalVariance(double[] variances) {
        double[] weights = weights(variances, 0);
        double sum = Arrays.stream(weights).sum();
        return (variances.length - 1) * sum / (sum * sum - powerSum(weights, 2));
    }
}
