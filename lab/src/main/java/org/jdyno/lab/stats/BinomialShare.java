package org.jdyno.lab.stats;

import java.util.function.DoubleUnaryOperator;

/**
 * The interval of a binomial proportion (Clopper and Pearson, 1934). The error probability is divided evenly between
 * the two ends.
 *
 * @param low 0 if the count is 0
 * @param high 1 if the count is the number of trials
 */
public record BinomialShare(double low, double high) {
    private static final int STEPS = 60;

    /** @throws IllegalArgumentException if the count is not within the trials, or the confidence not between 0 and 1 */
    public static BinomialShare of(int count, int trials, double confidence) {
        double tail = (1 - Confidence.checked(confidence)) / 2;
        if (trials < 1 || count < 0 || count > trials) {
            throw new IllegalArgumentException(count + " of " + trials);
        }
        // The probability of at least this count is a value of the distribution function of a beta distribution.
        return new BinomialShare(
                count == 0 ? 0 : reaches(tail, share -> beta(count, trials - count + 1, share)),
                count == trials ? 1 : reaches(1 - tail, share -> beta(count + 1, trials - count, share)));
    }

    private static double beta(double a, double b, double x) {
        return IncompleteBeta.atOdds(a, b, (1 - x) / x);
    }

    /** The share at which an increasing function of it reaches a value. */
    private static double reaches(double value, DoubleUnaryOperator rising) {
        double low = 0;
        double high = 1;
        for (int step = 0; step < STEPS; step++) {
            double middle = (low + high) / 2;
            if (rising.applyAsDouble(middle) < value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}
