package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jdyno.lab.model.Rung;
import org.jdyno.lab.stats.SupportedQuantile;

/**
 * How many values of each second lay beyond each of some eighty values: even steps on an axis of 1/(1 − p), finer where
 * values are many. That is what the interval of a percentile within one trial needs, in a hundredth of the room that a
 * histogram for each second takes.
 */
final class TailCounts {
    private static final double FINE_STEP = Math.pow(10, 1 / 40.0);
    private static final double COARSE_STEP = Math.pow(10, 1 / 10.0);
    /** One value in ten: from the ninth decile on steps are coarse. */
    private static final double FINE_UP_TO = 9.999;

    private static final long BELOW_ALL = -1;

    private TailCounts() {}

    /**
     * The rungs of a trial's measured phase.
     *
     * @param sum of all seconds
     * @return none where there are fewer seconds than a percentile of one trial needs to be told
     */
    static List<Rung> of(AbstractHistogram sum, List<? extends AbstractHistogram> seconds) {
        if (seconds.size() < SupportedQuantile.MIN_INTERVALS || sum.getTotalCount() == 0) {
            return List.of();
        }
        long[] values = values(sum);
        List<long[]> beyond =
                seconds.stream().map(second -> beyond(second, values)).toList();
        List<Rung> rungs = new ArrayList<>();
        for (int rung = 0; rung < values.length; rung++) {
            int at = rung;
            rungs.add(new Rung(
                    values[rung], beyond.stream().map(counts -> counts[at]).toList()));
        }
        return rungs;
    }

    /** Rising; below the first lies nothing, and beyond the last hardly anything. */
    private static long[] values(AbstractHistogram sum) {
        List<Long> values = new ArrayList<>(List.of(BELOW_ALL));
        for (double odds = 1; odds <= sum.getTotalCount(); odds *= odds < FINE_UP_TO ? FINE_STEP : COARSE_STEP) {
            long value = sum.getValueAtPercentile(100 - 100 / odds);
            values.add(sum.highestEquivalentValue(value));
        }
        values.add(sum.highestEquivalentValue(sum.getMaxValue()));
        return values.stream().mapToLong(Long::longValue).distinct().toArray();
    }

    private static long[] beyond(AbstractHistogram second, long[] values) {
        long[] counts = new long[values.length];
        for (HistogramIterationValue recorded : second.recordedValues()) {
            int rung = Arrays.binarySearch(values, recorded.getValueIteratedTo());
            int below = rung < 0 ? -rung - 1 : rung;
            for (int i = 0; i < below; i++) {
                counts[i] += recorded.getCountAtValueIteratedTo();
            }
        }
        return counts;
    }
}
