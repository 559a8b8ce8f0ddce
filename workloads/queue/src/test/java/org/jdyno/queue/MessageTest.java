package org.jdyno.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {
    private static final int PAYLOAD = 32;

    private static Message message(int size) {
        Message message = new Message(size);
        message.stamp(-5, Long.MAX_VALUE);
        message.prepare(77, 3);
        return message;
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 33, 39, 40, 256, 257, 65_536})
    void keepsItsStampsAndFitsItsChecksum(int size) {
        Message message = message(size);
        assertEquals(size, message.size());
        assertEquals(-5, message.dueNanos());
        assertEquals(Long.MAX_VALUE, message.begunNanos());
        assertEquals(77, message.sequence());
        assertEquals(message.payloadChecksum(), message.checksum());
    }

    @ParameterizedTest
    @ValueSource(ints = {33, 39, 41})
    void leavesTheBytesBeyondItZero(int size) {
        Message message = message(size);
        assertNotEquals(0, message.bytes().get(size - 1));
        for (int i = size; i < message.bytes().capacity(); i++) {
            assertEquals(0, message.bytes().get(i), "byte " + i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1, 128})
    void aChangedByteShows(int change) {
        for (int index = PAYLOAD; index < 256; index++) {
            Message message = message(256);
            message.bytes().put(index, (byte) (message.bytes().get(index) + change));
            assertNotEquals(message.payloadChecksum(), message.checksum(), "byte " + index);
        }
    }

    @Test
    void wordsInAnotherOrderShow() {
        Message message = message(256);
        long first = message.bytes().getLong(PAYLOAD);
        message.bytes().putLong(PAYLOAD, message.bytes().getLong(PAYLOAD + 8)).putLong(PAYLOAD + 8, first);
        assertNotEquals(message.payloadChecksum(), message.checksum());
    }

    @Test
    void anotherSequenceNumberHasAnotherPayload() {
        Message one = message(256);
        Message other = message(256);
        other.prepare(78, 3);
        assertNotEquals(one.bytes().getLong(PAYLOAD), other.bytes().getLong(PAYLOAD));
        assertNotEquals(one.checksum(), other.checksum());
    }
}
