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

    /** A user in hundreds of groups has a long /proc/self/status. */
    @Test
    void readsOnToTheEndOfALongFile() throws IOException {
        for (int length : new int[] {4_095, 4_096, 4_097, 8_192, 100_000}) {
            String content = "1 ".repeat(length).substring(0, length);
            Path path = Files.writeString(folder.resolve("long"), content);
            ProcFile file = new ProcFile(path);
            assertEquals(content, file.text());
            assertEquals(content, file.text(), "the same by a buffer that has grown");
        }
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
