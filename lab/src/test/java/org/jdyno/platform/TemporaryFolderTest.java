package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
    private static final String PREFIX = "jdyno-probe";

    @TempDir
    private Path place;

    private Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void isGoneAtTheEnd() throws Exception {
        Path path;
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            path = folder.path();
            Files.createDirectories(path.resolve("a/b"));
            assertTrue(Files.isDirectory(path));
        }
        assertFalse(Files.exists(path));
    }

    /** A program of a process that is killed, and one of a process that still runs. */
    @Test
    void thatOfAKilledProcessIsDeletedByTheNext() throws Exception {
        Process killed = probing();
        Process running = probing();
        try {
            assertEquals(2, names().size(), "both have one");
            killed.destroyForcibly().waitFor();
            Path recent = Files.createDirectory(place.resolve(PREFIX + "-recent"));
            Path old = Files.createDirectory(place.resolve(PREFIX + "-old"));
            Files.setLastModifiedTime(old, FileTime.fromMillis(0));
            Path target = Files.createDirectory(place.resolve("elsewhere"));
            Path link = Files.createSymbolicLink(place.resolve(PREFIX + "-link"), target);
            assertEquals(6, names().size());

            TemporaryFolder.swept(place);
            assertEquals(4, names().size(), () -> killed + " left " + place);
            assertTrue(Files.exists(recent) && Files.exists(link) && Files.exists(target));
            assertFalse(Files.exists(old));
        } finally {
            killed.destroyForcibly().waitFor();
            running.destroyForcibly().waitFor();
        }
    }

    /** A process that has a directory, as its first line tells. */
    private Process probing() throws IOException {
        Process process = new ProcessBuilder(
                        Checkout.javaHome().resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + place,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertTrue(process.inputReader().readLine().startsWith(place.toString()));
        return process;
    }

    /** Makes a directory, and waits to be killed. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] words) throws Exception {
            try (TemporaryFolder folder = TemporaryFolder.create()) {
                System.out.println(folder.path());
                new java.util.concurrent.CountDownLatch(1).await();
            }
        }
    }
}
