package org.jdyno.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramLogTest {
    @TempDir
    private Path folder;

    private Path file;
    private ProgramLog log;

    @BeforeEach
    void makeLog() {
        file = folder.resolve("server.log");
        log = new ProgramLog(file);
    }

    private void write(String text) throws Exception {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Also if much more has been written by the time it looks. */
    @Test
    void aLineIsFoundWhereverItStands() throws Exception {
        Pattern ready = Pattern.compile("^Started .* in", Pattern.MULTILINE);
        ProgramLog.Reader reader = log.reader();
        assertFalse(reader.find(ready), "there is no file yet");
        write("Starting\nStarted Shop ");
        assertFalse(reader.find(ready));
        write("in 3 s\n" + "chatter\n".repeat(100_000));
        assertTrue(reader.find(ready));
        assertFalse(reader.find(ready), "once");
    }

    @Test
    void theMiddleOfALongOutputIsLeftOut() throws Exception {
        write("first line\n" + "chatter\n".repeat(4_000_000) + "last line\n");
        log.shorten();
        String kept = Files.readString(file);
        assertTrue(kept.startsWith("first line\n"));
        assertTrue(kept.endsWith("last line\n"));
        assertTrue(kept.contains("\n… 15222805 bytes are left out …\n"), kept.replace("chatter\n", ""));
        assertEquals(16, kept.length() >> 20);
    }

    @Test
    void aShortOutputIsKept() throws Exception {
        write("line\n");
        log.shorten();
        assertEquals("line\n", Files.readString(file));
        assertFalse(log.isTooLong());
    }

    @Test
    void theLineThatTellsMostIsTheReason() throws Exception {
        assertEquals(", without output", log.reason());
        write("hello\nException: the cause\nException: a consequence\nbye\n");
        assertEquals(": Exception: the cause", log.reason());
        assertEquals("start", log.cause("start"));
        write("java.net.BindException: Address already in use\n");
        assertEquals("port-taken", log.cause("start"));
    }
}
