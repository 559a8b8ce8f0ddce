package org.jdyno.http.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jdyno.http.Gzip;
import org.jdyno.http.client.GzipBody.GzipBodies;
import org.junit.jupiter.params.provider.MethodSource;

/** Gzip bodies, byte for byte as a server may send them. */
class GzipBodyFuzzTest {
    private final GzipBodies bodies = new GzipBodies();

    private String wrong(byte[] bytes, ByteArrayOutputStream decompressed) {
        GzipBody body = bodies.begin();
        body.add(Unpooled.wrappedBuffer(bytes), part -> {
            byte[] copy = new byte[part.readableBytes()];
            part.getBytes(part.readerIndex(), copy);
            decompressed.write(copy, 0, copy.length);
        });
        String wrong = body.wrongAtEnd();
        bodies.end(body);
        return wrong;
    }

    static Stream<byte[]> bodies() {
        String named =
                "\u001f\u008b\b\b\0\0\0\0\0\u00ffname\0" + Gzip.of("named").substring(10);
        return Stream.of(Gzip.of(""), Gzip.of("hello ".repeat(100)), Gzip.of("one") + Gzip.of("two"), named)
                .map(body -> body.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** What is accepted is what the JDK reads. */
    @MethodSource("bodies")
    @FuzzTest(maxDuration = "1m")
    void isWholeOrWrong(byte[] bytes) throws IOException {
        ByteArrayOutputStream decompressed = new ByteArrayOutputStream();
        if (wrong(bytes, decompressed) == null) {
            assertEquals(
                    Arrays.toString(new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes()),
                    Arrays.toString(decompressed.toByteArray()));
            assertNotNull(wrong(Arrays.copyOf(bytes, bytes.length - 1), new ByteArrayOutputStream()));
        }
    }
}
