package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.Waiting.CoarseSleep;
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
    void pollingInIdleStepsSeesTheEvent(Waiting waiting) throws InterruptedException {
        AtomicBoolean there = new AtomicBoolean();
        AtomicLong steps = new AtomicLong();
        Thread polling = new Thread(() -> {
            while (!there.get()) {
                waiting.once();
                steps.incrementAndGet();
            }
        });
        polling.setDaemon(true);
        polling.start();
        for (int i = 0; i < 60_000 && steps.get() < 3; i++) {
            polling.join(1);
        }
        there.set(true);
        polling.join(60_000);
        assertFalse(polling.isAlive(), waiting + " has not ended after " + steps + " steps");
        assertTrue(steps.get() >= 3, steps + " steps in a minute");
    }

    @Test
    void waitsShorterThanEarlierSleepsSleepAgain() {
        CoarseSleep sleep = new CoarseSleep();
        assertEquals(CoarseSleep.MAX_NANOS, sleep.allowanceNanos());
        int waits = 0;
        while (sleep.allowanceNanos() >= 500_000) {
            sleep.tooShortToSleep(500_000);
            waits++;
        }
        assertTrue(waits < 400, waits + " waits of half a millisecond");
        long before = sleep.allowanceNanos();
        sleep.tooShortToSleep(CoarseSleep.MIN_NANOS);
        assertEquals(before, sleep.allowanceNanos(), "a wait too short for a sleep changes nothing");
    }

    @Test
    void fewSleepsExceedTheAllowance() {
        CoarseSleep sleep = new CoarseSleep();
        Random random = new Random(1);
        int late = 0;
        for (int i = 0; i < 100_000; i++) {
            long sleptNanos = (long) (60_000 - 40_000 * Math.log(1 - random.nextDouble()));
            late += i > 10_000 && sleptNanos > sleep.allowanceNanos() ? 1 : 0;
            sleep.adjustTo(sleptNanos);
        }
        assertTrue(late < 900, late + " of 90,000 are late");
        assertTrue(sleep.allowanceNanos() < 500_000, "and it does not give up sleeping");
    }

    @Test
    void isParsedByName() {
        Parameters parameters = new Parameters(new String[] {"a=spin", "b=yield", "c=park", "d=SPIN"});
        assertEquals(Waiting.SPIN, Waiting.of(parameters, "a"));
        assertEquals(Waiting.YIELD, Waiting.of(parameters, "b"));
        assertEquals(Waiting.PARK, Waiting.of(parameters, "c"));
        RoleFailure failure = assertThrows(RoleFailure.class, () -> Waiting.of(parameters, "d"));
        assertEquals("bad-parameter", failure.failureCause());
        assertEquals("parameter d must be spin, yield or park, not \"SPIN\"", failure.getMessage());
    }
}
