package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.agent.Buckets;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A recorder's windows are encoded as HdrHistogram encodes the same values. */
class LatencyRecorderTest {
    static List<Named<Supplier<LatencyRecorder>>> recorders() {
        return List.of(Named.of("single", LatencyRecorder::single), Named.of("shared", LatencyRecorder::shared));
    }

    @ParameterizedTest
    @MethodSource("recorders")
    void everyValueIsInItsBucket(Supplier<LatencyRecorder> kind) {
        List<Long> values = new ArrayList<>(List.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE, Buckets.HIGHEST_NANOS));
        for (int power = 0; power < Long.SIZE - 1; power++) {
            for (long nanos = (1L << power) - 2; nanos <= (1L << power) + 2; nanos++) {
                values.add(nanos);
            }
        }
        for (long value : values) {
            LatencyRecorder recorder = kind.get();
            recorder.record(value);
            assertArrayEquals(encoded(List.of(value)), drained(recorder), "value " + value);
        }
    }

    @ParameterizedTest
    @MethodSource("recorders")
    void everyWindowHasItsOwnValues(Supplier<LatencyRecorder> kind) {
        LatencyRecorder recorder = kind.get();
        Random random = new Random(1);
        for (int window = 0; window < 20; window++) {
            List<Long> values = random.longs(window * 100L)
                    .map(value -> value >>> 20 + random.nextInt(40))
                    .boxed()
                    .toList();
            values.forEach(recorder::record);
            assertArrayEquals(encoded(values), drained(recorder), "window " + window);
        }
    }

    /** Windows that are drained while values arrive lose none and repeat none. */
    @ParameterizedTest
    @MethodSource("recorders")
    void nothingIsLostBetweenTwoWindows(Supplier<LatencyRecorder> kind) throws Exception {
        LatencyRecorder recorder = kind.get();
        List<Long> values = new Random(2)
                .longs(1_000_000)
                .map(value -> value >>> 40)
                .boxed()
                .toList();
        Thread writer = new Thread(() -> values.forEach(recorder::record));
        writer.start();
        DurationHistogram window = new DurationHistogram();
        DurationHistogram sum = new DurationHistogram();
        while (writer.isAlive()) {
            recorder.drainTo(window);
            sum.add(window);
            window.clear();
        }
        writer.join();
        recorder.drainTo(sum);
        assertArrayEquals(encoded(values), decodedBase64(sum));
    }

    /** Threads that share a recorder do not overwrite one another's values. */
    @Test
    void threadsThatShareARecorderLoseNothing() throws Exception {
        LatencyRecorder recorder = LatencyRecorder.shared();
        List<Long> values = Collections.nCopies(1_000_000, 7L);
        Thread other = new Thread(() -> values.forEach(recorder::record));
        other.start();
        values.forEach(recorder::record);
        other.join();
        assertArrayEquals(encoded(Collections.nCopies(2_000_000, 7L)), drained(recorder));
    }

    /** Numbers of every length in bytes, up to what four-byte counts of many windows can add up to. */
    @Test
    void everyNumberIsEncoded() {
        HistogramEncoder encoder = new HistogramEncoder();
        DurationHistogram sum = new DurationHistogram();
        Histogram expected = LibraryHistograms.empty();
        sum.addSince(new int[1], 0, 1);
        expected.recordValue(0);
        for (int power = 0; power < 40; power++) {
            assertArrayEquals(
                    LibraryHistograms.encoded(expected), Base64.getDecoder().decode(encoder.encode(sum)), "2^" + power);
            sum.add(sum);
            expected.add(expected.copy());
        }
    }

    private static byte[] drained(LatencyRecorder recorder) {
        DurationHistogram window = new DurationHistogram();
        recorder.drainTo(window);
        return decodedBase64(window);
    }

    private static byte[] decodedBase64(DurationHistogram histogram) {
        return Base64.getDecoder().decode(new HistogramEncoder().encode(histogram));
    }

    /** The library's encoding of these values. */
    private static byte[] encoded(List<Long> values) {
        Histogram histogram = LibraryHistograms.empty();
        values.forEach(value -> histogram.recordValue(Math.max(0, Math.min(value, Buckets.HIGHEST_NANOS))));
        return LibraryHistograms.encoded(histogram);
    }
}
