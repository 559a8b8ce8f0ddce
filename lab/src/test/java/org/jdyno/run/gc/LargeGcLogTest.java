package org.jdyno.run.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jdyno.host.RoleFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs as no sound JVM writes them: none may take the memory or the time of a run. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LargeGcLogTest {
    private static final String BEGIN = "[1000000ns][gc] Using G1\n";

    @TempDir
    private Path folder;

    private Path log(String begin, IntFunction<String> line, long bytes) throws IOException {
        Path file = folder.resolve("gc.log");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(begin);
            long written = begin.length();
            for (int number = 0; written < bytes; number++) {
                String next = line.apply(number);
                out.write(next);
                written += next.length();
            }
        }
        return file;
    }

    private static String pause(int number) {
        return "[" + (2_000_000L + number * 1_000L) + "ns][gc      ] GC(" + number
                + ") Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(64M) 0.500ms\n";
    }

    @Test
    void aLogBelowTheBoundIsReadWhole() throws Exception {
        GcLog log = GcLogFile.read(log(BEGIN, LargeGcLogTest::pause, 20 << 20));
        assertEquals(Optional.empty(), log.fault(Long.MAX_VALUE));
        assertEquals(log.pauses().get(log.pauseCount() - 1).collection().getAsInt() + 1, log.pauseCount());
        assertTrue(log.pauseCount() > 200_000);
    }

    @Test
    void aLogBeyondTheBoundIsNotRead() throws Exception {
        Path file = folder.resolve("gc.log");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(7 * RoleFile.LARGEST_BYTES);
        }
        IOException refused = assertThrows(IOException.class, () -> GcLogFile.read(file));
        assertEquals("\"gc.log\" has 448 MiB, and jdyno reads at most 64 MiB of such a file", refused.getMessage());
        assertThrows(IOException.class, () -> GcLogFile.collector(file));
    }

    /** Each of its lines takes less room in the file than in memory. */
    @Test
    void aLogOfVeryManyEventsIsNotRead() throws Exception {
        Path file = log(BEGIN, number -> "[1ns][gc] GC(" + number + ") Pause Full 1ns\n", 20 << 20);
        IOException refused = assertThrows(IOException.class, () -> GcLogFile.read(file));
        assertEquals("it has more than 500,000 events", refused.getMessage());
    }

    /** Of lines with many brackets, or with parentheses that a regular expression would follow one by one. */
    @ParameterizedTest
    @ValueSource(strings = {"[", "]", "[]", "[GC ", "[GC (", "[GC (a", "a[b]", "()", "0.1: [GC (x) [a] ", "[1ns][gc] "})
    void aLogWithoutAnySenseHasAFault(String piece) throws Exception {
        for (String end : new String[] {"", "\n"}) {
            String line = piece.repeat((1 << 20) / piece.length());
            GcLog log = GcLogFile.read(log("", number -> line + end, 4 << 20));
            assertTrue(log.fault(Long.MAX_VALUE).isPresent());
            assertEquals(0, log.pauseCount());
        }
    }

    /** A line of an ordinary length, which the parentheses of a name once made too deep for the stack. */
    @Test
    void aNameMayHaveAnyNumberOfParentheses() {
        GcLog log = GcLogFile.of("CommandLine flags: -XX:+UseSerialGC\n0.1: [GC (" + "()".repeat(20_000) + "\n");
        assertTrue(log.fault(Long.MAX_VALUE).isPresent());
    }
}
