package org.jdyno.stats.compare;

import org.jdyno.stats.Normal;

/**
 * The noncentral t distribution: (z + shift) / u with z normal and u² a chi-square divided by its degrees of freedom.
 * Computed by Simpson's rule over u. Pure functions.
 */
final class NoncentralT {
    private static final int STEPS = 400;
    /** The integral ends this many standard deviations of u from the mode. */
    private static final double REACH = 10;

    private NoncentralT() {}

    /**
     * The probability of a value above {@code t}.
     *
     * @param degrees degrees of freedom, 1 or more
     * @param shift shift of the numerator, in its standard deviations
     */
    static double upperTail(double t, int degrees, double shift) {
        double mode = Math.sqrt((degrees - 1.0) / degrees);
        double reach = REACH / Math.sqrt(2.0 * degrees);
        double from = Math.max(0, mode - reach);
        double step = (mode + reach - from) / STEPS;
        double sum = 0;
        double all = 0;
        for (int i = 0; i <= STEPS; i++) {
            double u = from + i * step;
            double weight = (i == 0 || i == STEPS ? 1 : i % 2 == 1 ? 4 : 2) * density(u, mode, degrees);
            all += weight;
            sum += weight * Normal.upperTail(t * u - shift);
        }
        return sum / all;
    }

    /** The density of u, relative to that at the mode. */
    private static double density(double u, double mode, int degrees) {
        double power = degrees == 1 ? 0 : (degrees - 1) * Math.log(u / mode);
        return Math.exp(power - degrees * (u * u - mode * mode) / 2);
    }
}
