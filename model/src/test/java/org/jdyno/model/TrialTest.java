package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.jdyno.MadeTrial;
import org.junit.jupiter.api.Test;

class TrialTest {
    private static final Slot SLOT =
            new Slot(0, 0, new Cell("chat", Point.of(Map.of("rooms", "90"))), "25", Pairing.INTERLEAVED);

    private static Trial failed(String message) {
        return MadeTrial.of(SLOT).failed(Cause.OUT_OF_MEMORY, message).trial();
    }

    @Test
    void aSecondAttemptTellsWhyTheFirstFailed() {
        Trial again = MadeTrial.of(SLOT).measures(Map.of("throughput", 7.0)).trial();
        Trial second = again.lasting(20).after(failed("no heap left").lasting(30));
        assertTrue(second.completed());
        assertEquals(Map.of("throughput", 7.0), second.measures());
        assertEquals(Optional.of("out of memory: no heap left"), second.firstFailure());
        assertEquals(50, second.durationNanos());
        assertEquals(Optional.empty(), again.firstFailure());
    }

    @Test
    void aSecondFailureIsTheOneThatCounts() {
        Trial second = failed("later").after(failed("at first"));
        assertEquals("later", second.message());
        assertEquals(Optional.empty(), second.firstFailure());
    }
}
