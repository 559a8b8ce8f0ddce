package org.jdyno.chat.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DigestTest {
    @Test
    void isThePublishedFunction() {
        // "foobar" of the reference's test vectors, as user "fo" and room 'obar'.
        assertEquals(0x85944171f73967e8L, Digest.of(Text.of("fo"), Text.of(""), 0x6f626172));
    }

    @Test
    void isTheSameForStringsBytesAndBuffers() {
        String user = "Märk€1";
        byte[] bytes = (user + "a b").getBytes(StandardCharsets.UTF_8);
        long expected = Digest.of(Text.of(user), Text.of("a b"), -2);
        assertEquals(expected, Digest.of(user, "a b", -2));
        assertEquals(expected, Digest.of(ByteBuffer.wrap(bytes), 0, bytes.length - 3, bytes.length - 3, 3, -2));
    }
}
