package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdyno.kit.TrialDirectory.Room;
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

    /** Two containers may have one volume, and their processes the same numbers, of which neither sees the other's. */
    @Test
    void leavesTheDirectoryOfAProcessThatItCannotSee() throws Exception {
        Process other = held();
        try {
            Path held = Path.of(other.inputReader().readLine());
            Path unseen = Files.move(held, parent.resolve("jdyno-test-1999999999-abc"));
            Path sameNumber = Files.createDirectory(
                    parent.resolve("jdyno-test-" + ProcessHandle.current().pid() + "-abc"));
            try (TrialDirectory directory = TrialDirectory.below(parent, "test", ROOM)) {
                assertTrue(Files.isDirectory(directory.path()));
                assertTrue(Files.isDirectory(unseen), "a live directory is removed");
                assertFalse(Files.exists(sameNumber), "nobody holds it");
            }
            other.destroyForcibly().waitFor();
            TrialDirectory.below(parent, "test", ROOM).close();
            assertFalse(Files.exists(unseen), "its process has ended");
        } finally {
            other.destroyForcibly();
        }
    }

    private Process held() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        parent.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Has a directory until it is killed. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] args) throws IOException {
            System.out.println(
                    TrialDirectory.below(Path.of(args[0]), "test", ROOM).path());
            System.in.read();
        }
    }
}
