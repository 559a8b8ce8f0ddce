package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A recorder's windows are equal to histograms to which the same values were added. */
class LatencyRecorderTest {
    static List<Named<Supplier<LatencyRecorder>>> recorders() {
        return List.of(Named.of("single", LatencyRecorder::single), Named.of("shared", LatencyRecorder::shared));
    }

    @ParameterizedTest
    @MethodSource("recorders")
    void everyValueIsInItsBucket(Supplier<LatencyRecorder> kind) {
        List<Long> values =
                new ArrayList<>(List.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE, LatencyRecorder.HIGHEST_NANOS));
        for (int power = 0; power < Long.SIZE - 1; power++) {
            for (long nanos = (1L << power) - 2; nanos <= (1L << power) + 2; nanos++) {
                values.add(nanos);
            }
        }
        for (long value : values) {
            LatencyRecorder recorder = kind.get();
            recorder.record(value);
            assertEquals(histogramOf(List.of(value)), drained(recorder), "value " + value);
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
            assertEquals(histogramOf(values), drained(recorder), "window " + window);
        }
    }

    /** Windows that are drained while values arrive lose none and repeat none. */
    @Test
    void nothingIsLostBetweenTwoWindows() throws Exception {
        LatencyRecorder recorder = LatencyRecorder.single();
        List<Long> values = new Random(2)
                .longs(1_000_000)
                .map(value -> value >>> 40)
                .boxed()
                .toList();
        Thread writer = new Thread(() -> values.forEach(recorder::record));
        writer.start();
        Histogram sum = LatencyRecorder.growingHistogram();
        while (writer.isAlive()) {
            recorder.drainTo(sum);
        }
        writer.join();
        recorder.drainTo(sum);
        assertEquals(histogramOf(values), sum);
        assertEquals(values.size(), sum.getTotalCount());
    }

    private static Histogram drained(LatencyRecorder recorder) {
        Histogram sum = LatencyRecorder.growingHistogram();
        recorder.drainTo(sum);
        return sum;
    }

    private static Histogram histogramOf(List<Long> values) {
        Histogram histogram = LatencyRecorder.growingHistogram();
        values.forEach(value -> histogram.recordValue(LatencyRecorder.clamp(value)));
        return histogram;
    }
}
