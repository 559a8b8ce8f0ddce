package org.jdyno.stats.steady;

import java.util.Arrays;

/**
 * The scatter of a series about its level, and the correlation of neighbours, also if the level changes. Both are
 * estimated from differences of neighbours, because a change of level affects few of these (Chakar, Lebarbier,
 * Lévy-Leduc and Robin, 2017).
 *
 * @param sd standard deviation of a value
 * @param correlation the correlation of a value with the next, as in an autoregression of first order; not below 0
 */
record WindowNoise(double sd, double correlation) {
    /** A correlation closer to 1 cannot be distinguished from a drifting level. */
    private static final double MAX_CORRELATION = 0.95;

    /** Differences beyond this many standard deviations count as changes of level, not as noise. */
    private static final double BOUND = 3;

    /** The mean square of normal values within the bound. */
    private static final double SQUARES_WITHIN = 0.9733;

    /** The distance between the quartiles of a normal distribution, in standard deviations. */
    private static final double QUARTILES = 1.349;

    /** The distance between its first and last decile. */
    private static final double TENTHS = 2.5631;

    /** The least standard deviation: a fiftieth of the difference between equal levels. */
    private static final double FLOOR = 1e-4;

    /** @param values the values, at least three */
    static WindowNoise of(double[] values) {
        double one = variance(values, 1);
        double two = variance(values, 2);
        // Var(x₁ − x₀)/2 = σ²(1 − ρ), Var(x₂ − x₀)/2 = σ²(1 − ρ²).
        double correlation = one == 0 ? 0 : Math.max(0, Math.min(MAX_CORRELATION, two / one - 1));
        return new WindowNoise(Math.max(FLOOR, Math.sqrt(one / (1 - correlation))), correlation);
    }

    /** The factor by which the variance of a mean exceeds that of independent values. */
    double inflation() {
        return (1 + correlation) / (1 - correlation);
    }

    /** Half the variance of the differences between values at this distance. */
    private static double variance(double[] values, int distance) {
        double[] differences = new double[values.length - distance];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = values[i + distance] - values[i];
        }
        Arrays.sort(differences);
        double rough = scale(differences);
        double squares = Arrays.stream(differences)
                .filter(difference -> Math.abs(difference) <= BOUND * rough)
                .map(difference -> difference * difference)
                .average()
                .orElse(0);
        return squares / SQUARES_WITHIN / 2;
    }

    /**
     * The scale of the differences. With few operations a window, many differences are exactly 0; then it is determined
     * by the outer ones.
     */
    private static double scale(double[] sorted) {
        double quartiles = (Spikes.quantile(sorted, 0.75) - Spikes.quantile(sorted, 0.25)) / QUARTILES;
        double tenths = (Spikes.quantile(sorted, 0.9) - Spikes.quantile(sorted, 0.1)) / TENTHS;
        return quartiles > 0 ? quartiles : tenths > 0 ? tenths : Math.max(sorted[sorted.length - 1], -sorted[0]);
    }
}
