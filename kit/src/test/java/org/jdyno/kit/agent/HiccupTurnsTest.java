package org.jdyno.kit.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HiccupTurnsTest {
    private static final long SLEEP_NANOS = 1_000_000;

    /** A hiccup counts once for each turn that it has prevented, as in HdrHistogram's correction. */
    @Test
    void areThoseOfAThreadThatIsDueInEveryTurn() {
        Histogram received = new Histogram(3);
        HiccupTurns turns = new HiccupTurns(SLEEP_NANOS, received::recordValue);
        Histogram expected = new Histogram(3);
        long shortest = 1_050_000;
        for (long turn : new long[] {shortest, 1_060_000, shortest, 2_049_999, 3_049_999, 3_050_000, 1_000_000_000}) {
            turns.turn(turn);
            expected.recordValueWithExpectedInterval(turn - shortest, SLEEP_NANOS);
        }
        assertEquals(expected, received);
        assertEquals(998_950_000, received.getMaxValue(), 1e6);
    }

    @Test
    void anHourIsTheLongest() {
        Histogram received = new Histogram(3);
        HiccupTurns turns = new HiccupTurns(Buckets.HIGHEST_NANOS, received::recordValue);
        turns.turn(1);
        turns.turn(Long.MAX_VALUE);
        assertEquals(2, received.getTotalCount());
        assertEquals(Buckets.HIGHEST_NANOS, received.getMaxValue(), 1e10);
    }
}
