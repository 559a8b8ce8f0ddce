package org.jdyno.stats.compare;

import org.jdyno.stats.Sample;
import org.jdyno.stats.StudentT;

/**
 * The difference of two means of unpaired values with possibly different variances (Welch, 1947). Immutable.
 *
 * @param difference first mean minus second mean
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param p the two-sided p of no difference
 */
public record WelchComparison(double difference, double low, double high, double p) {

    /**
     * Compares two samples of at least two values each. If all values of each sample are equal, the interval has zero
     * width, and p is 0, or 1 if the samples are equal.
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
        return ofErrors(
                one.mean() - other.mean(),
                one.sd() / Math.sqrt(one.n()),
                one.n() - 1,
                other.sd() / Math.sqrt(other.n()),
                other.n() - 1,
                confidence);
    }

    /**
     * Compares two estimates with known standard errors. If both are 0, the interval has zero width.
     *
     * @param difference first estimate minus second estimate
     * @param oneError standard error of the first
     * @param oneFreedom its degrees of freedom, at least 1
     * @param otherError standard error of the second
     * @param otherFreedom its degrees of freedom, at least 1
     * @throws IllegalArgumentException if a standard error is not a number from 0 up, the degrees of freedom are too
     *     few, or the confidence is not between 0 and 1
     */
    public static WelchComparison ofErrors(
            double difference,
            double oneError,
            int oneFreedom,
            double otherError,
            int otherFreedom,
            double confidence) {
        if (!(oneError >= 0 && otherError >= 0 && oneFreedom >= 1 && otherFreedom >= 1)) {
            throw new IllegalArgumentException("standard errors " + oneError + " and " + otherError
                    + " with degrees of freedom " + oneFreedom + " and " + otherFreedom);
        }
        double oneVariance = oneError * oneError;
        double otherVariance = otherError * otherError;
        double variance = oneVariance + otherVariance;
        if (variance == 0) {
            return new WelchComparison(difference, difference, difference, difference == 0 ? 1 : 0);
        }
        double freedom = variance
                * variance
                / (oneVariance * oneVariance / oneFreedom + otherVariance * otherVariance / otherFreedom);
        double error = Math.sqrt(variance);
        double halfWidth = StudentT.critical(confidence, Math.max(1, freedom)) * error;
        double p = StudentT.twoSided(difference / error, Math.max(1, freedom));
        return new WelchComparison(difference, difference - halfWidth, difference + halfWidth, p);
    }

    /** Whether the two differ. */
    public boolean differs() {
        return low > 0 || high < 0;
    }
}
