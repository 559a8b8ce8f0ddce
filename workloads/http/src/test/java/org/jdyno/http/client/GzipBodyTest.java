package org.jdyno.http.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.jdyno.http.Gzip;
import org.jdyno.http.client.GzipBody.GzipBodies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A gzip body is right if its last byte has come and all that it says of itself is true. */
class GzipBodyTest {
    private static final String TEXT = text();

    private final GzipBodies bodies = new GzipBodies();
    private final StringBuilder decompressed = new StringBuilder();

    private static String text() {
        StringBuilder text = new StringBuilder();
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            text.append("line ").append(random.nextInt(1000)).append('\n');
        }
        return text.toString();
    }

    /** What is wrong with a body that arrives in pieces of this size; null if nothing is. */
    private String wrong(String bytes, int pieceBytes) {
        decompressed.setLength(0);
        GzipBody body = bodies.begin();
        ByteBuf arrived = Unpooled.copiedBuffer(bytes, StandardCharsets.ISO_8859_1);
        while (arrived.isReadable()) {
            ByteBuf piece = arrived.readSlice(Math.min(pieceBytes, arrived.readableBytes()));
            body.add(piece, part -> decompressed.append(part.toString(StandardCharsets.ISO_8859_1)));
        }
        String wrong = body.wrongAtEnd();
        bodies.end(body);
        return wrong;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1000, 1_000_000})
    void aWholeBodyIsDecompressedHoweverItArrives(int pieceBytes) {
        assertNull(wrong(Gzip.of(TEXT), pieceBytes));
        assertEquals(TEXT, decompressed.toString());
        assertNull(wrong(Gzip.of(""), pieceBytes));
        assertEquals("", decompressed.toString());
        assertNull(wrong(Gzip.of("one ") + Gzip.of("") + Gzip.of("two"), pieceBytes), "members are one body");
        assertEquals("one two", decompressed.toString());
    }

    @Test
    void noProperPrefixIsWhole() {
        String whole = Gzip.of(TEXT);
        for (int length = 0; length < whole.length(); length++) {
            assertNotNull(wrong(whole.substring(0, length), 100), length + " bytes");
        }
    }

    /** Some bits say nothing of the data: the time in the head, or those after its last one. */
    @Test
    void noChangedByteIsAcceptedWithOtherData() {
        String whole = Gzip.of(TEXT);
        for (int at = 0; at < whole.length(); at++) {
            for (int bit = 0; bit < 8; bit++) {
                String changed =
                        whole.substring(0, at) + (char) (whole.charAt(at) ^ 1 << bit) + whole.substring(at + 1);
                String wrong = wrong(changed, 100);
                assertTrue(wrong != null || decompressed.toString().equals(TEXT), at + ", bit " + bit);
            }
        }
    }

    /** Gzip with an optional part in its head. */
    private static String withHead(int flags, String parts) {
        return "\u001f\u008b\b" + (char) flags + "\0\0\0\0\0\u00ff" + parts
                + Gzip.of(TEXT).substring(10);
    }

    private static String withSum(int flags, String parts) {
        CRC32 sum = new CRC32();
        String head = withHead(flags, parts).substring(0, 10 + parts.length());
        sum.update(head.getBytes(StandardCharsets.ISO_8859_1));
        String twoBytes = "" + (char) (sum.getValue() & 0xff) + (char) (sum.getValue() >> 8 & 0xff);
        return withHead(flags, parts + twoBytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void partsOfAHeadAreSkipped(int pieceBytes) {
        String[] heads = {
            withHead(1, ""),
            withHead(4, "\3\0abc"),
            withHead(4, "\0\0"),
            withHead(8, "name\0"),
            withHead(8, "\0"),
            withHead(16, "comment\0"),
            withHead(28, "\1\0e" + "name\0" + "comment\0"),
            withSum(2, ""),
            withSum(31, "\2\0ab" + "name\0" + "comment\0")
        };
        for (String head : heads) {
            assertNull(wrong(head, pieceBytes), head);
            assertEquals(TEXT, decompressed.toString());
        }
        assertEquals("the check sum of its head is wrong", wrong(withHead(2, "ab"), pieceBytes));
        assertEquals("its head has flags that gzip does not have", wrong(withHead(32, ""), pieceBytes));
    }

    @ParameterizedTest
    @CsvSource({
        "0, it is empty",
        "3, it ends within its head",
        "10, 'it ends within its data, after 0 bytes when decompressed'",
        "-9, it ends within its data",
        "-8, it ends within its trailer",
        "-1, it ends within its trailer"
    })
    void whatIsMissingIsSaid(int end, String said) {
        String whole = Gzip.of(TEXT);
        String wrong = wrong(whole.substring(0, end < 0 ? whole.length() + end : end), 100);
        assertTrue(wrong.startsWith(said), wrong);
    }

    @Test
    void anotherTrailerIsWrong() {
        assertEquals("its check sum is wrong", wrong(Gzip.withTrailer(Gzip.of(TEXT), 0), 100));
        assertEquals("its trailer tells another length", wrong(Gzip.withTrailer(Gzip.of(TEXT), 7), 100));
    }

    /** What a few kilobytes decompress to takes neither memory nor time without end. */
    @Test
    void aBodyThatGrowsWithoutEndIsWrong() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            byte[] zeros = new byte[1 << 20];
            for (long written = 0; written <= GzipBody.MOST_BYTES; written += zeros.length) {
                gzip.write(zeros);
            }
        }
        GzipBody body = bodies.begin();
        long[] received = new long[1];
        body.add(Unpooled.wrappedBuffer(bytes.toByteArray()), part -> received[0] += part.readableBytes());
        assertEquals(
                "it has more than 256 MiB when decompressed; request less at a time, or set gzip: no", body.wrong());
        assertTrue(received[0] <= GzipBody.MOST_BYTES, received[0] + " bytes");
    }
}
