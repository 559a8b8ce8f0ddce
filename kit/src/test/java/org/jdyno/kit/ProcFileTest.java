package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcFileTest {
    @TempDir
    private Path folder;

    @Test
    void readsWhatTheFileSaysNow() throws IOException {
        Path path = Files.writeString(folder.resolve("counter"), "1234 5\n");
        ProcFile file = new ProcFile(path);
        assertEquals("1234 5\n", file.text());
        Files.writeString(path, "9\n");
        assertEquals("9\n", file.text(), "nothing is left of a longer content");
        assertEquals("", new ProcFile(folder.resolve("none")).text());
    }

    @Test
    void isEmptyOnceTheProcessHasEnded() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/status")));
        Process process = new ProcessBuilder("cat").start();
        ProcFile status = new ProcFile(Path.of("/proc", Long.toString(process.pid()), "status"));
        assertTrue(status.text().startsWith("Name:"), status.text());
        process.getOutputStream().close();
        assertEquals(0, process.waitFor());
        assertEquals("", status.text());
    }
}
