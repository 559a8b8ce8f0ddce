package org.jdyno.lab.stats.steady;

import java.util.Arrays;

/**
 * How much a series scatters about its level, and how much one value has to do with the next, whatever the level does
 * meanwhile: by differences of neighbours, of which a change of level spoils one in many (Chakar, Lebarbier, Lévy-Leduc
 * and Robin, 2017).
 *
 * @param sd standard deviation of a value
 * @param correlation of a value with the next, as of an autoregression of first order; not below 0
 */
record WindowNoise(double sd, double correlation) {
    /** Closer to 1 it cannot be told from a level that wanders off. */
    private static final double MOST_CORRELATION = 0.95;

    /** Differences beyond so many standard deviations tell of changes and not of noise. */
    private static final double BOUND = 3;

    /** The mean of the squares of normal values within it. */
    private static final double SQUARES_WITHIN = 0.9733;

    /** Between the quartiles of a normal distribution, in standard deviations. */
    private static final double QUARTILES = 1.349;

    /** Between its tenths at both ends. */
    private static final double TENTHS = 2.5631;

    /** The least standard deviation: a fiftieth of what counts as the same level. */
    private static final double FLOOR = 1e-4;

    /** @param values at least three */
    static WindowNoise of(double[] values) {
        double one = variance(values, 1);
        double two = variance(values, 2);
        // Var(x₁ − x₀)/2 = σ²(1 − ρ), Var(x₂ − x₀)/2 = σ²(1 − ρ²).
        double correlation = one == 0 ? 0 : Math.max(0, Math.min(MOST_CORRELATION, two / one - 1));
        return new WindowNoise(Math.max(FLOOR, Math.sqrt(one / (1 - correlation))), correlation);
    }

    /** By how much the variance of a mean exceeds that of independent values. */
    double inflation() {
        return (1 + correlation) / (1 - correlation);
    }

    /** Half the variance of differences at a distance. */
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
     * Few operations a window make many differences of exactly 0; then what lies further out has to say how large they
     * are.
     */
    private static double scale(double[] sorted) {
        double quartiles = (Spikes.quantile(sorted, 0.75) - Spikes.quantile(sorted, 0.25)) / QUARTILES;
        double tenths = (Spikes.quantile(sorted, 0.9) - Spikes.quantile(sorted, 0.1)) / TENTHS;
        return quartiles > 0 ? quartiles : tenths > 0 ? tenths : Math.max(sorted[sorted.length - 1], -sorted[0]);
    }
}
