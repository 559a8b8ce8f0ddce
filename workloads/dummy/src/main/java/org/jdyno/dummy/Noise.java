package org.jdyno.dummy;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jdyno.kit.Background;

/** Unexpected output. */
final class Noise {
    private static final String LINE = "a line that nobody needs, again and again and again and again\n";
    private static final int BLOCK_CHARS = 1 << 16;

    private static final String[] GARBAGE = {
        "this is not JSON",
        "",
        "{",
        "{\"event\":",
        "{\"event\":\"window\",\"phase\":\"measure\",\"index\":0",
        "{\"event\":\"done\",\"command\":\"stop\"} and more",
        "{\"notAnEvent\":1}",
        "{\"event\":12}",
        "[1,2,3]",
        "null",
        "\"event\"",
        "}{",
        "\u00e9\u20ac\ud83d\ude00\u0000",
    };

    private Noise() {}

    /** The real standard output, which the kit reserves for the protocol. */
    static OutputStream standardOutput() {
        return new FileOutputStream(FileDescriptor.out);
    }

    /** Writes lines to standard output that are not events; one is not valid UTF-8. */
    static void garbage() throws IOException {
        OutputStream out = standardOutput();
        for (String line : GARBAGE) {
            // One write call for each line, so that none ends up inside an event.
            out.write((line + '\n').getBytes(StandardCharsets.UTF_8));
        }
        out.write(new byte[] {(byte) 0xff, (byte) 0xc0, 0x01, '\n'});
    }

    /** Writes an endless sequence of lines from a new thread; returns at once. */
    static void flood(OutputStream out) {
        flood(out, LINE);
    }

    /** Does the same in blocks of lines, so that a busy machine writes fast too. Other output may tear a line. */
    static void floodInBlocks(OutputStream out) {
        StringBuilder lines = new StringBuilder();
        while (lines.length() < BLOCK_CHARS) {
            lines.append(LINE);
        }
        flood(out, lines.toString());
    }

    /** Writes a text repeatedly from a new thread; returns at once. */
    static void flood(OutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Background.start("flood", () -> writeForEver(out, bytes));
    }

    private static void writeForEver(OutputStream out, byte[] bytes) {
        try {
            while (true) {
                out.write(bytes);
            }
        } catch (IOException nobodyReads) {
            throw new IllegalStateException("flooded output was closed", nobodyReads);
        }
    }
}
