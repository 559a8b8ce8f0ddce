package org.jdyno.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The interval of a quantile of clustered values, such as the latencies of a process with pauses: a thousand requests
 * that waited for one pause are one observation.
 *
 * <p>A candidate value belongs to the interval unless a test rejects that it is the quantile. For each second the test
 * takes the number of values larger than the candidate, less the number that the quantile predicts. It compares their
 * sum with its standard deviation. This is the rank interval of clustered samples (Woodruff 1952), except that the
 * variance is estimated at each candidate. An estimate at the quantile itself is wrong if the quantile lies between the
 * usual values and those of pauses. docs/statistics/latency.md has the coverage.
 *
 * @param low the largest candidate below the interval
 * @param high the smallest candidate above it
 */
public record ClusteredQuantile(double low, double high) {
    /**
     * The smallest number of degrees of freedom of the test, also if fewer seconds have values beyond the candidate.
     */
    private static final int MIN_FREEDOM = 3;

    /**
     * A candidate value.
     *
     * @param beyond the number of larger values in each second
     */
    public record Candidate(double value, long[] beyond) {}

    /**
     * The interval from candidates in increasing order. The first must be below all values.
     *
     * @param quantile such as 0.99
     * @return empty if the highest candidate may still be the quantile, or there are fewer than two seconds
     * @throws IllegalArgumentException if quantile or confidence do not lie between 0 and 1, or candidates have
     *     different numbers of seconds
     */
    public static Optional<ClusteredQuantile> of(List<Candidate> candidates, double quantile, double confidence) {
        Confidence.checked(confidence);
        if (!(quantile > 0 && quantile < 1)) {
            throw new IllegalArgumentException("a quantile lies between 0 and 1: " + quantile);
        }
        if (candidates.isEmpty() || candidates.get(0).beyond().length < 2) {
            return Optional.empty();
        }
        long[] all = candidates.get(0).beyond();
        double[] excess = candidates.stream()
                .mapToDouble(candidate -> excess(candidate.beyond(), all, quantile, confidence))
                .toArray();
        int first = 0;
        while (first < excess.length && excess[first] > 1) {
            first++;
        }
        int last = excess.length - 1;
        while (last >= 0 && excess[last] < -1) {
            last--;
        }
        if (last == excess.length - 1 || first > last) {
            return Optional.empty();
        }
        return Optional.of(new ClusteredQuantile(
                candidates.get(Math.max(0, first - 1)).value(),
                candidates.get(last + 1).value()));
    }

    /**
     * The test statistic: the excess of values beyond a candidate over the prediction, divided by its critical value.
     */
    private static double excess(long[] beyond, long[] all, double quantile, double confidence) {
        if (beyond.length != all.length) {
            throw new IllegalArgumentException(beyond.length + " seconds and " + all.length);
        }
        double[] missed = new double[beyond.length];
        for (int second = 0; second < beyond.length; second++) {
            missed[second] = beyond[second] - (1 - quantile) * all[second];
        }
        double independent = Arrays.stream(all).sum() * quantile * (1 - quantile);
        double variance = Math.max(independent, varianceOfSum(missed));
        long hit = Arrays.stream(beyond).filter(count -> count > 0).count();
        double critical = StudentT.critical(confidence, Math.max(MIN_FREEDOM, hit - 1));
        return Arrays.stream(missed).sum() / (critical * Math.sqrt(variance));
    }

    /**
     * The variance of a sum, including the covariance of neighbouring seconds, because a pause may continue into the
     * next second (Newey and West 1987, without weights).
     */
    private static double varianceOfSum(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = 0;
        double neighbours = 0;
        for (int i = 0; i < values.length; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
            neighbours += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
        }
        return Math.max(squares, squares + 2 * neighbours) * values.length / (values.length - 1);
    }
}
