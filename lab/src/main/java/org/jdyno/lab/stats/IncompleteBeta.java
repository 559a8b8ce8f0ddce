package org.jdyno.lab.stats;

/**
 * The regularised incomplete beta function, computed by its continued fraction.
 *
 * <p>The fraction is DLMF 8.17.22, evaluated by the method of Lentz as modified by Thompson and Barnett (1986). Pure
 * functions, safe for any thread.
 */
final class IncompleteBeta {
    private static final int MAX_STEPS = 100_000;
    private static final double TINY = 1e-300;

    private IncompleteBeta() {}

    /**
     * The function I_x(a, b) at x = 1 / (1 + odds).
     *
     * <p>The argument is the odds (1 - x) / x instead of x, because the complement of an x close to 1 has lost its
     * digits.
     *
     * @param a positive
     * @param b positive
     * @param odds 0 to infinity
     */
    static double atOdds(double a, double b, double odds) {
        if (odds == 0) {
            return 1;
        }
        double x = 1 / (1 + odds);
        double y = odds / (1 + odds);
        double logX = -Math.log1p(odds);
        // Not a difference: for large odds it would consist of rounding errors, which b then multiplies.
        double logY = -Math.log1p(1 / odds);
        double front = Math.exp(a * logX + b * logY - LogBeta.of(a, b));
        // On this side of the mean the fraction converges in about sqrt(max(a, b)) steps; beyond it, use the
        // complement.
        if (x < (a + 1) / (a + b + 2)) {
            return front * fraction(a, b, x) / a;
        }
        return 1 - front * fraction(b, a, y) / b;
    }

    private static double fraction(double a, double b, double x) {
        double c = 1;
        double d = 1 / awayFromZero(1 - (a + b) * x / (a + 1));
        double value = d;
        for (int m = 1; m <= MAX_STEPS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / awayFromZero(1 + even * d);
            c = awayFromZero(1 + even / c);
            value *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / awayFromZero(1 + odd * d);
            c = awayFromZero(1 + odd / c);
            double factor = d * c;
            value *= factor;
            if (Math.abs(factor - 1) < 1e-16) {
                return value;
            }
        }
        throw new ArithmeticException("no convergence of the incomplete beta at a=" + a + " b=" + b + " x=" + x);
    }

    private static double awayFromZero(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }
}
