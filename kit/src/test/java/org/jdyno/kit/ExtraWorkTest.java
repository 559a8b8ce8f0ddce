package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtraWorkTest {
    @ParameterizedTest
    @ValueSource(strings = {"0", "0.5", "2", "50", "100", "250"})
    void theRequestedShareIsNotCounted(String percent) {
        AtomicLong uncounted = new AtomicLong();
        ExtraWork extra = ExtraWork.of(parameters("extra-work=" + percent), uncounted);
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
                RoleFailure.class, () -> ExtraWork.of(parameters("extra-work=" + value), new AtomicLong()));
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

    private static Parameters parameters(String... args) {
        return new Parameters(args);
    }
}
