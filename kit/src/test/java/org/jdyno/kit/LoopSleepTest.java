package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jdyno.kit.Waiting.CoarseSleep;
import org.jdyno.kit.Waiting.LoopSleep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** By times that the test sets. */
class LoopSleepTest {
    private static final long DUE_NANOS = 10_000_000;

    private final CoarseSleep learned = new CoarseSleep();
    private final LoopSleep sleep = new LoopSleep(Waiting.PARK, learned);

    @ParameterizedTest
    @EnumSource(
            value = Waiting.class,
            names = {"SPIN", "YIELD"})
    void onlyParkingLoopsSleep(Waiting waiting) {
        assertEquals(0, new LoopSleep(waiting, learned).nanosBefore(DUE_NANOS, 0));
    }

    @Test
    void aSleepEndsShortlyBeforeTheTimeAndIsTheOnlyOne() {
        long wakeNanos = DUE_NANOS - CoarseSleep.MAX_NANOS;
        assertEquals(wakeNanos, sleep.nanosBefore(DUE_NANOS, 0));
        sleep.runs(wakeNanos + 1);
        assertEquals(0, sleep.nanosBefore(DUE_NANOS, wakeNanos + 1));
        assertEquals(0, sleep.nanosBefore(DUE_NANOS, DUE_NANOS - 1));
    }

    @Test
    void aLoopThatAConnectionWokeSleepsOn() {
        sleep.nanosBefore(DUE_NANOS, 0);
        sleep.runs(1_000_000);
        assertEquals(DUE_NANOS - CoarseSleep.MAX_NANOS - 1_000_000, sleep.nanosBefore(DUE_NANOS, 1_000_000));
        assertEquals(CoarseSleep.MAX_NANOS, learned.allowanceNanos(), "nothing is learned from it");
    }

    @Test
    void aLoopThatWakesInTimeSleepsLongerTheNextTime() {
        for (int i = 0; i < 1000; i++) {
            long startNanos = i * DUE_NANOS;
            long nanos = sleep.nanosBefore(startNanos + DUE_NANOS, startNanos);
            sleep.runs(startNanos + nanos + 60_000);
        }
        assertTrue(learned.allowanceNanos() < 150_000, learned.allowanceNanos() + " ns");
        assertTrue(learned.allowanceNanos() > 40_000, learned.allowanceNanos() + " ns");
    }

    @Test
    void thereIsNoSleepBeforeATimeThatIsNear() {
        assertEquals(0, sleep.nanosBefore(DUE_NANOS, DUE_NANOS - 1000));
    }
}
