package org.jdyno.stats.steady;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpikesTest {
    @Test
    void farIsThreeTimesTheMiddleFourFifthsFromTheMedian() {
        // 0 to 100, so percentiles are themselves: the median is 50, and 80 lie between the 10th and the 90th.
        double[] values = IntStream.rangeClosed(0, 100).asDoubleStream().toArray();
        values[100] = 50 + 3 * 80 - 1;
        assertFalse(Spikes.mark(values, 5)[100]);
        values[100] = 50 + 3 * 80 + 1;
        assertTrue(Spikes.mark(values, 5)[100]);
        values[0] = 50 - 3 * 80 - 1;
        assertTrue(Spikes.mark(values, 5)[0]);
    }

    @Test
    void onlyTheTwoHundredValuesAroundCount() {
        double[] values = new double[600];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i < 300 ? 0 : 100) + i % 2;
        }
        values[50] = 10;
        boolean[] marked = Spikes.mark(values, 5);
        assertTrue(marked[50]);
        assertEquals(1, IntStream.range(0, 600).filter(i -> marked[i]).count());
    }

    @Test
    void aRunAsLongAsALevelIsNone() {
        double[] values = new double[100];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 2;
        }
        for (int i = 20; i < 24; i++) {
            values[i] = 50;
        }
        assertTrue(Spikes.mark(values, 5)[22]);
        values[24] = 50;
        assertArrayEquals(new boolean[100], Spikes.mark(values, 5));
    }
}
