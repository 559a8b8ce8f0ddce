package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.junit.jupiter.api.Test;

class RampTest {
    private static final Ramp RAMP = new Ramp("qualified");
    private static final LoadParameter LOAD =
            new LoadParameter("warehouses", "Warehouses", "warehouses", Optional.empty());

    private static Slot slot(int block, String platform, int warehouses, String wait) {
        Point point = Point.of(Map.of("warehouses", "" + warehouses, "wait", wait));
        return new Slot(0, block, new Cell("orders", point), platform, Pairing.INTERLEAVED);
    }

    private static Trial served(Slot slot, double percent) {
        return Example.completed(slot, Map.of("qualified", percent), Map.of());
    }

    private static Optional<Ramp.End> ended(Slot slot, Trial... before) {
        return RAMP.endedBefore(slot, List.of(before), LOAD);
    }

    @Test
    void goesOnWhileAllAreServed() {
        assertEquals(Optional.empty(), ended(slot(0, "a", 4, "5"), served(slot(0, "a", 2, "5"), 100)));
        assertEquals(
                Optional.empty(),
                ended(slot(0, "a", 4, "0"), Example.completed(slot(0, "a", 2, "0"), Map.of(), Map.of())),
                "what has no such measure cannot fall below it");
    }

    @Test
    void endsWhereOneIsNotServedOrFails() {
        assertEquals(
                Optional.of(new Ramp.End(4, Optional.empty(), 99.94)),
                ended(slot(0, "a", 8, "5"), served(slot(0, "a", 4, "5"), 99.94)));
        assertEquals(
                Optional.of(new Ramp.End(2, Optional.of(Cause.OUT_OF_MEMORY), Double.NaN)),
                ended(slot(0, "a", 8, "5"), Example.failed(slot(0, "a", 2, "5"), Cause.OUT_OF_MEMORY)));
    }

    @Test
    void aTrialThatFailsAtItsEndIsNoFailureOfTheRun() {
        Trial served = served(slot(0, "a", 4, "5"), 100);
        Trial full = Example.failed(slot(0, "a", 8, "5"), Cause.OUT_OF_MEMORY);
        assertTrue(RAMP.endsWith(full, List.of(served, full), LOAD));
        assertFalse(RAMP.endsWith(full, List.of(full), LOAD), "nothing smaller was completed");
        Trial wrong = Example.failed(slot(0, "a", 8, "5"), Cause.WRONG_OUTPUT);
        assertFalse(RAMP.endsWith(wrong, List.of(served, wrong), LOAD), "a defect is one at any load");
    }

    @Test
    void isOfItsPlatformBlockAndSettingAlone() {
        Slot next = slot(1, "a", 8, "5");
        assertEquals(Optional.empty(), ended(next, served(slot(1, "b", 4, "5"), 50)));
        assertEquals(Optional.empty(), ended(next, served(slot(0, "a", 4, "5"), 50)));
        assertEquals(Optional.empty(), ended(next, served(slot(1, "a", 4, "10"), 50)));
        assertEquals(Optional.empty(), ended(next, served(slot(1, "a", 16, "5"), 50)), "a larger load says nothing");
    }
}
