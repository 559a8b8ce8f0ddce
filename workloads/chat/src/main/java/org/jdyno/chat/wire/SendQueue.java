package org.jdyno.chat.wire;

import java.util.ArrayList;
import java.util.List;

/** What waits to be written to one connection. Any thread adds; one takes everything there is at once. */
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
     * Waits until there is something and takes all of it.
     *
     * @param emptied a list to put in its place
     * @return what there was; {@code null} when the queue was closed
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
