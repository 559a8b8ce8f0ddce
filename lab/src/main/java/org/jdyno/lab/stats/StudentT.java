package org.jdyno.lab.stats;

/**
 * Student's t distribution (Student, 1908), computed by the regularised incomplete beta function and, for many degrees
 * of freedom, by the normal distribution.
 *
 * <p>Degrees of freedom may be any positive number; accurate to about twelve digits from 1 on, in both tails. Pure
 * functions, safe for any thread; they throw IllegalArgumentException for degrees of freedom that are not positive and
 * finite.
 */
public final class StudentT {
    /**
     * The degrees of freedom from which the normal distribution is used. The incomplete beta function loses as many
     * digits as the degrees of freedom have.
     */
    private static final double NORMAL_FROM = 10_001;

    /** The normal distribution underflows beyond the square root of this. */
    private static final double LARGEST_SQUARE = 1e4;

    private StudentT() {}

    /** The probability of a value of at most t. */
    public static double cdf(double t, double degreesOfFreedom) {
        return t < 0 ? upperTail(-t, degreesOfFreedom) : 0.5 + central(t, degreesOfFreedom);
    }

    /** The probability of a value above t, accurate also where {@code 1 - cdf(t)} is not. */
    public static double upperTail(double t, double degreesOfFreedom) {
        return t < 0 ? cdf(-t, degreesOfFreedom) : 0.5 * twoSided(t, degreesOfFreedom);
    }

    /** The probability of a value at least as far from 0 as t, on either side. */
    public static double twoSided(double t, double degreesOfFreedom) {
        check(degreesOfFreedom);
        if (Double.isNaN(t)) {
            return Double.NaN;
        }
        if (Double.isInfinite(t)) {
            return 0;
        }
        return degreesOfFreedom >= NORMAL_FROM
                ? 2 * Normal.upperTail(normal(t, degreesOfFreedom))
                : IncompleteBeta.atOdds(degreesOfFreedom / 2, 0.5, t * t / degreesOfFreedom);
    }

    /** The value that is exceeded with probability {@code 1 - p}. */
    public static double quantile(double p, double degreesOfFreedom) {
        check(degreesOfFreedom);
        double logScale = -LogBeta.of(degreesOfFreedom / 2, 0.5) - 0.5 * Math.log(degreesOfFreedom);
        return SymmetricQuantile.of(
                p,
                t -> central(t, degreesOfFreedom),
                t -> upperTail(t, degreesOfFreedom),
                t -> Math.exp(logScale - 0.5 * (degreesOfFreedom + 1) * Math.log1p(t * t / degreesOfFreedom)));
    }

    /** The ends of a two-sided interval, in standard errors from the mean. */
    public static double critical(double confidence, double degreesOfFreedom) {
        return -quantile(0.5 * (1 - Confidence.checked(confidence)), degreesOfFreedom);
    }

    /** The probability of a value between 0 and t, for t of 0 and more. */
    private static double central(double t, double degreesOfFreedom) {
        check(degreesOfFreedom);
        if (degreesOfFreedom >= NORMAL_FROM) {
            return Normal.central(normal(t, degreesOfFreedom));
        }
        return t == 0 ? 0 : 0.5 * IncompleteBeta.atOdds(0.5, degreesOfFreedom / 2, degreesOfFreedom / t / t);
    }

    /** The normal value with the same tail probability as |t|, by the expansion of Hill (1970). */
    private static double normal(double t, double degreesOfFreedom) {
        double a = degreesOfFreedom - 0.5;
        double b = 48 * a * a;
        double square = Math.min(LARGEST_SQUARE, a * Math.log1p(t * t / degreesOfFreedom));
        double second = (((4 * square + 33) * square + 240) * square + 855) / (10 * (b + 0.8 * square * square + 100));
        return Math.sqrt(square) * (1 + (square + 3 - second) / b);
    }

    private static void check(double degreesOfFreedom) {
        if (!(degreesOfFreedom > 0 && degreesOfFreedom < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("degrees of freedom must be positive: " + degreesOfFreedom);
        }
    }
}
