package org.jdyno.run.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.run.gc.GcLog.Cycle;
import org.jdyno.run.gc.GcLog.Pause;
import org.jdyno.run.gc.GcLog.Stall;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Logs of real JVMs, one of each collector. An independent script counted the expected figures. */
class GcLogGoldenTest {
    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "golden.csv")
    void readsTheLogOfARealJvm(
            String name, int pauses, long pauseTotal, long pauseMax, int cycles, int stalls, long stallTotal)
            throws IOException {
        GcLog log = GcLogFile.of(text(name));

        assertFalse(log.cut());
        assertEquals(Optional.empty(), log.fault(Long.MAX_VALUE));
        assertEquals(pauses, log.pauseCount());
        assertEquals(pauseTotal, log.pauseTotalNanos());
        assertEquals(pauseMax, log.pauseMaxNanos());
        assertEquals(cycles, log.cycleCount());
        assertEquals(stalls, log.stalls().size());
        assertEquals(stallTotal, log.stallTotalNanos());
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "golden.csv")
    void neverTakesACutLineForAnother(String name, int pauses) throws IOException {
        String text = text(name);
        int previous = pauses;
        for (int length = text.length() - 1; length > text.length() - 400; length--) {
            GcLog log = GcLogFile.of(text.substring(0, length));
            assertTrue(log.pauseCount() <= previous, "more pauses in a shorter log of " + length + " characters");
            assertEquals(List.of(), log.unread(), "log of " + length + " characters");
            previous = log.pauseCount();
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "golden.csv")
    void startsOfEventsLieInsideTheLog(String name) throws IOException {
        GcLog log = GcLogFile.of(text(name));
        long second = 1_000_000_000L;
        long starts = Stream.of(
                        log.pauses().stream().map(Pause::startUptimeNanos),
                        log.cycles().stream().map(Cycle::startUptimeNanos),
                        log.stalls().stream().map(Stall::startUptimeNanos))
                .flatMap(each -> each)
                .filter(start -> start > 0 && start < 6 * second)
                .count();

        assertEquals(log.pauseCount() + log.cycleCount() + log.stalls().size(), starts);
        assertTrue(log.cycles().stream().allMatch(cycle -> cycle.durationNanos() >= 0));
    }

    private static String text(String name) throws IOException {
        try (InputStream resource = GcLogGoldenTest.class.getResourceAsStream(name)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
