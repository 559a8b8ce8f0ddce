package org.jdyno.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class YamlFileTest {
    @TempDir
    private Path folder;

    private static String error(Path file) {
        return assertThrows(UserError.class, () -> YamlFile.read(file, YamlLimits.OF_USERS))
                .getMessage();
    }

    @Test
    void namesTheLimitAndTheCure() throws Exception {
        Path file = Files.writeString(folder.resolve("big.yaml"), "a: " + "x".repeat(1 << 20));
        assertEquals(file + " has more than 1 MiB; " + YamlLimits.OF_USERS.fix(), error(file));
        Path most = Files.writeString(folder.resolve("most.yaml"), "a: " + "x".repeat((1 << 20) - 3));
        assertEquals(
                (1 << 20) - 3,
                YamlFile.read(most, YamlLimits.OF_USERS).get("a").asText().length());
    }

    /** Opening a FIFO that nobody writes would wait for ever. */
    @Test
    @Timeout(60)
    void opensNothingButFiles() throws Exception {
        Path fifo = folder.resolve("fifo.yaml");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        Path link = Files.createSymbolicLink(folder.resolve("link.yaml"), Path.of("/dev/zero"));
        assertTrue(error(fifo).contains("fifo.yaml is a FIFO, device or socket, not a file"), error(fifo));
        assertTrue(error(link).contains("link.yaml is a FIFO, device or socket"), error(link));
        assertTrue(error(folder).contains("is a directory, not a file"), error(folder));
        assertTrue(error(folder.resolve("none.yaml")).contains("there is no file"));
    }

    @Test
    void readsUtf8Only() throws Exception {
        Path file = Files.writeString(folder.resolve("a.yaml"), "\uFEFFa: \u00e4");
        assertEquals("\u00e4", YamlFile.read(file, YamlLimits.OF_USERS).get("a").asText());
        Files.write(file, "a: \u00e4".getBytes(StandardCharsets.ISO_8859_1));
        assertTrue(error(file).contains("is not in UTF-8"), error(file));
    }
}
