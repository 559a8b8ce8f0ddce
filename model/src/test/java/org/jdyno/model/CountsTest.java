package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts against HdrHistogram. */
class CountsTest {
    private static final double[] PERCENTILES = {0, 0.01, 1, 10, 50, 75, 90, 99, 99.9, 99.99, 100};

    private static Histogram random(long seed, int values) {
        Random random = new Random(seed);
        Histogram histogram = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        for (int i = 0; i < values; i++) {
            histogram.recordValue(
                    (long) Math.min(Distribution.HIGHEST_NANOS, Math.exp(3 * random.nextGaussian() + 10)));
        }
        return histogram;
    }

    private static StoredHistogram stored(Histogram histogram) {
        return StoredHistogram.of(histogram);
    }

    private static Counts counts(Histogram histogram) {
        return stored(histogram).counts();
    }

    private static void assertSameValues(Histogram expected, Counts counts) {
        assertEquals(expected.getTotalCount(), counts.total());
        for (double percentile : PERCENTILES) {
            long value = expected.getValueAtPercentile(percentile);
            assertEquals(value, counts.valueNanos(percentile), () -> "p" + percentile);
            long highest = expected.highestEquivalentValue(value);
            long beyond = expected.getTotalCount() == 0
                    ? 0
                    : expected.getTotalCount() - expected.getCountBetweenValues(0, highest);
            assertEquals(beyond, counts.beyond(highest), () -> "beyond p" + percentile);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 99, 10_000})
    void thePercentilesAreThoseOfTheHistogram(int values) {
        Histogram histogram = random(values, values);
        assertSameValues(histogram, counts(histogram));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50, 3_000})
    void aSumIsThatOfTheHistograms(int values) {
        Histogram one = random(1, 2_000);
        Histogram other = random(2, values);
        Counts.Sum adding = new Counts.Sum();
        adding.add(counts(one));
        adding.add(counts(other));
        Counts sum = adding.counts();
        Histogram both = one.copy();
        both.add(other);
        assertSameValues(both, sum);
        for (double percentile : PERCENTILES) {
            if (percentile > 0) {
                assertEquals(
                        one.getValueAtPercentile(percentile),
                        sum.valueNanosWithout(List.of(counts(other)), percentile));
                assertEquals(
                        other.getValueAtPercentile(percentile),
                        sum.valueNanosWithout(List.of(counts(one)), percentile));
            }
        }
    }

    @Test
    void allBucketsAreThoseOfTheHistogram() {
        Histogram histogram = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        for (long nanos = 1; nanos < Distribution.HIGHEST_NANOS; nanos = histogram.nextNonEquivalentValue(nanos)) {
            histogram.recordValueWithCount(nanos, nanos % 5 * (nanos % 7));
        }
        histogram.recordValueWithCount(Distribution.HIGHEST_NANOS, 1_000_000_000_000L);
        assertSameValues(histogram, counts(histogram));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 39, 40})
    void whatIsNoHistogramIsRefused(int bytes) {
        assertThrows(IllegalArgumentException.class, () -> new StoredHistogram(new byte[bytes]));
    }

    /** Any byte may be lost or changed. */
    @Test
    void damageIsRefusedOrReadWithinBounds() {
        Random random = new Random(5);
        byte[] whole = stored(random(4, 1_000)).content();
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged =
                    Arrays.copyOf(whole, random.nextInt(10) == 0 ? random.nextInt(whole.length) : whole.length);
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                assertTrue(new StoredHistogram(damaged).counts().total() >= 0);
            } catch (IllegalArgumentException refused) {
                assertEquals(
                        "no histogram", String.valueOf(refused.getMessage()).substring(0, 12));
            }
        }
    }
}
