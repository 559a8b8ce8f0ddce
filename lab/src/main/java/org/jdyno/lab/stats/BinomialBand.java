package org.jdyno.lab.stats;

/**
 * How often something of known chance happens, in all but the rarest of many repetitions: what a count is held against
 * to see whether that chance may be the true one.
 *
 * @param least counts below it come in less than half of what the confidence leaves out
 * @param most the same of counts above it
 */
public record BinomialBand(int least, int most) {

    /**
     * Of so many independent trials.
     *
     * @param chance of each, between 0 and 1
     * @param confidence such as 0.95
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static BinomialBand of(int trials, double chance, double confidence) {
        if (trials < 1 || !(chance > 0 && chance < 1)) {
            throw new IllegalArgumentException(trials + " trials of chance " + chance);
        }
        double tail = (1 - Confidence.checked(confidence)) / 2;
        return new BinomialBand(quantile(trials, chance, tail), quantile(trials, chance, 1 - tail));
    }

    /** The least count that is not exceeded with at least this probability. */
    private static int quantile(int trials, double chance, double p) {
        double logOdds = Math.log(chance) - Math.log1p(-chance);
        double logMass = trials * Math.log1p(-chance);
        double sum = Math.exp(logMass);
        int count = 0;
        while (sum < p && count < trials) {
            logMass += Math.log((double) (trials - count) / (count + 1)) + logOdds;
            sum += Math.exp(logMass);
            count++;
        }
        return count;
    }

    public boolean holds(int count) {
        return count >= least && count <= most;
    }
}
