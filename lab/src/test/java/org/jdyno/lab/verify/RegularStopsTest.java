package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class RegularStopsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @Test
    void waitsAreSpreadOverAStop() {
        assertEquals(250e6, RegularStops.closedForm(750e6, 1e9, 0.5));
        assertEquals(740e6, RegularStops.closedForm(750e6, 1e9, 0.01));
        assertEquals(0, RegularStops.closedForm(500e6, 1e9, 0.5), "as many come between stops");
    }

    @Test
    void aProcessIsStoppedAgainAndAgainAndRunsInTheEnd() throws Exception {
        // A copy, so that no other process runs this program.
        Path program = Files.copy(Path.of("/bin/cat").toRealPath(), folder.resolve("server"));
        assertTrue(program.toFile().setExecutable(true));
        Process server = new ProcessBuilder(program.toString()).start();
        try {
            try (RegularStops stops = new RegularStops(program, new RegularStops.Schedule(40, 50))) {
                assertTimeoutPreemptively(PATIENCE, () -> awaitTurns(server, 3));
                // A busy machine makes the stops longer.
                assertTrue(stops.waitBeyondNanos(0.01) > 30e6);
                assertTrue(stops.waitBeyondNanos(0.01) > stops.waitBeyondNanos(0.5));
            }
            assertTimeoutPreemptively(PATIENCE, () -> await(server, false));
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    @Test
    void aProgramThatDoesNotRunHasNoClosedForm() throws IOException {
        Path nobody = Files.createFile(folder.resolve("nobody"));
        try (RegularStops stops = new RegularStops(nobody, new RegularStops.Schedule(40, 50))) {
            ToolFailure failed = assertThrows(ToolFailure.class, () -> stops.waitBeyondNanos(0.5));
            assertEquals("the server was stopped 0 times only", failed.getMessage());
        }
    }

    private static void awaitTurns(Process server, int turns) throws IOException {
        for (int turn = 0; turn < turns; turn++) {
            await(server, true);
            await(server, false);
        }
    }

    private static void await(Process server, boolean stopped) throws IOException {
        while (isStopped(server) != stopped) {
            Thread.onSpinWait();
        }
    }

    /** By the state in /proc, which follows the name in brackets. */
    private static boolean isStopped(Process server) throws IOException {
        String stat = Files.readString(Path.of("/proc", String.valueOf(server.pid()), "stat"));
        return stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
    }
}
