package org.jdyno.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t distribution (Student, 1908). Degrees of freedom may be any positive number; for others its functions
 * throw IllegalArgumentException. Pure functions, safe for any thread.
 */
public final class StudentT {
    private StudentT() {}

    /** The probability of a value at least as far from 0 as t, on either side. */
    public static double twoSided(double t, double degreesOfFreedom) {
        return 2 * TDistribution.of(degreesOfFreedom).survivalProbability(Math.abs(t));
    }

    /** The ends of a two-sided interval, in standard errors from the mean. */
    public static double critical(double confidence, double degreesOfFreedom) {
        return -TDistribution.of(degreesOfFreedom)
                .inverseCumulativeProbability(0.5 * (1 - Confidence.checked(confidence)));
    }
}
