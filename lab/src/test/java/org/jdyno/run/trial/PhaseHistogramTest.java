package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jdyno.model.TailCount;
import org.junit.jupiter.api.Test;

class PhaseHistogramTest {
    /** Every second has the values 1 to 1000; the last one has ten times these. */
    private static List<Histogram> seconds(int count) {
        return IntStream.range(0, count)
                .mapToObj(second -> {
                    Histogram histogram = new Histogram(1, 3_600_000_000_000L, 3);
                    int scale = second == count - 1 ? 10 : 1;
                    LongStream.rangeClosed(1, 1_000).forEach(value -> histogram.recordValue(value * scale));
                    return histogram;
                })
                .toList();
    }

    private static Histogram sum(List<Histogram> seconds) {
        Histogram sum = new Histogram(1, 3_600_000_000_000L, 3);
        seconds.forEach(sum::add);
        return sum;
    }

    private static List<PhaseHistogram.RecordedValues> recorded(List<Histogram> seconds) {
        return seconds.stream().map(PhaseHistogram.RecordedValues::of).toList();
    }

    @Test
    void countsWhatLiesBeyondSecondBySecond() {
        List<Histogram> seconds = seconds(12);
        List<TailCount> counts = PhaseHistogram.tailCounts(sum(seconds), recorded(seconds));
        assertEquals(
                12_000,
                counts.get(0).beyondBySecond().stream()
                        .mapToLong(Long::longValue)
                        .sum());
        for (TailCount count : counts) {
            for (int second = 0; second < 12; second++) {
                Histogram histogram = seconds.get(second);
                long within = count.nanos() < 0 ? 0 : histogram.getCountBetweenValues(0, count.nanos());
                assertEquals(1_000 - within, count.beyondBySecond().get(second), count.nanos() + " in " + second);
            }
        }
        TailCount last = counts.get(counts.size() - 1);
        assertEquals(
                0, last.beyondBySecond().stream().mapToLong(Long::longValue).sum());
        assertTrue(counts.size() > 50 && counts.size() < 100, counts.size() + " counts");
        List<Long> values = counts.stream().map(TailCount::nanos).toList();
        assertEquals(values.stream().sorted().distinct().toList(), values);
    }

    @Test
    void aPhaseTooShortForAPercentileOfItsOwnHasNone() {
        List<Histogram> seconds = seconds(9);
        assertEquals(List.of(), PhaseHistogram.tailCounts(sum(seconds), recorded(seconds)));
        assertEquals(List.of(), PhaseHistogram.tailCounts(new Histogram(3), recorded(seconds(12))));
    }
}
