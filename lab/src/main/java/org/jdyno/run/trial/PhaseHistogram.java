package org.jdyno.run.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jdyno.model.Distribution;
import org.jdyno.model.StoredHistogram;
import org.jdyno.model.TailCount;
import org.jdyno.stats.SupportedQuantile;

/** The values that one or several processes recorded under one name in the measured phase of a trial. */
final class PhaseHistogram {
    private static final double FINE_STEP = Math.pow(10, 1 / 40.0);
    private static final double COARSE_STEP = Math.pow(10, 1 / 10.0);
    /** 1/(1 − p) of the 90th percentile, less a little for rounding. */
    private static final double FINE_UP_TO = 9.999;

    private static final long BELOW_ALL = -1;

    /** The values of the seconds that are complete. Read it through {@link #sum()}. */
    private final Histogram sum = empty();

    /** The same values by second, counted since 1970. */
    private final Map<Long, RecordedValues> bySecond = new TreeMap<>();

    /** The values of {@link #second}, which is not complete yet. */
    private final Histogram current = empty();

    /** The second in which the last added window began, counted since 1970. */
    private long second;

    private static Histogram empty() {
        return new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
    }

    /** A range of seconds since 1970; the last one is included. */
    record Seconds(long first, long last) {
        Seconds with(long second) {
            return new Seconds(Math.min(first, second), Math.max(last, second));
        }
    }

    /** Merges several histograms; a single one is returned unchanged. */
    static PhaseHistogram merged(Collection<PhaseHistogram> parts) {
        if (parts.size() == 1) {
            return parts.iterator().next();
        }
        PhaseHistogram merged = new PhaseHistogram();
        for (PhaseHistogram part : parts) {
            merged.sum.add(part.sum());
            part.bySecond.forEach((second, values) -> merged.bySecond.merge(second, values, RecordedValues::with));
        }
        return merged;
    }

    /** @param second the second since 1970 in which the window began */
    void add(long second, Histogram window) {
        if (second != this.second) {
            completeSecond();
            this.second = second;
        }
        current.add(window);
    }

    private void completeSecond() {
        if (current.getTotalCount() > 0) {
            sum.add(current);
            bySecond.merge(second, RecordedValues.of(current), RecordedValues::with);
            current.reset();
        }
    }

    boolean isEmpty() {
        return sum().getTotalCount() == 0;
    }

    private Histogram sum() {
        completeSecond();
        return sum;
    }

    /** A statistic of several histograms, computed without merging their seconds. */
    static OptionalDouble statistic(Collection<PhaseHistogram> parts, String statistic) {
        if (parts.size() == 1) {
            return parts.iterator().next().statistic(statistic);
        }
        PhaseHistogram all = new PhaseHistogram();
        parts.forEach(part -> all.sum.add(part.sum()));
        return all.statistic(statistic);
    }

    /**
     * A statistic of the values, in nanoseconds; empty if nothing was recorded.
     *
     * @param statistic {@code max}, {@code mean} or a percentile such as {@code p99.9}
     */
    OptionalDouble statistic(String statistic) {
        Histogram sum = sum();
        if (sum.getTotalCount() == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                switch (statistic) {
                    case "max" -> sum.getMaxValue();
                    case "mean" -> sum.getMean();
                    default -> sum.getValueAtPercentile(Double.parseDouble(statistic.substring(1)));
                });
    }

    /** @param seconds the seconds of the measured phase */
    Distribution distribution(Seconds seconds, Map<String, Distribution> parts) {
        Histogram sum = sum();
        List<RecordedValues> inOrder = LongStream.rangeClosed(seconds.first(), seconds.last())
                .mapToObj(second -> bySecond.getOrDefault(second, RecordedValues.NONE))
                .toList();
        List<Long> maxima = inOrder.stream().map(RecordedValues::max).toList();
        return new Distribution(StoredHistogram.of(sum), maxima, tailCounts(sum, inOrder), parts);
    }

    /**
     * Counts the values above some eighty thresholds in each second of a trial's measured phase. The interval of a
     * percentile within one trial is computed from these counts, which take a hundredth of the space of a histogram for
     * each second. The thresholds are percentiles p of the trial, in equal steps on a logarithmic axis of 1/(1 − p): 40
     * to a decade up to the 90th percentile, then 10 to a decade.
     *
     * @param sum the values of all seconds
     * @param seconds the values of each second
     * @return empty if there are too few seconds for the interval of a percentile within one trial
     */
    static List<TailCount> tailCounts(AbstractHistogram sum, List<RecordedValues> seconds) {
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

    /**
     * The values of a histogram and how often each was recorded, in a fraction of its memory. A packed histogram is as
     * small, but adding to it takes some ten times as long.
     *
     * @param nanos the values; one may occur repeatedly
     * @param counts the count of each, in the same order
     */
    record RecordedValues(long[] nanos, long[] counts) {
        static final RecordedValues NONE = new RecordedValues(new long[0], new long[0]);

        static RecordedValues of(AbstractHistogram histogram) {
            long[] nanos = new long[16];
            long[] counts = new long[16];
            int length = 0;
            for (HistogramIterationValue value : histogram.recordedValues()) {
                if (length == nanos.length) {
                    nanos = Arrays.copyOf(nanos, 2 * length);
                    counts = Arrays.copyOf(counts, 2 * length);
                }
                nanos[length] = value.getValueIteratedTo();
                counts[length] = value.getCountAtValueIteratedTo();
                length++;
            }
            return new RecordedValues(Arrays.copyOf(nanos, length), Arrays.copyOf(counts, length));
        }

        RecordedValues with(RecordedValues others) {
            return new RecordedValues(joined(nanos, others.nanos), joined(counts, others.counts));
        }

        private static long[] joined(long[] first, long[] second) {
            long[] joined = Arrays.copyOf(first, first.length + second.length);
            System.arraycopy(second, 0, joined, first.length, second.length);
            return joined;
        }

        /** The largest value; 0 if there is none. */
        long max() {
            return Arrays.stream(nanos).max().orElse(0);
        }
    }
}
