package org.jdyno.lab.run.trial;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.StoredHistogram;

/** The values that one or several processes recorded under one name in the measured phase of a trial. */
final class PhaseHistogram {
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
        return new Distribution(StoredHistogram.of(sum), maxima, TailCounts.of(sum, inOrder), parts);
    }
}
