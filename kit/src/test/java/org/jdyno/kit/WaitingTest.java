package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WaitingTest {
    @ParameterizedTest
    @EnumSource
    void isNeverOverTooEarly(Waiting waiting) {
        for (long nanos : new long[] {-1, 0, 1_000, 300_000, 5_000_000}) {
            long beforeNanos = System.nanoTime();
            long overNanos = waiting.until(beforeNanos + nanos);
            assertTrue(overNanos - beforeNanos >= Math.max(0, nanos), waiting + " " + nanos);
            assertTrue(System.nanoTime() - overNanos >= 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anIdleStepEnds(Waiting waiting) {
        waiting.once();
    }

    @Test
    void isNamedByItsWord() {
        Parameters parameters = new Parameters(new String[] {"a=spin", "b=yield", "c=park", "d=SPIN"});
        assertEquals(Waiting.SPIN, Waiting.of(parameters, "a"));
        assertEquals(Waiting.YIELD, Waiting.of(parameters, "b"));
        assertEquals(Waiting.PARK, Waiting.of(parameters, "c"));
        RoleFailure failure = assertThrows(RoleFailure.class, () -> Waiting.of(parameters, "d"));
        assertEquals("bad-parameter", failure.failureCause());
        assertEquals("parameter d must be spin, yield or park, not SPIN", failure.getMessage());
    }
}
