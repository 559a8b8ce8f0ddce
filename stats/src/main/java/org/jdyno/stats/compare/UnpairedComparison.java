package org.jdyno.stats.compare;

import org.jdyno.stats.Sample;

/**
 * Two platforms compared by values that are in no blocks: Welch's interval and test (1947) on logarithms.
 *
 * <p>Nothing cancels, so the interval is wider than that of as many blocks, and a drift of the machine between the
 * platforms is part of the difference. Pure function.
 */
public final class UnpairedComparison {
    private UnpairedComparison() {}

    /**
     * Compares two platforms.
     *
     * @param ones the logarithms of the values of the first platform, one for each process
     * @param others those of the second
     * @param fewest the number of values that each platform needs for an interval, at least 2
     * @return the difference of the means; its {@code n} is the smaller number of values, its {@code sd} is unknown
     * @throws IllegalArgumentException if a value is not finite, or the confidence not between 0 and 1
     */
    public static PairedComparison of(double[] ones, double[] others, int fewest, double confidence) {
        int n = Math.min(ones.length, others.length);
        if (n >= fewest) {
            WelchComparison welch = WelchComparison.of(ones, others, confidence);
            return new PairedComparison(
                    welch.difference(), welch.low(), welch.high(), welch.p(), Double.NaN, n, confidence);
        }
        double difference = Sample.of(ones).mean() - Sample.of(others).mean();
        return new PairedComparison(difference, Double.NaN, Double.NaN, Double.NaN, Double.NaN, n, confidence);
    }
}
