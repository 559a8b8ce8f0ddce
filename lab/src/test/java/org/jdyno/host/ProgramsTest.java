package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramsTest {
    private static Process sh(String script) throws IOException {
        return new ProcessBuilder("sh", "-c", script).start();
    }

    /** A pipe holds 64 KB. */
    @Test
    void moreThanAPipeHoldsStopsNobody() throws Exception {
        Process process = sh("head -c 3000000 /dev/zero | tr '\\0' x; exit 3");
        assertEquals("x".repeat(1 << 20), Programs.await(process, Duration.ofMinutes(5)));
        assertEquals(3, process.exitValue());
    }

    @Test
    void whatDoesNotEndIsKilled() throws Exception {
        Process process = sh("exec sleep 100000");
        IOException trouble = assertThrows(IOException.class, () -> Programs.await(process, Duration.ofMillis(200)));
        assertTrue(trouble.getMessage().contains("did not end"), trouble.getMessage());
        assertEquals(137, process.waitFor());
    }

    @Test
    void aHeldProcessTellsItsLinesAndThenThatThereAreNoMore() throws Exception {
        HeldProcess process = new HeldProcess(List.of("sh", "-c", "echo one; read -r line; echo \"$line\""));
        assertEquals(Optional.of("one"), process.readLine());
        process.writeLine("two");
        assertEquals(Optional.of("two"), process.readLine());
        assertEquals(0, process.awaitEnd());
        assertFalse(process.readLine().isPresent());
        assertFalse(process.readLine().isPresent());
    }
}
