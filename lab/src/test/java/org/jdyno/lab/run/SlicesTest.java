package org.jdyno.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SlicesTest {
    private static final long MILLI = 1_000_000;

    /** Ticks each 10 ms while it runs, with 5 operations between two. */
    private static long[] ticks(long... fromAndToMillis) {
        return IntStream.range(0, fromAndToMillis.length / 2)
                .mapToObj(i -> LongStream.rangeClosed(fromAndToMillis[2 * i] / 10, fromAndToMillis[2 * i + 1] / 10))
                .flatMapToLong(tens -> tens)
                .map(tens -> tens * 10 * MILLI)
                .toArray();
    }

    private static long[] operations(long[] nanos) {
        return LongStream.range(0, nanos.length).map(i -> 5 * i).toArray();
    }

    private static Slices.Slice slice(long fromMillis, long toMillis) {
        return new Slices.Slice(fromMillis * MILLI, toMillis * MILLI);
    }

    @Test
    void theFirstTenMillisecondsOfASliceAreDropped() {
        long[] nanos = ticks(100, 200, 300, 400);
        List<Slices.Stretch> kept = new Slices(List.of(slice(99, 201), slice(299, 401))).kept(nanos, operations(nanos));
        assertEquals(
                List.of(
                        new Slices.Stretch(110 * MILLI, 90 * MILLI, 45),
                        new Slices.Stretch(310 * MILLI, 90 * MILLI, 45)),
                kept);
    }

    @Test
    void aProcessThatWasLateToGoOnDropsFromThereAndWhatItDidAfterTheStopDoesNotCount() {
        long[] nanos = ticks(150, 220);
        assertEquals(
                List.of(new Slices.Stretch(160 * MILLI, 40 * MILLI, 20)),
                new Slices(List.of(slice(100, 200))).kept(nanos, operations(nanos)));
    }

    @Test
    void aStretchNeverReachesOverAStop() {
        long[] nanos = ticks(100, 120, 300, 400);
        assertEquals(
                List.of(
                        new Slices.Stretch(110 * MILLI, 10 * MILLI, 5),
                        new Slices.Stretch(310 * MILLI, 90 * MILLI, 45)),
                new Slices(List.of(slice(99, 121), slice(299, 401))).kept(nanos, operations(nanos)));
    }

    @Test
    void aSliceWithoutTwoTicksCountsForNothing() {
        assertTrue(new Slices(List.of(slice(100, 200)))
                .kept(new long[] {150 * MILLI}, new long[] {7})
                .isEmpty());
        assertTrue(new Slices(List.of(slice(100, 200)))
                .kept(new long[0], new long[0])
                .isEmpty());
        long[] before = ticks(0, 50);
        assertTrue(new Slices(List.of(slice(100, 200)))
                .kept(before, operations(before))
                .isEmpty());
    }
}
