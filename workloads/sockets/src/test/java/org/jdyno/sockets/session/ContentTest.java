package org.jdyno.sockets.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTest {
    private static final long NUMBER = Numbers.first(5) + 0x1234;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8, 9, 20, 8192})
    void everyByteIsCompared(int bytes) {
        Content content = new Content(bytes, false, 42);
        for (ByteBuffer message : new ByteBuffer[] {content.direct(), content.inArray()}) {
            content.number(message, NUMBER);
            assertEquals(bytes, message.remaining());
            assertEquals(Numbers.in(bytes, NUMBER), content.number(message));
            assertTrue(content.isRight(message, NUMBER));
            assertFalse(content.isRight(message, NUMBER + 1));
            for (int at : new int[] {0, bytes / 2, bytes - 1}) {
                message.put(at, (byte) ~message.get(at));
                assertFalse(content.isRight(message, NUMBER), "byte " + at + " of " + bytes);
                assertFalse(content.difference(message, NUMBER).isEmpty());
                message.put(at, (byte) ~message.get(at));
            }
        }
    }

    /** Of a stream, both ends of every message, and all of one message in so many. */
    @Test
    void aStreamIsSampled() {
        Content content = new Content(1000, true, 42);
        ByteBuffer message = content.direct();
        message.put(500, (byte) ~message.get(500));
        content.number(message, 63);
        assertTrue(content.isRight(message, 63));
        content.number(message, 64);
        assertFalse(content.isRight(message, 64));
        assertEquals("its byte 500 of 1000 differs", content.difference(message, 64));
        message = content.direct();
        message.put(999, (byte) ~message.get(999));
        content.number(message, 63);
        assertFalse(content.isRight(message, 63));
        assertFalse(content.isRight(message, 62));
    }

    @Test
    void messagesOfOtherSeedsDiffer() {
        Content one = new Content(100, false, 1);
        assertFalse(new Content(100, false, 2).hasRightBytes(one.direct(), 0));
        assertTrue(new Content(100, false, 1).hasRightBytes(one.direct(), 0));
    }

    @Test
    void aShortMessageHoldsTheLowBytesOfItsNumber() {
        assertEquals(0x34, Numbers.in(1, NUMBER));
        assertEquals(0x1234, Numbers.in(2, NUMBER));
        assertEquals(NUMBER, Numbers.in(8, NUMBER));
        assertEquals(NUMBER, Numbers.in(100, NUMBER));
        assertEquals(Numbers.first(5), Numbers.firstLike(NUMBER));
        assertEquals(0, Numbers.first(0));
    }
}
