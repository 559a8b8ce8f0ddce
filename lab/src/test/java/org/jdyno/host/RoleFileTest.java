package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RoleFileTest {
    @TempDir
    private Path folder;

    private Path fifo() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        return fifo;
    }

    private static String refused(Path file) {
        return assertThrows(IOException.class, () -> RoleFile.open(file).close())
                .getMessage();
    }

    @Test
    void onlyARegularFileIsOpened() throws Exception {
        assertEquals("\"fifo\" is a FIFO, not a regular file", refused(fifo()));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.writeString(folder.resolve("secret"), "s"));
        assertEquals("\"link\" is a link, not a regular file", refused(link));
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("none"));
        assertEquals("\"dangling\" is a link, not a regular file", refused(dangling));
        assertEquals("\"d\" is a directory, not a regular file", refused(Files.createDirectory(folder.resolve("d"))));
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(folder.resolve("s")));
            assertEquals("\"s\" is a socket, not a regular file", refused(folder.resolve("s")));
        }
        assertThrows(NoSuchFileException.class, () -> RoleFile.open(folder.resolve("none")));
    }

    /** What a role puts in the place of the file after its type was seen. */
    @Test
    void neitherAFifoNorALinkHoldsTheLabInTheMomentOfOpening() throws Exception {
        Path fifo = fifo();
        assertThrows(IOException.class, () -> RoleFile.regular(fifo).close());
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.writeString(folder.resolve("secret"), "s"));
        assertThrows(IOException.class, () -> RoleFile.regular(link).close());
    }

    @Test
    void theSizeHasABound() throws Exception {
        Path file = folder.resolve("large.log");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(RoleFile.LARGEST_BYTES + 1);
        }
        assertEquals("\"large.log\" has 64 MiB, and jdyno reads at most 64 MiB of such a file", refused(file));
    }

    @Test
    void aFileThatGrowsEndsWhereItEndedWhenItWasOpened() throws Exception {
        Path file = Files.writeString(folder.resolve("log"), "one\n");
        try (InputStream in = RoleFile.open(file)) {
            Files.writeString(file, "two\n", StandardOpenOption.APPEND);
            assertEquals("one\n", new String(in.readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(-1, in.read());
        }
        assertTrue(RoleFile.text(file, StandardCharsets.UTF_8).endsWith("two\n"));
    }
}
