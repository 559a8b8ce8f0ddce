package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundedLinesTest {
    private static final int LONGEST_BYTES = 4 << 20;

    private static List<String> lines(InputStream in) throws IOException {
        BoundedLines bounded = new BoundedLines(in, LONGEST_BYTES);
        List<String> lines = new ArrayList<>();
        for (String line = bounded.next(); line != null; line = bounded.next()) {
            lines.add(line);
        }
        assertNull(bounded.next(), "the end is the end");
        return lines;
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void readsLinesWithEitherEnd() throws IOException {
        assertEquals(List.of("a", "b", "", "c"), lines(bytes("a\nb\r\n\nc\n")));
        assertEquals(List.of(), lines(bytes("")));
        assertEquals(List.of("no end"), lines(bytes("no end")));
        assertEquals(List.of("é€😀"), lines(bytes("é€😀\n")));
    }

    @Test
    void readsALineThatComesByteByByte() throws IOException {
        InputStream dripping = new InputStream() {
            private final InputStream all = bytes("{\"event\":\"done €\"}\nnext\n");

            @Override
            public int read() throws IOException {
                return all.read();
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return all.read(buffer, offset, 1);
            }
        };
        assertEquals(List.of("{\"event\":\"done €\"}", "next"), lines(dripping));
    }

    @Test
    void keepsALongLineWhole() throws IOException {
        String line = "x".repeat(3_000_000);
        assertEquals(List.of(line, "next"), lines(bytes(line + "\nnext\n")));
    }

    @Test
    void cutsALineThatDoesNotEnd() throws IOException {
        long total = 20L << 20;
        InputStream endless = new InputStream() {
            private long left = total;

            @Override
            public int read() {
                return left-- > 0 ? 'x' : -1;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                int count = (int) Math.min(length, left);
                Arrays.fill(buffer, offset, offset + count, (byte) 'x');
                left -= count;
                return count == 0 ? -1 : count;
            }
        };
        List<String> pieces = lines(endless);
        assertTrue(pieces.size() >= 4, pieces.size() + " pieces");
        assertTrue(pieces.stream().allMatch(piece -> piece.length() < 5 << 20));
        assertEquals(total, pieces.stream().mapToLong(String::length).sum());
    }

    @Test
    void tellsWhetherALineHasAnEnd() throws IOException {
        String cut = "x".repeat(1 << 20);
        BoundedLines lines = new BoundedLines(bytes("whole\n" + cut + "\npart"), 1_000);
        assertEquals("whole", lines.next());
        assertTrue(lines.ended() && !lines.cut());
        lines.next();
        assertTrue(!lines.ended() && lines.cut());
        while (lines.cut()) {
            lines.next();
        }
        assertTrue(lines.ended());
        assertEquals("part", lines.next());
        assertTrue(!lines.ended() && !lines.cut());
    }

    @Test
    void survivesWhatIsNoText() throws IOException {
        byte[] broken = {(byte) 0xff, (byte) 0xc0, 0x01, '\n', 'a', '\n'};
        List<String> lines = lines(new ByteArrayInputStream(broken));
        assertEquals(2, lines.size());
        assertEquals("a", lines.get(1));
    }
}
