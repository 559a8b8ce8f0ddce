package org.jdyno.queue;

import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

/**
 * The JDK's queues, used as usual: each message is an object of its own, created by the producer and left to the
 * collector.
 */
final class HeapQueue implements MessageQueue {
    /** As many messages of the default size as {@link RingQueue} holds. */
    private static final int ARRAY_CAPACITY = 32_768;

    private final Queue<byte[]> queue;
    private final Message outgoing;
    private final Message incoming;
    /**
     * The message that a full queue did not accept. It is offered again, because a new one each time would add garbage.
     */
    private byte[] refused;

    private HeapQueue(Queue<byte[]> queue, Message outgoing, Message incoming) {
        this.queue = queue;
        this.outgoing = outgoing;
        this.incoming = incoming;
    }

    static HeapQueue array(Message outgoing, Message incoming) {
        return new HeapQueue(new ArrayBlockingQueue<byte[]>(ARRAY_CAPACITY), outgoing, incoming);
    }

    static HeapQueue transfer(Message outgoing, Message incoming) {
        return new HeapQueue(new LinkedTransferQueue<byte[]>(), outgoing, incoming);
    }

    @Override
    public boolean offer() {
        if (refused == null) {
            refused = new byte[outgoing.size()];
            outgoing.bytes().rewind();
            outgoing.bytes().get(refused);
        }
        if (!queue.offer(refused)) {
            return false;
        }
        refused = null;
        return true;
    }

    @Override
    public boolean poll() {
        byte[] message = queue.poll();
        if (message == null) {
            return false;
        }
        incoming.bytes().rewind();
        incoming.bytes().put(message);
        return true;
    }

    @Override
    public void close() {
        queue.clear();
    }
}
