package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.model.Sha256;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the other machine keeps of a copy, by the scripts that run there. */
class SshFilesTest {
    @TempDir
    private Path folder;

    private Path cache;

    @BeforeEach
    void requirePrograms() throws IOException {
        assumeTrue(
                Programs.find("sha256sum").isPresent() && Programs.find("tar").isPresent(), "no sha256sum, no tar");
        cache = Files.createDirectories(folder.resolve("cache"));
    }

    private record Ended(int status, String output) {}

    private static Ended receive(String script, byte[] sent, Path... arguments) throws Exception {
        List<String> words = Stream.concat(
                        Stream.of("sh", "-c", script, "jdyno"),
                        Arrays.stream(arguments).map(Path::toString))
                .toList();
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getOutputStream().write(sent);
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes());
        return new Ended(process.waitFor(), output.strip());
    }

    private long left() throws IOException {
        try (Stream<Path> all = Files.walk(cache)) {
            return all.filter(Files::isRegularFile).count();
        }
    }

    @Test
    void aFileOfWhichTheConnectionWasCutIsNotKept() throws Exception {
        Path file = Files.write(folder.resolve("file"), new byte[100_000]);
        byte[] content = Files.readAllBytes(file);
        Path copy = cache.resolve("digest/file");
        Path digest = Path.of(new Sha256().add(file).hex(Sha256.WHOLE));
        for (int length : new int[] {0, 1, 50_000, 99_999}) {
            Ended cut = receive(SshFiles.RECEIVE, Arrays.copyOf(content, length), copy, digest);
            assertEquals(new Ended(1, "the copy differs from the original"), cut);
            assertEquals(0, left());
        }
        content[7] = 1;
        assertEquals(1, receive(SshFiles.RECEIVE, content, copy, digest).status());
        content[7] = 0;
        assertEquals(new Ended(0, ""), receive(SshFiles.RECEIVE, content, copy, digest));
        assertTrue(Files.exists(copy));
        assertEquals(1, left());
    }

    @Test
    void aJvmOfWhichAFileIsCutIsNotKept() throws Exception {
        Path home = Files.createDirectories(folder.resolve("home/lib"));
        Files.write(home.resolve("modules"), new byte[200_000]);
        Files.writeString(home.resolve("a file"), "with a blank in its name");
        JavaHomeFiles files = JavaHomeFiles.of(home.getParent());
        Path digests = Files.writeString(folder.resolve("digests"), files.digests());
        byte[] whole = packed(home.getParent());
        Path copy = cache.resolve("jvm");
        Files.write(home.resolve("modules"), new byte[199_000]);
        byte[] shorter = packed(home.getParent());
        Files.delete(home.resolve("a file"));
        byte[] fewer = packed(home.getParent());
        for (byte[] wrong : List.of(Arrays.copyOf(whole, whole.length / 2), shorter, fewer)) {
            Ended ended = receive(SshFiles.RECEIVE_TREE, wrong, copy, digests);
            assertEquals(1, ended.status(), ended.output());
            assertEquals(0, left());
            assertFalse(Files.exists(copy));
        }
        assertEquals(new Ended(0, ""), receive(SshFiles.RECEIVE_TREE, whole, copy, digests));
        assertEquals(2, left());
    }

    private static byte[] packed(Path home) throws Exception {
        Process tar = new ProcessBuilder("tar", "-cf", "-", "-C", home.toString(), ".").start();
        byte[] packed = tar.getInputStream().readAllBytes();
        assertEquals(0, tar.waitFor());
        return packed;
    }
}
