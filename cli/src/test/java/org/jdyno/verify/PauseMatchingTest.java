package org.jdyno.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdyno.run.gc.GcLog;
import org.jdyno.run.gc.GcLogFile;
import org.jdyno.verify.FlightPauses.FlightPause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PauseMatchingTest {
    private static final long JVM_STARTED_NANOS = 1_700_000_000_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void findsThePausesOfAPhaseByTheNumberOfTheirCollection() throws IOException {
        GcLog log = log(
                young(0, 100, "24M->4M"), young(1, 200, "24M->4M"), young(2, 300, "24M->4M"), young(3, 400, "24M->4M"));
        FlightPauses flight = flight(pause(1, 200), pause(2, 300), pause(3, 400));

        PauseMatching phase = PauseMatching.of(log, flight, millis(150), millis(350));
        assertEquals(2, phase.pairs().size());
        assertEquals(List.of(), phase.onlyInLog(), "the recording began after the first pause, and the phase too");
        assertEquals(List.of(), phase.onlyInFlight());
        assertEquals(
                1, PauseMatching.of(log, flight, 0, millis(350)).onlyInLog().size());
    }

    @Test
    void whatOnlyTheRecordingHasBelongsToAPhaseByTheTimeThatTheOthersTell() throws IOException {
        GcLog log = log(young(0, 100, "24M->4M"), young(2, 300, "24M->4M"));
        FlightPauses flight = flight(pause(0, 100), pause(1, 200), pause(2, 300), pause(3, 400));

        assertEquals(
                1,
                PauseMatching.of(log, flight, millis(150), millis(350))
                        .onlyInFlight()
                        .size());
        assertEquals(
                0,
                PauseMatching.of(log, flight, millis(220), millis(350))
                        .onlyInFlight()
                        .size());
        assertEquals(
                2, PauseMatching.of(log, flight, 0, millis(500)).onlyInFlight().size());
    }

    @Test
    void leavesOutWhatJfrDoesNotTellOf() throws IOException {
        GcLog log = log(
                young(0, 100, "24M->4M"),
                young(1, 200, "57M->57M"),
                "[300000000ns][gc] GC(2) Pause Remark 24M->24M(64M) 1.000ms\n");
        PauseMatching phase = PauseMatching.of(log, flight(pause(0, 100)), 0, millis(500));
        assertEquals(2, phase.unrecorded().size(), "an attempt given up, and a cycle under way");
        assertEquals(List.of(), phase.onlyInLog());

        GcLog freeing = log(young(0, 100, "24M->4M"), young(1, 200, "57M->50M"));
        assertEquals(
                1,
                PauseMatching.of(freeing, flight(pause(0, 100)), 0, millis(500))
                        .onlyInLog()
                        .size());
    }

    @Test
    void moreCyclesThanCanBeUnderWayAreNoExcuse() throws IOException {
        List<String> lines = new ArrayList<>(List.of(young(0, 100, "24M->4M")));
        for (int cycle = 1; cycle <= 3; cycle++) {
            lines.add("[" + millis(100 + 100 * cycle) + "ns][gc,phases] GC(" + cycle + ") Pause Mark Start 0.010ms\n");
        }
        PauseMatching phase =
                PauseMatching.of(log(lines.toArray(new String[0])), flight(pause(0, 100)), 0, millis(900));
        assertEquals(3, phase.onlyInLog().size());
        assertEquals(List.of(), phase.unrecorded());
    }

    @Test
    void withoutNumbersTheOrderCounts() throws IOException {
        GcLog java8 = log(
                "0.100: [GC (Allocation Failure) 17470K->1301K(63360K), 0.0010000 secs]\n",
                "0.200: [GC (Allocation Failure) 17470K->1301K(63360K), 0.0010000 secs]\n");
        PauseMatching phase = PauseMatching.of(java8, flight(pause(7, 100), pause(8, 200)), 0, millis(500));
        assertEquals(2, phase.pairs().size());
        assertEquals(
                1,
                PauseMatching.of(java8, flight(pause(7, 100)), 0, millis(500))
                        .onlyInLog()
                        .size());
    }

    @Test
    void withoutNumbersTheTimesTellWhatWasBeforeTheRecording() throws IOException {
        GcLog java8 = log(
                "0.100: [GC (Allocation Failure) 17470K->1301K(63360K), 0.0010000 secs]\n",
                "0.150: [GC (Allocation Failure) 17470K->1301K(63360K), 0.0010000 secs]\n",
                "0.300: [GC (Allocation Failure) 17470K->1301K(63360K), 0.0010000 secs]\n");
        FlightPauses flight = flight(pause(1, 150), pause(2, 300));
        PauseMatching whole = PauseMatching.of(java8, flight, 0, millis(500));
        assertEquals(2, whole.pairs().size());
        assertEquals(100_000_000, whole.onlyInLog().get(0).startUptimeNanos());
        assertEquals(
                List.of(),
                PauseMatching.of(java8, flight, millis(120), millis(500)).onlyInLog());
    }

    private GcLog log(String... lines) throws IOException {
        Path file = folder.resolve("gc.log");
        Files.writeString(file, String.join("", lines));
        return GcLogFile.read(file);
    }

    /** A pause of a millisecond. */
    private static String young(int collection, long startMillis, String heap) {
        return "[" + millis(startMillis + 1) + "ns][gc] GC(" + collection + ") Pause Young (Allocation Failure) " + heap
                + "(64M) 1.000ms\n";
    }

    private static FlightPause pause(int collection, long startMillis) {
        return new FlightPause(collection, "GC Pause", JVM_STARTED_NANOS + millis(startMillis), 990_000);
    }

    private static FlightPauses flight(FlightPause... pauses) {
        Set<Integer> ended = new HashSet<>();
        List.of(pauses).forEach(pause -> ended.add(pause.collection()));
        return new FlightPauses(List.of(pauses), ended);
    }

    private static long millis(long millis) {
        return millis * 1_000_000;
    }
}
