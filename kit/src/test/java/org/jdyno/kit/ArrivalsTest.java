package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalsTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 997, 1_000, 99_999, 1_000_000})
    void aConstantRateHasItsNumberOfOperationsInEverySecond(int perSecond) {
        Arrivals arrivals = Arrivals.constant(perSecond);
        long before = -1;
        for (int second = 0; second < 3; second++) {
            for (int i = 0; i < perSecond; i++) {
                long nanos = arrivals.nextNanos();
                assertTrue(nanos > before && nanos / SECOND_NANOS == second, perSecond + "/s at " + nanos);
                before = nanos;
            }
        }
        assertEquals(3 * SECOND_NANOS, arrivals.nextNanos());
    }

    @Test
    void aRateMayBeAFractionAndDoesNotDrift() {
        Arrivals arrivals = Arrivals.constant(1.0 / 3);
        assertEquals(0, arrivals.nextNanos());
        for (int i = 1; i < 1_000; i++) {
            assertEquals(3 * i * SECOND_NANOS, arrivals.nextNanos());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void threadsThatShareAScheduleKeepItTogether(int threads) {
        long[] together = LongStream.range(0, threads)
                .flatMap(thread ->
                        LongStream.of(first(60, Arrivals.poisson(5_000, 42).share(threads, (int) thread))))
                .sorted()
                .toArray();
        assertEquals(Arrays.toString(first(60 * threads, Arrivals.poisson(5_000, 42))), Arrays.toString(together));
    }

    @Test
    void theSeedDeterminesThePoissonSchedule() {
        long[] once = first(1_000, Arrivals.poisson(5_000, 42));
        assertEquals(Arrays.toString(once), Arrays.toString(first(1_000, Arrivals.poisson(5_000, 42))));
        long sameTimes = LongStream.of(first(1_000, Arrivals.poisson(5_000, 43)))
                .filter(nanos -> Arrays.binarySearch(once, nanos) >= 0)
                .count();
        assertTrue(sameTimes < 10, sameTimes + " times are the same under another seed");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1_000, 10_000_000})
    void poissonGapsAreExponential(double perSecond) {
        int count = 20_000;
        long[] nanos = first(count, Arrivals.poisson(perSecond, 7));
        double[] gaps = new double[count];
        for (int i = 0; i < count; i++) {
            gaps[i] = (nanos[i] - (i == 0 ? 0 : nanos[i - 1])) * perSecond / SECOND_NANOS;
            assertTrue(gaps[i] >= 0);
        }
        Arrays.sort(gaps);
        double furthest = 0;
        for (int i = 0; i < count; i++) {
            furthest = Math.max(furthest, Math.abs(1 - Math.exp(-gaps[i]) - (i + 0.5) / count));
        }
        // Kolmogorov and Smirnov at 1 %, and half a nanosecond for the rounding; the seed is fixed, so it holds or not.
        assertTrue(furthest < 1.63 / Math.sqrt(count) + perSecond / SECOND_NANOS, "off by " + furthest);
        assertEquals(1, nanos[count - 1] * perSecond / SECOND_NANOS / count, 4 / Math.sqrt(count));
    }

    /** The first outputs for seed 1234567, as published with the algorithm's reference implementation. */
    @Test
    void theGeneratorIsSplitMix64() {
        SplitMix64 random = new SplitMix64(1234567);
        assertEquals("6457827717110365317", Long.toUnsignedString(random.next()));
        assertEquals("3203168211198807973", Long.toUnsignedString(random.next()));
        assertEquals("9817491932198370423", Long.toUnsignedString(random.next()));
    }

    private static long[] first(int count, Arrivals arrivals) {
        return LongStream.generate(arrivals::nextNanos).limit(count).toArray();
    }
}
