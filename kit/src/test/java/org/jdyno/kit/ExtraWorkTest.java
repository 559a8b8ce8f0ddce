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
    private long seen;

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.5", "2", "50", "100", "250"})
    void theRequestedShareIsNotCounted(String percent) {
        AtomicLong uncounted = new AtomicLong();
        ExtraWork extra = ExtraWork.of(parameters("extra-work=" + percent), uncounted, null);
        long counted = 0;
        for (int i = 0; i < 100_000; i++) {
            counted += extra.counts() ? 1 : 0;
        }
        assertEquals(100_000, counted + uncounted.get());
        assertEquals(counted * Double.parseDouble(percent) / 100, uncounted.get(), 3);
    }

    @Test
    void allCountIfNoneIsRequested() {
        ExtraWork none = ExtraWork.none();
        for (int i = 0; i < 1_000; i++) {
            assertTrue(none.counts());
        }
    }

    /** By the JVM's own count of its collections. */
    @Test
    void aWorkingThreadCollectsAtIntervals() {
        AtomicLong collectedNanos = new AtomicLong();
        Parameters parameters = parameters("full-collections=1");
        assertTrue(ExtraWork.isRequested(parameters));
        FullCollections collections = FullCollections.of(parameters, collectedNanos);
        assertTrue(collections.alive() > 10_000);
        ExtraWork extra = ExtraWork.of(parameters, new AtomicLong(), collections);
        long before = collections();
        long beforeNanos = System.nanoTime();
        // Other threads of this JVM allocate and cause collections too.
        while (collections() < before + 2 || collectedNanos.get() == 0) {
            operate();
            assertTrue(extra.counts());
        }
        assertTrue(collectedNanos.get() < System.nanoTime() - beforeNanos);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    @Test
    void theParameterRequestsItEvenForZero() {
        assertFalse(ExtraWork.isRequested(parameters("threads=1")));
        assertTrue(ExtraWork.isRequested(parameters("extra-work=0")));
        assertTrue(ExtraWork.isRequested(parameters("extra-work=")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1001", "much", "NaN", ""})
    void anInvalidShareIsABadParameter(String value) {
        RoleFailure failure = assertThrows(
                RoleFailure.class, () -> ExtraWork.of(parameters("extra-work=" + value), new AtomicLong(), null));
        assertEquals("bad-parameter", failure.failureCause());
        assertTrue(failure.getMessage().contains(value), failure.getMessage());
    }

    @Test
    void aRoleWithoutSupportFails() throws Exception {
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

    private static Parameters parameters(String... args) {
        return new Parameters(args);
    }
}
