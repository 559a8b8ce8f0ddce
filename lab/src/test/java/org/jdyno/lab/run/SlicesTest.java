package org.jdyno.lab.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlicesTest {
    private static final Slices SLICES = new Slices(List.of(
            new Slices.Slice(100, 200, Map.of("server", 0L, "client", 0L)),
            new Slices.Slice(500, 610, Map.of("server", 40L, "client", 70L)),
            new Slices.Slice(900, 1_000, Map.of("server", 80L)),
            new Slices.Slice(1_300, 1_400, Map.of("server", 120L))));

    @Test
    void ownTimeGoesOnInSlicesOnly() {
        assertArrayEquals(
                new long[] {-110, -100, -50, 0, 0, 0, 10, 110, 110, 160, 210, 310, 410},
                SLICES.own(new long[] {90, 100, 150, 200, 300, 500, 510, 610, 700, 950, 1_200, 1_400, 1_500}));
    }

    @Test
    void theFirstSliceAndTheLastDoNotCount() {
        assertEquals(210, SLICES.endNanos());
        assertEquals(0, new Slices(SLICES.slices().subList(0, 2)).endNanos());
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
