package org.jdyno.run.coschedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlicesTest {
    private static final Slices SLICES = new Slices(List.of(
            new Slices.Slice(100, 200, false, Map.of("server", 0L, "client", 0L)),
            new Slices.Slice(500, 610, true, Map.of("server", 40L, "client", 70L)),
            new Slices.Slice(900, 1_000, true, Map.of("server", 80L)),
            new Slices.Slice(1_300, 1_400, false, Map.of("server", 120L))));

    @Test
    void ownTimeGoesOnInSlicesOnly() {
        assertArrayEquals(
                new long[] {-110, -100, -50, 0, 0, 0, 10, 110, 110, 160, 210, 310, 410},
                SLICES.own(new long[] {90, 100, 150, 200, 300, 500, 510, 610, 700, 950, 1_200, 1_400, 1_500}));
    }

    @Test
    void theFirstSliceAndTheLastDoNotCount() {
        assertEquals(210, SLICES.countedNanos());
        assertEquals(110, new Slices(SLICES.slices().subList(0, 2)).countedNanos());
    }

    @Test
    void ofAnIntervalThePartsWithinSlicesAreKnown() {
        assertEquals(0, SLICES.nanosWithin(200, 500));
        assertEquals(50 + 10, SLICES.nanosWithin(150, 510));
        assertEquals(20, SLICES.nanosWithin(520, 540));
        assertEquals(110 + 30, SLICES.nanosWithin(500, 930));
        assertEquals(0, SLICES.nanosWithin(1_400, 2_000));
    }

    @Test
    void whatIsDoneInALeadInDoesNotCount() {
        Slices slices = new Slices(List.of(
                new Slices.Slice(0, 100, false, Map.of("server", 0L)),
                new Slices.Slice(100, 200, true, Map.of("server", 10L)),
                new Slices.Slice(500, 550, false, Map.of("server", 1_010L)),
                new Slices.Slice(550, 650, true, Map.of("server", 1_030L))));
        Cumulative operations = slices.counted(new Cumulative(
                slices.own(new long[] {50, 150, 200, 550, 600, 650}), new long[] {0, 5, 7, 907, 910, 913}));
        assertEquals(4.5, operations.at(100) - operations.at(0), 0.51);
        assertEquals(6, operations.at(200) - operations.at(100), 1e-9);
        assertEquals(3, operations.at(150) - operations.at(100), 1e-9);
        assertEquals(30, slices.cpuNanos("server").at(200));
        assertEquals(10, slices.cpuNanos("server").at(100));
    }

    @Test
    void theClockAtAnOwnTimeLiesInASlice() {
        assertEquals(500, SLICES.clockNanos(0));
        assertEquals(609, SLICES.clockNanos(109));
        assertEquals(900, SLICES.clockNanos(110));
    }

    @Test
    void processorTimeIsKnownAtTheEndsOfSlicesWhileAProcessLives() {
        assertEquals(20, SLICES.cpuNanos("server").at(55));
        assertEquals(80, SLICES.cpuNanos("server").at(210));
        assertEquals(70, SLICES.cpuNanos("client").at(210));
        assertTrue(SLICES.cpuNanos("nobody").isEmpty());
    }
}
