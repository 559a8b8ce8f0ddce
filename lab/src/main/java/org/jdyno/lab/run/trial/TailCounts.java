package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.jdyno.lab.model.TailCount;
import org.jdyno.lab.stats.SupportedQuantile;

/**
 * Counts the values above some eighty thresholds in each second of a trial. The interval of a percentile within one
 * trial is computed from these counts, which take a hundredth of the space of a histogram for each second.
 *
 * <p>The thresholds are percentiles p of the trial, in equal steps on a logarithmic axis of 1/(1 − p): 40 to a decade
 * up to the 90th percentile, then 10 to a decade.
 */
final class TailCounts {
    private static final double FINE_STEP = Math.pow(10, 1 / 40.0);
    private static final double COARSE_STEP = Math.pow(10, 1 / 10.0);
    /** 1/(1 − p) of the 90th percentile, less a little for rounding. */
    private static final double FINE_UP_TO = 9.999;

    private static final long BELOW_ALL = -1;

    private TailCounts() {}

    /**
     * The counts of a trial's measured phase.
     *
     * @param sum the values of all seconds
     * @param seconds the values of each second
     * @return empty if there are too few seconds for the interval of a percentile within one trial
     */
    static List<TailCount> of(AbstractHistogram sum, List<RecordedValues> seconds) {
        if (seconds.size() < SupportedQuantile.MIN_INTERVALS || sum.getTotalCount() == 0) {
            return List.of();
        }
        long[] thresholds = thresholds(sum);
        List<long[]> beyond =
                seconds.stream().map(second -> beyond(second, thresholds)).toList();
        List<TailCount> counted = new ArrayList<>();
        for (int i = 0; i < thresholds.length; i++) {
            int at = i;
            counted.add(new TailCount(
                    thresholds[i], beyond.stream().map(counts -> counts[at]).toList()));
        }
        return counted;
    }

    /** The thresholds in increasing order, from below all recorded values to the largest. */
    private static long[] thresholds(AbstractHistogram sum) {
        List<Long> thresholds = new ArrayList<>(List.of(BELOW_ALL));
        // One in this many values is above the percentile: 1/(1 − p).
        for (double oneIn = 1; oneIn <= sum.getTotalCount(); oneIn *= oneIn < FINE_UP_TO ? FINE_STEP : COARSE_STEP) {
            long value = sum.getValueAtPercentile(100 - 100 / oneIn);
            thresholds.add(sum.highestEquivalentValue(value));
        }
        thresholds.add(sum.highestEquivalentValue(sum.getMaxValue()));
        return thresholds.stream().mapToLong(Long::longValue).distinct().toArray();
    }

    private static long[] beyond(RecordedValues second, long[] thresholds) {
        long[] counts = new long[thresholds.length];
        for (int recorded = 0; recorded < second.nanos().length; recorded++) {
            int index = Arrays.binarySearch(thresholds, second.nanos()[recorded]);
            int below = index < 0 ? -index - 1 : index;
            for (int i = 0; i < below; i++) {
                counts[i] += second.counts()[recorded];
            }
        }
        return counts;
    }
}
