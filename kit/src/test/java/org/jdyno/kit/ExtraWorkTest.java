package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtraWorkTest {
    private static final long LONG_ENOUGH_NANOS = 300_000_000;

    private long seen;

    /** By the thread's own processor time, which a busy machine does not change. */
    @ParameterizedTest
    @ValueSource(ints = {2, 10, 100})
    void asMuchIsDoneAsWasAskedFor(int percent) {
        assertEquals(percent / 100.0, shareDone(percent, true), 0.05 * percent / 100);
    }

    /** Else a JVM that is slowed down would not only be slower but also less warm. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void whileWarmingUpAllDoTheSameLittle(int percent) {
        assertEquals(0.01, shareDone(percent, false), 0.002);
    }

    /** So that the JVM has compiled anew, before anything is measured, what more of that work makes it. */
    @Test
    void aThreadThatIsWarmDoesAsMuchAsWasAskedFor() {
        AtomicLong doneNanos = new AtomicLong();
        ExtraWork extra = ExtraWork.of(parameters("extra-work=50"), doneNanos, () -> false, null);
        share(extra, doneNanos, 2_100_000_000);
        assertEquals(0.5, share(extra, doneNanos, LONG_ENOUGH_NANOS), 0.025);
    }

    private double shareDone(int percent, boolean measured) {
        AtomicLong doneNanos = new AtomicLong();
        ExtraWork extra = ExtraWork.of(parameters("extra-work=" + percent), doneNanos, () -> measured, null);
        return share(extra, doneNanos, LONG_ENOUGH_NANOS);
    }

    private double share(ExtraWork extra, AtomicLong doneNanos, long longEnoughNanos) {
        long doneBeforeNanos = doneNanos.get();
        long beforeNanos = processorNanos();
        long lastNanos = doneBeforeNanos;
        // Until it has just done what it owed: what it owes at any other time is missing from the share.
        while (processorNanos() - beforeNanos < longEnoughNanos || doneNanos.get() == lastNanos) {
            lastNanos = doneNanos.get();
            operate();
            extra.afterOperation();
        }
        double extraNanos = doneNanos.get() - doneBeforeNanos;
        return extraNanos / (processorNanos() - beforeNanos - extraNanos);
    }

    /** By what the JVM itself says of its collections. */
    @Test
    void aThreadThatWorksCollectsNowAndThen() {
        AtomicLong collectedNanos = new AtomicLong();
        Parameters parameters = parameters("full-collections=1");
        assertTrue(ExtraWork.isAsked(parameters));
        FullCollections collections = FullCollections.of(parameters, collectedNanos);
        assertTrue(collections.alive() > 10_000);
        ExtraWork extra = ExtraWork.of(parameters, new AtomicLong(), () -> true, collections);
        long before = collections();
        long beforeNanos = System.nanoTime();
        // Others in this JVM allocate too, and have it collect.
        while (collections() < before + 2 || collectedNanos.get() == 0) {
            operate();
            extra.afterOperation();
        }
        assertTrue(collectedNanos.get() < System.nanoTime() - beforeNanos);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    @Test
    void itIsAskedForByItsParameterWhateverThatSays() {
        assertFalse(ExtraWork.isAsked(parameters("threads=1")));
        assertTrue(ExtraWork.isAsked(parameters("extra-work=0")));
        assertTrue(ExtraWork.isAsked(parameters("extra-work=")));
    }

    /** It looks at clocks and does no more. */
    @Test
    void nothingInTheSameWayIsDoneWhereThatIsAskedFor() {
        AtomicLong doneNanos = new AtomicLong(-7);
        ExtraWork nothing = ExtraWork.of(parameters("extra-work=0"), doneNanos, () -> true, null);
        for (int i = 0; i < 1_000_000; i++) {
            nothing.afterOperation();
        }
        assertEquals(-7, doneNanos.get());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1001", "much", "NaN", ""})
    void whatIsNoShareIsABadParameter(String value) {
        RoleFailure failure = assertThrows(
                RoleFailure.class,
                () -> ExtraWork.of(parameters("extra-work=" + value), new AtomicLong(), () -> true, null));
        assertEquals("bad-parameter", failure.failureCause());
        assertTrue(failure.getMessage().contains(value), failure.getMessage());
    }

    @Test
    void aRoleThatDoesNoneSaysSo() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class, "extra-work=2")) {
            JsonNode failed = role.next("failed");
            assertEquals("unsupported", failed.get("cause").asText());
        }
    }

    private void operate() {
        for (int i = 0; i < 1_000; i++) {
            seen = seen * 31 + i;
        }
    }

    private static Parameters parameters(String... words) {
        return new Parameters(words);
    }

    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
