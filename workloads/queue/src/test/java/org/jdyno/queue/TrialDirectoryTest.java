package org.jdyno.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jdyno.kit.CCompiler;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The directory of a trial's files: missing, full, removed, filled, overwritten during the trial, and left behind. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class TrialDirectoryTest {
    private static Path program;

    @TempDir
    Path directory;

    @BeforeAll
    static void compile() throws Exception {
        program = CCompiler.twin();
    }

    private QueueProcess start(String language, String... changes) throws IOException {
        return QueueProcess.run(line(language, directory, changes));
    }

    private static List<String> line(String language, Path directory, String... changes) throws IOException {
        if (!language.equals("C")) {
            return QueueProcess.javaLine(List.of(), directory, changes);
        }
        List<String> line = new ArrayList<>(List.of(program.toString(), "queue"));
        line.addAll(QueueProcess.parameters(directory, changes));
        return line;
    }

    /** The only directory of a trial. */
    private Path ofTrial() throws IOException {
        List<Path> found = inside();
        assertEquals(1, found.size(), found.toString());
        return found.get(0);
    }

    private List<Path> inside() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private static void removeAll(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void assertFails(QueueProcess process, String cause, String... parts) throws Exception {
        JsonNode failed = process.failure();
        assertEquals(cause, failed.get("cause").asText(), failed.toString());
        for (String word : parts) {
            assertTrue(failed.get("message").asText().contains(word), failed.toString());
        }
        assertEquals(1, process.role.exitStatus());
    }

    @ParameterizedTest
    @CsvSource({"Java,chronicle", "Java,ring", "C,ring"})
    void aMissingOneIsReported(String language, String queue) throws Exception {
        Path missing = directory.resolve("missing");
        try (QueueProcess process = QueueProcess.run(line(language, missing, "queue=" + queue))) {
            assertFails(process, "bad-parameter", missing.toString(), "directory=");
        }
    }

    /** Two files of an hour of ten million messages of 64 KiB a second are larger than any disk. */
    @Test
    void theSpaceIsCheckedBeforeItIsUsed() throws Exception {
        try (QueueProcess process = start("Java", "queue=chronicle", "roll=3600", "rate=10000000", "size=65536")) {
            assertFails(
                    process, "error", directory.toString(), "MB of free space", "roll=", "rate=10000000", "directory=");
        }
        assertEquals(List.of(), inside());
    }

    @ParameterizedTest
    @CsvSource({"Java,chronicle", "Java,ring", "C,ring"})
    void aFullOneIsReported(String language, String queue) throws Exception {
        try (QueueProcess process = QueueProcess.run(inSmallOne(line(language, directory, "queue=" + queue), "4m"))) {
            assertFails(process, "error", directory.toString(), "MB of free space", "directory=");
        }
    }

    @Test
    void fillingItUpEndsTheTrialAtOnce() throws Exception {
        List<String> line = inSmallOne(line("Java", directory, "queue=chronicle", "rate=1000"), "64m");
        try (QueueProcess process = QueueProcess.run(line)) {
            long pid = process.role.next("ready").get("pid").asLong();
            process.role.ask(QueueProcess.CONNECT);
            process.flow();
            fill(Path.of("/proc/" + pid + "/root" + directory));
            assertFails(process, "error", directory.toString(), "MB of free space", "directory=");
        }
    }

    /** Runs a command in a mount namespace of its own, in which the directory is a file system of this size. */
    private List<String> inSmallOne(List<String> command, String size) throws Exception {
        List<String> line = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=" + size + " tmpfs " + directory + " && exec \"$@\"",
                "sh"));
        requireThatStarts(line, "a mount namespace");
        line.addAll(command);
        return line;
    }

    private static void fill(Path seenFromHere) throws IOException {
        byte[] block = new byte[1 << 20];
        try (RandomAccessFile file =
                new RandomAccessFile(seenFromHere.resolve("fill").toFile(), "rw")) {
            while (Files.getFileStore(seenFromHere).getUsableSpace() > block.length) {
                file.write(block);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"Java,chronicle", "Java,ring", "C,ring"})
    void removingItEndsTheTrialAtOnce(String language, String queue) throws Exception {
        try (QueueProcess process = start(language, "queue=" + queue)) {
            process.connect();
            process.flow();
            Path path = ofTrial();
            removeAll(path);
            assertFails(process, "error", path.toString(), "removed", "until the trial is over");
        }
    }

    /** The consumer's thread receives an invalid message. */
    @ParameterizedTest
    @ValueSource(strings = {"Java", "C"})
    void anOverwrittenMessageEndsTheTrialAtOnce(String language) throws Exception {
        try (QueueProcess process = start(language, "queue=ring")) {
            process.connect();
            process.flow();
            Path ring = ofTrial().resolve("ring");
            Thread spoiler = new Thread(() -> spoil(ring));
            spoiler.start();
            assertFails(process, "wrong-output");
            spoiler.join();
            assertEquals(List.of(), inside());
        }
    }

    /** Overwrites the sequence numbers of a ring's messages, which are 264 bytes apart, until the ring is removed. */
    private static void spoil(Path ring) {
        try (RandomAccessFile file = new RandomAccessFile(ring.toFile(), "rw")) {
            while (Files.exists(ring)) {
                for (int at = 24; at < RingQueue.CAPACITY_BYTES - 264 && Files.exists(ring); at += 264) {
                    file.seek(at);
                    file.writeLong(-1);
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @ParameterizedTest
    @CsvSource({"Java,chronicle,C", "C,ring,Java"})
    void filesOfAKilledProcessAreRemovedByTheNext(String killed, String queue, String next) throws Exception {
        Path left;
        try (QueueProcess process = start(killed, "queue=" + queue)) {
            process.connect();
            process.flow();
            left = ofTrial();
        }
        assertTrue(Files.isDirectory(left), "a killed process removes nothing");
        try (QueueProcess process = start(next, "queue=ring")) {
            process.connect();
            assertTrue(Files.notExists(left), left + " is still there");
            // The directory of a running process is not taken for one that was left behind.
            Path alive = ofTrial();
            try (QueueProcess another = start(killed, "queue=ring")) {
                another.connect();
                assertTrue(Files.isDirectory(alive));
                assertEquals(2, inside().size());
            }
            process.stop();
        }
    }

    /** Two containers with one volume: neither sees the processes of the other, and both have the same numbers. */
    @ParameterizedTest
    @CsvSource({"Java,C", "C,Java"})
    void oneInUseInAnotherContainerStays(String used, String next) throws Exception {
        try (QueueProcess process = QueueProcess.run(inContainer(line(used, directory, "queue=ring")))) {
            process.connect();
            Path alive = ofTrial();
            try (QueueProcess other = QueueProcess.run(inContainer(line(next, directory, "queue=ring")))) {
                other.connect();
                assertTrue(Files.isDirectory(alive), alive + " is in use");
                assertEquals(2, inside().size());
            }
            process.stop();
        }
    }

    /** Runs a command as the first process of a namespace with processes of its own. */
    private static List<String> inContainer(List<String> command) throws Exception {
        List<String> line = new ArrayList<>(List.of("unshare", "--pid", "--fork", "--kill-child", "--mount-proc"));
        requireThatStarts(line, "a namespace of processes");
        line.addAll(command);
        return line;
    }

    private static void requireThatStarts(List<String> prefix, String what) throws InterruptedException {
        List<String> trial = new ArrayList<>(prefix);
        trial.add("true");
        try {
            Process tried = new ProcessBuilder(trial).redirectErrorStream(true).start();
            Assumptions.assumeTrue(tried.waitFor() == 0, "cannot create " + what + " here");
        } catch (IOException noUnshare) {
            Assumptions.abort("there is no unshare here: " + noUnshare.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({"Java,chronicle", "C,ring"})
    void aLostLabLeavesNothing(String language, String queue) throws Exception {
        try (QueueProcess process = start(language, "queue=" + queue)) {
            process.connect();
            process.flow();
            process.role.closeInput();
            assertEquals(3, process.role.exitStatus());
            assertEquals(List.of(), inside());
        }
    }

    /**
     * Five seconds write some 25 MB in five files, of which two are there at a time, and a third while it is being
     * deleted.
     */
    @Test
    void filesThatHaveBeenReadAreDeleted() throws Exception {
        try (QueueProcess process = start("Java", "queue=chronicle", "roll=1", "rate=5000", "size=1024")) {
            process.connect();
            process.role.send(String.format(QueueProcess.MEASURE, 5));
            long most = 0;
            JsonNode event = process.role.next();
            while (!event.get("event").asText().equals("done")) {
                most = Math.max(most, kilobytes(ofTrial()));
                event = process.role.next();
            }
            long written = event.get("operations").asLong() * 1024 / 1000;
            assertTrue(written > 20_000, "only " + written + " kB were written");
            assertTrue(most < 3 * 5_300, most + " kB were in the directory at once");
            process.stop();
        }
    }

    /** The space its files take on the file system, which is less than their length. */
    private static long kilobytes(Path path) throws IOException, InterruptedException {
        Process du = new ProcessBuilder("du", "-sk", path.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(du.getInputStream().readAllBytes());
        assertTrue(du.waitFor(60, TimeUnit.SECONDS));
        return Long.parseLong(said.split("\\s")[0]);
    }
}
