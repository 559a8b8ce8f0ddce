package org.jdyno.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The queues that need no JVM options. Chronicle is tested in a process of its own. */
class MessageQueueTest {
    private static final long SEED = 9;

    @TempDir
    Path directory;

    private MessageQueue open(String kind, Message outgoing, Message incoming) throws Exception {
        switch (kind) {
            case "ring":
                return RingQueue.in(directory, outgoing, incoming);
            case "array":
                return HeapQueue.array(outgoing, incoming);
            default:
                return HeapQueue.transfer(outgoing, incoming);
        }
    }

    private static void assertReceived(MessageQueue queue, Message incoming, long sequence) {
        // At the end of the ring, a call may only skip the padding.
        assertTrue(queue.poll() || queue.poll());
        assertEquals(sequence, incoming.sequence());
        assertEquals(incoming.checksum(), incoming.payloadChecksum());
    }

    /** With odd sizes, messages do not fit at the end of the ring. */
    @ParameterizedTest
    @CsvSource({"ring,256", "ring,1001", "ring,65536", "array,256", "transfer,33"})
    void returnsMessagesInOrder(String kind, int size) throws Exception {
        Message outgoing = new Message(size);
        Message incoming = new Message(size);
        try (MessageQueue queue = open(kind, outgoing, incoming)) {
            assertFalse(queue.poll());
            long received = 0;
            long messages = 3L * RingQueue.CAPACITY_BYTES / size;
            for (long sent = 0; sent < messages; sent++) {
                outgoing.prepare(sent, SEED);
                assertTrue(queue.offer());
                // The queue has between zero and five messages.
                for (; sent - received >= 5 || sent % 7 == 6 && received <= sent; received++) {
                    assertReceived(queue, incoming, received);
                }
            }
            for (; received < messages; received++) {
                assertReceived(queue, incoming, received);
            }
            assertFalse(queue.poll());
        }
    }

    @ParameterizedTest
    @CsvSource({"ring,256", "ring,1001", "array,256"})
    void refusesMessagesWhenFullAndLosesNone(String kind, int size) throws Exception {
        Message outgoing = new Message(size);
        Message incoming = new Message(size);
        try (MessageQueue queue = open(kind, outgoing, incoming)) {
            long sent = 0;
            for (outgoing.prepare(sent, SEED); queue.offer(); outgoing.prepare(sent, SEED)) {
                sent++;
            }
            assertTrue(sent > 1000, "only " + sent);
            for (long received = 0; received < sent; received++) {
                assertReceived(queue, incoming, received);
            }
            assertFalse(queue.poll());
            assertTrue(queue.offer());
        }
    }
}
