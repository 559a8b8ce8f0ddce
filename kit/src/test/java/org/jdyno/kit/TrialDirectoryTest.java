package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tests of the workloads cannot arrange: two processes at one directory. */
class TrialDirectoryTest {
    private static final Room ROOM = new Room(1_000, "the files of a test");
    private static final int FOLDERS = 40;
    private static final int FILES = 100;

    @TempDir
    Path parent;

    /** The guard of a killed role removes its directory while the next trial looks for leftovers. */
    @Test
    void aLeftoverMayDisappearWhileItIsRemoved() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self")), "needs Linux");
        Path leftover = leftoverOfEndedProcess();
        Process other = new ProcessBuilder("rm", "-rf", leftover.toString())
                .redirectErrorStream(true)
                .start();
        try (TrialDirectory directory = TrialDirectory.below(parent, "test", ROOM)) {
            assertTrue(Files.isDirectory(directory.path()));
            other.waitFor();
            assertFalse(Files.exists(leftover), leftover.toString());
        }
        try (var left = Files.list(parent)) {
            assertEquals(0, left.count());
        }
    }

    private Path leftoverOfEndedProcess() throws IOException, InterruptedException {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path leftover = parent.resolve("jdyno-test-" + ended.pid());
        for (int folder = 0; folder < FOLDERS; folder++) {
            Path inside = Files.createDirectories(leftover.resolve("folder-" + folder));
            for (int file = 0; file < FILES; file++) {
                Files.createFile(inside.resolve("file-" + file));
            }
        }
        return leftover;
    }
}
