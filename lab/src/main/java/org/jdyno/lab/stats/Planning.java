package org.jdyno.lab.stats;

/**
 * How precise a comparison will be, and how many blocks a precision takes.
 *
 * <p>From the t interval of paired differences, with the standard deviation of a pilot taken for the true one; a pilot
 * of few blocks knows that badly, so treat every forecast as one. Effects are in log units, in which 0.02 is very
 * nearly 2 %. Pure functions, safe for any thread.
 */
public final class Planning {
    private Planning() {}

    /**
     * What a number of blocks will give.
     *
     * @param halfWidth of the interval, in log units
     * @param detectable the least true difference that is found with the power asked for, in log units
     * @param blocks the number
     */
    public record Forecast(double halfWidth, double detectable, int blocks) {}

    /**
     * Forecasts the precision of a comparison.
     *
     * @param sd standard deviation of the log differences of blocks
     * @param blocks 2 or more
     * @param confidence of the interval, such as 0.95
     * @param power the chance of finding a difference, such as 0.8
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static Forecast forecast(double sd, int blocks, double confidence, double power) {
        if (!(sd >= 0) || blocks < 2 || !(power >= 0.5 && power < 1)) {
            throw new IllegalArgumentException("sd " + sd + ", blocks " + blocks + ", power " + power);
        }
        double standardError = sd / Math.sqrt(blocks);
        double halfWidth = StudentT.critical(confidence, blocks - 1) * standardError;
        double detectable = halfWidth + StudentT.quantile(power, blocks - 1) * standardError;
        return new Forecast(halfWidth, detectable, blocks);
    }

    /**
     * The fewest blocks for an interval of at most this half-width.
     *
     * @param sd standard deviation of the log differences of blocks
     * @param halfWidth in log units, positive
     * @return 2 or more; {@link Integer#MAX_VALUE} when it would take more than that
     */
    public static int blocksFor(double sd, double halfWidth, double confidence) {
        if (!(sd >= 0) || !(halfWidth > 0)) {
            throw new IllegalArgumentException("sd " + sd + ", half-width " + halfWidth);
        }
        double z = Normal.quantile(0.5 + 0.5 * Confidence.checked(confidence));
        // t lies above z, so the answer is at least this, and only a few blocks more.
        double atLeast = Math.ceil(z * sd / halfWidth * (z * sd / halfWidth));
        if (atLeast > Integer.MAX_VALUE - 100) {
            return Integer.MAX_VALUE;
        }
        int blocks = (int) Math.max(2, atLeast);
        while (StudentT.critical(confidence, blocks - 1) * sd / Math.sqrt(blocks) > halfWidth) {
            blocks++;
        }
        return blocks;
    }

    /**
     * The fewest blocks with which a true difference is found with this power.
     *
     * @param sd standard deviation of the log differences of blocks
     * @param difference in log units, positive
     * @return 2 or more; {@link Integer#MAX_VALUE} when it would take more than that
     */
    public static int blocksToDetect(double sd, double difference, double confidence, double power) {
        if (!(sd >= 0) || !(difference > 0) || !(power >= 0.5 && power < 1)) {
            throw new IllegalArgumentException("sd " + sd + ", difference " + difference + ", power " + power);
        }
        double z = Normal.quantile(0.5 + 0.5 * Confidence.checked(confidence)) + Normal.quantile(power);
        // Both t quantiles lie above the normal's, so the answer is at least this, and only a few blocks more.
        double atLeast = Math.ceil(z * sd / difference * (z * sd / difference));
        if (atLeast > Integer.MAX_VALUE - 100) {
            return Integer.MAX_VALUE;
        }
        int blocks = (int) Math.max(2, atLeast);
        while (forecast(sd, blocks, confidence, power).detectable() > difference) {
            blocks++;
        }
        return blocks;
    }

    /**
     * The chance that a true difference is found.
     *
     * @param sd standard deviation of the log differences of blocks
     * @param blocks 2 or more
     * @param difference in log units, positive
     * @param confidence of the interval that must not hold 0, such as 0.95
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double power(double sd, int blocks, double difference, double confidence) {
        if (!(sd >= 0) || blocks < 2 || !(difference > 0)) {
            throw new IllegalArgumentException("sd " + sd + ", blocks " + blocks + ", difference " + difference);
        }
        double critical = StudentT.critical(confidence, blocks - 1);
        return sd == 0 ? 1 : StudentT.upperTail(critical - difference * Math.sqrt(blocks) / sd, blocks - 1);
    }

    /**
     * How much more time it takes to resolve a margin, at the same noise: {@code spent ((h / margin)² - 1)}, 0 when it
     * is resolved already.
     *
     * @param spent time the present half-width took, in any unit
     * @param halfWidth of the interval at present, in log units
     * @param margin to be resolved, in log units
     * @return in the unit of {@code spent}
     */
    public static double furtherTime(double spent, double halfWidth, double margin) {
        if (!(spent >= 0) || !(halfWidth >= 0) || !(margin > 0)) {
            throw new IllegalArgumentException("spent " + spent + ", half-width " + halfWidth + ", margin " + margin);
        }
        return Math.max(0, spent * (halfWidth / margin * (halfWidth / margin) - 1));
    }

    /** Degrees of freedom of the pooled residual when every arm runs once in every block. */
    public static int degreesOfFreedom(int arms, int blocks) {
        if (arms < 2 || blocks < 2) {
            throw new IllegalArgumentException(arms + " arms in " + blocks + " blocks leave nothing to estimate from");
        }
        return (arms - 1) * (blocks - 1);
    }
}
