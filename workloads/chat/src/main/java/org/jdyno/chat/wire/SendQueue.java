package org.jdyno.chat.wire;

import java.util.ArrayList;
import java.util.List;

/** The packets to be written to one connection. Any thread adds; one takes all of them at once. */
final class SendQueue {
    private List<Message> waiting = new ArrayList<Message>();
    private boolean closed;

    synchronized void add(Message message) {
        if (!closed) {
            waiting.add(message);
            notify();
        }
    }

    /**
     * Waits until there are packets and takes all of them.
     *
     * @param emptied an empty list that replaces the queue's list
     * @return the packets; {@code null} if the queue was closed
     */
    synchronized List<Message> takeAll(List<Message> emptied) throws InterruptedException {
        while (waiting.isEmpty() && !closed) {
            wait();
        }
        if (closed) {
            return null;
        }
        List<Message> batch = waiting;
        waiting = emptied;
        return batch;
    }

    synchronized void close() {
        closed = true;
        notify();
    }
}
