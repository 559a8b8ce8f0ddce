package org.jdyno.stats.compare;

import org.jdyno.stats.Sample;
import org.jdyno.stats.StudentT;

/**
 * The difference of two means of unpaired values with possibly different variances (Welch, 1947). Immutable.
 *
 * @param difference first mean minus second mean
 * @param low lower end of the interval
 * @param high upper end of the interval
 */
public record WelchComparison(double difference, double low, double high) {

    /**
     * Compares two samples of at least two values each. If all values of each sample are equal, the interval has zero
     * width.
     *
     * @throws IllegalArgumentException if there are fewer, a value is not finite, or the confidence not between 0 and 1
     */
    public static WelchComparison of(double[] ones, double[] others, double confidence) {
        if (ones.length < 2 || others.length < 2) {
            throw new IllegalArgumentException(
                    ones.length + " and " + others.length + " values; each sample needs at least two");
        }
        Sample one = Sample.of(ones);
        Sample other = Sample.of(others);
        double difference = one.mean() - other.mean();
        double oneVariance = one.sd() * one.sd() / one.n();
        double otherVariance = other.sd() * other.sd() / other.n();
        double variance = oneVariance + otherVariance;
        if (variance == 0) {
            return new WelchComparison(difference, difference, difference);
        }
        double freedom = variance
                * variance
                / (oneVariance * oneVariance / (one.n() - 1) + otherVariance * otherVariance / (other.n() - 1));
        double halfWidth = StudentT.critical(confidence, Math.max(1, freedom)) * Math.sqrt(variance);
        return new WelchComparison(difference, difference - halfWidth, difference + halfWidth);
    }

    /** Whether the two differ. */
    public boolean differs() {
        return low > 0 || high < 0;
    }
}
