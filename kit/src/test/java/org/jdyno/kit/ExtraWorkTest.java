package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
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
        AtomicLong doneNanos = new AtomicLong();
        ExtraWork extra = ExtraWork.of(parameters("extra-work=" + percent), doneNanos);
        long beforeNanos = processorNanos();
        while (processorNanos() - beforeNanos < LONG_ENOUGH_NANOS) {
            operate();
            extra.afterOperation();
        }
        double share = (double) doneNanos.get() / (processorNanos() - beforeNanos - doneNanos.get());
        assertEquals(percent / 100.0, share, 0.05 * percent / 100);
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
        ExtraWork nothing = ExtraWork.of(parameters("extra-work=0"), doneNanos);
        for (int i = 0; i < 1_000_000; i++) {
            nothing.afterOperation();
        }
        assertEquals(-7, doneNanos.get());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1001", "much", "NaN", ""})
    void whatIsNoShareIsABadParameter(String value) {
        RoleFailure failure = assertThrows(
                RoleFailure.class, () -> ExtraWork.of(parameters("extra-work=" + value), new AtomicLong()));
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
