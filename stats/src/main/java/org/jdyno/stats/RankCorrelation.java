package org.jdyno.stats;

/**
 * Kendall's rank correlation (1938): of all pairs of things, the share that two lists order alike, less the share that
 * they order otherwise.
 *
 * <p>Its interval is that of Fieller, Hartley and Pearson (1957): Fisher's transform of it has a variance of about
 * {@code 0.437 / (n - 4)}. At 1 and -1 that transform is infinite, so half a pair less is taken there. With four things
 * or fewer there is no interval.
 *
 * @param things number of things that are ranked
 * @param alike number of pairs that both lists order alike
 * @param pairs number of pairs that both lists order
 * @param tau the correlation, from -1 to 1; NaN without pairs
 * @param low lower end of its interval; NaN if there is none
 * @param high upper end of its interval
 */
public record RankCorrelation(int things, int alike, int pairs, double tau, double low, double high) {
    private static final double VARIANCE = 0.437;
    private static final int UNKNOWABLE = 4;

    /**
     * The correlation of two lists of values of the same things. A pair that is equal in one of the lists does not
     * count.
     *
     * @param confidence of the interval, such as 0.95
     */
    public static RankCorrelation of(double[] ones, double[] others, double confidence) {
        if (ones.length != others.length) {
            throw new IllegalArgumentException(ones.length + " and " + others.length + " values");
        }
        int alike = 0;
        int pairs = 0;
        for (int i = 0; i < ones.length; i++) {
            for (int j = 0; j < i; j++) {
                int order = Double.compare(ones[i], ones[j]) * Double.compare(others[i], others[j]);
                alike += order > 0 ? 1 : 0;
                pairs += order == 0 ? 0 : 1;
            }
        }
        double tau = pairs == 0 ? Double.NaN : (2.0 * alike - pairs) / pairs;
        if (pairs == 0 || ones.length <= UNKNOWABLE) {
            return new RankCorrelation(ones.length, alike, pairs, tau, Double.NaN, Double.NaN);
        }
        double most = 1 - 1.0 / pairs;
        double transformed = atanh(Math.max(-most, Math.min(most, tau)));
        double half = Normal.quantile(0.5 + Confidence.checked(confidence) / 2)
                * Math.sqrt(VARIANCE / (ones.length - UNKNOWABLE));
        return new RankCorrelation(
                ones.length,
                alike,
                pairs,
                tau,
                tau == -1 ? -1 : Math.tanh(transformed - half),
                tau == 1 ? 1 : Math.tanh(transformed + half));
    }

    private static double atanh(double value) {
        return Math.log((1 + value) / (1 - value)) / 2;
    }
}
