package org.jdyno.stats.compare;

import org.jdyno.stats.Confidence;
import org.jdyno.stats.Normal;
import org.jdyno.stats.StudentT;

/**
 * Forecasts which differences a comparison will find, and how long it takes.
 *
 * <p>The forecasts are for the t test of paired differences, and use the standard deviation of a pilot in place of the
 * true one. With few blocks that is inaccurate, and so are the forecasts. Effects are in log units, in which 0.02 is
 * nearly 2 %. Pure functions, safe for any thread.
 */
public final class Planning {
    /** The precision of a bisection. */
    private static final double TOLERANCE = 1e-10;

    private Planning() {}

    /**
     * The smallest true difference that is found with this power.
     *
     * @param sd standard deviation of the log differences of blocks
     * @param blocks 2 or more
     * @param confidence the confidence of the interval that must exclude 0, such as 0.95
     * @param power the probability of finding a difference, such as 0.8
     * @return in log units
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double detectable(double sd, int blocks, double confidence, double power) {
        checkPower(power);
        if (sd == 0) {
            return 0;
        }
        double high = sd;
        while (power(sd, blocks, high, confidence) < power) {
            high *= 2;
        }
        double low = 0;
        while (high - low > TOLERANCE * high) {
            double middle = (low + high) / 2;
            if (power(sd, blocks, middle, confidence) < power) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /**
     * The smallest number of blocks with which a true difference is found with this power.
     *
     * @param sd standard deviation of the log differences of blocks
     * @param difference the difference, in log units, positive
     * @return 2 or more; {@link Integer#MAX_VALUE} if it would be more than that
     */
    public static int blocksToDetect(double sd, double difference, double confidence, double power) {
        checkPower(power);
        if (!(sd >= 0) || !(difference > 0)) {
            throw new IllegalArgumentException("sd " + sd + ", difference " + difference);
        }
        double z = critical(confidence) + Normal.quantile(power);
        // The t test is slightly weaker than the normal test, so the answer is this or a few blocks more.
        double atLeast = Math.ceil(z * sd / difference * (z * sd / difference));
        if (atLeast > Integer.MAX_VALUE - 100) {
            return Integer.MAX_VALUE;
        }
        int blocks = (int) Math.max(2, atLeast);
        while (power(sd, blocks, difference, confidence) < power) {
            blocks++;
        }
        return blocks;
    }

    /**
     * The probability that a true difference is found.
     *
     * @param sd standard deviation of the log differences of blocks
     * @param blocks 2 or more
     * @param difference the difference, in log units, positive
     * @param confidence the confidence of the interval that must exclude 0, such as 0.95
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double power(double sd, int blocks, double difference, double confidence) {
        if (!(sd >= 0) || blocks < 2 || !(difference > 0)) {
            throw new IllegalArgumentException("sd " + sd + ", blocks " + blocks + ", difference " + difference);
        }
        double critical = StudentT.critical(confidence, blocks - 1);
        return sd == 0 ? 1 : NoncentralT.upperTail(critical, blocks - 1, difference * Math.sqrt(blocks) / sd);
    }

    /**
     * The total time after which a comparison of equal platforms shows equivalence with this power: the interval then
     * lies within the margin. With half-width h now, the half-width equals the margin after {@code spent (h /
     * margin)²}; a power of 80 % takes 2.73 times that.
     *
     * @param spent time spent so far, in any unit
     * @param halfWidth half-width of the interval now, in log units
     * @param margin the margin, in log units
     * @param confidence the confidence of the interval
     * @return in the unit of {@code spent}; less than {@code spent} if that was enough
     */
    public static double timeToShowEquivalence(
            double spent, double halfWidth, double margin, double confidence, double power) {
        checkPower(power);
        // The interval may exceed the margin on either side.
        return scaled(spent, halfWidth, margin, 1 + Normal.quantile((1 + power) / 2) / critical(confidence));
    }

    /**
     * The total time after which a comparison finds a true difference as large as the margin with this power. For 80 %
     * it is 2.0 times {@code spent (h / margin)²} if the test and the interval have the same level.
     *
     * @param claims the p at or below which a difference is claimed
     * @return in the unit of {@code spent}; less than {@code spent} if that was enough
     */
    public static double timeToFindDifference(
            double spent, double halfWidth, double margin, double confidence, double claims, double power) {
        checkPower(power);
        return scaled(spent, halfWidth, margin, (critical(1 - claims) + Normal.quantile(power)) / critical(confidence));
    }

    private static double scaled(double spent, double halfWidth, double margin, double halfWidths) {
        if (!(spent >= 0) || !(halfWidth >= 0) || !(margin > 0)) {
            throw new IllegalArgumentException("spent " + spent + ", half-width " + halfWidth + ", margin " + margin);
        }
        double ratio = halfWidths * halfWidth / margin;
        return spent * ratio * ratio;
    }

    private static double critical(double confidence) {
        return Normal.quantile(0.5 + 0.5 * Confidence.checked(confidence));
    }

    private static void checkPower(double power) {
        if (!(power >= 0.5 && power < 1)) {
            throw new IllegalArgumentException("power " + power);
        }
    }
}
