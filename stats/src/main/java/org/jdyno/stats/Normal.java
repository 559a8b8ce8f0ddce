package org.jdyno.stats;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The standard normal distribution. Pure functions, safe for any thread. */
public final class Normal {
    private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

    private Normal() {}

    /** The probability of a value above z. */
    public static double upperTail(double z) {
        return STANDARD.survivalProbability(z);
    }

    /** The value that is exceeded with probability {@code 1 - p}; infinite for 0 and 1. */
    public static double quantile(double p) {
        return STANDARD.inverseCumulativeProbability(p);
    }
}
