package org.jdyno.lab.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The interval of a quantile of values that come in clusters, such as the latencies of one process with pauses: a
 * thousand requests that waited for one pause are one piece of evidence.
 *
 * <p>A value belongs to the interval unless the seconds contradict that it is the quantile: under it, as many values as
 * the quantile says should lie beyond it, second by second, and the sum of what they miss by is held against its own
 * standard deviation. That is the rank interval of clustered samples (Woodruff 1952), but with the variance at each
 * value tried instead of at the estimate, where a quantile between the usual values and the pauses would not see what
 * lies on the other side. docs/statistics.md tells how often it holds.
 *
 * @param low the largest value tried below the interval
 * @param high the smallest value tried above it
 */
public record ClusteredQuantile(double low, double high) {
    /** With fewer seconds beyond a value, its standard deviation is not known better than from so many. */
    private static final int LEAST_FREEDOM = 3;

    /**
     * A value to try.
     *
     * @param beyond how many values were larger, second by second
     */
    public record Rung(double value, long[] beyond) {}

    /**
     * The interval from values to try, in rising order: on the first of them lies every value.
     *
     * @param quantile such as 0.99
     * @return empty when the highest value tried may still be the quantile, or there are fewer than two seconds
     * @throws IllegalArgumentException if quantile or confidence do not lie between 0 and 1, or rungs have different
     *     numbers of seconds
     */
    public static Optional<ClusteredQuantile> of(List<Rung> rungs, double quantile, double confidence) {
        Confidence.checked(confidence);
        if (!(quantile > 0 && quantile < 1)) {
            throw new IllegalArgumentException("a quantile lies between 0 and 1: " + quantile);
        }
        if (rungs.isEmpty() || rungs.get(0).beyond().length < 2) {
            return Optional.empty();
        }
        long[] all = rungs.get(0).beyond();
        double[] excess = rungs.stream()
                .mapToDouble(rung -> excess(rung.beyond(), all, quantile, confidence))
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
                rungs.get(Math.max(0, first - 1)).value(), rungs.get(last + 1).value()));
    }

    /** By how many critical distances more values lie beyond than should if this were the quantile. */
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
        double critical = StudentT.critical(confidence, Math.max(LEAST_FREEDOM, hit - 1));
        return Arrays.stream(missed).sum() / (critical * Math.sqrt(variance));
    }

    /**
     * With what neighbouring seconds have in common, as a pause from one into the next (Newey and West 1987, without
     * weights).
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
