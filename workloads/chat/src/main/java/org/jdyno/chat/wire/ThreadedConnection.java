package org.jdyno.chat.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/**
 * A connection with two threads: a receiver, which waits for packets and handles them, and a sender, which waits for
 * packets to send and writes each with its own write call.
 *
 * <p>Both yield after their work, as VolanoMark's threads did. The sender's yield matters: packets that are queued
 * meanwhile need no wake-up, which is most of a packet's cost here. The README has figures.
 */
public final class ThreadedConnection implements Connection<Message> {
    /** The encoder of these connections. */
    public static final Encoder<Message> ENCODER = MessageEncoder.INSTANCE;

    private static final int STREAM_BYTES = 1024;

    private final Socket socket;
    private final SendQueue queue = new SendQueue();
    private Handler<Message> handler;
    private volatile boolean closed;

    /** Takes over a connected socket; nothing runs before {@link #start}. */
    public ThreadedConnection(Socket socket) {
        this.socket = socket;
    }

    /** Starts the two threads. */
    public void start(Handler<Message> receivedBy, ThreadFactory threads) {
        handler = receivedBy;
        threads.newThread(this::send).start();
        threads.newThread(this::receive).start();
    }

    @Override
    public void send(Message packet) {
        queue.add(packet);
    }

    @Override
    public void close() {
        closed = true;
        end();
    }

    private void receive() {
        IOException cause = null;
        try {
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), STREAM_BYTES));
            while (!closed) {
                handler.received(Message.read(in), ENCODER);
                Thread.yield();
            }
        } catch (EOFException otherSideHasClosed) {
            // Not an error in itself: the handler knows whether more was expected.
        } catch (IOException lost) {
            cause = lost;
        }
        end();
        if (!closed) {
            handler.lost(cause);
        }
    }

    private void send() {
        try {
            DataOutputStream out =
                    new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), STREAM_BYTES));
            List<Message> emptied = new ArrayList<Message>();
            for (List<Message> batch = queue.takeAll(emptied); batch != null; batch = queue.takeAll(emptied)) {
                for (Message message : batch) {
                    message.write(out);
                    out.flush();
                }
                batch.clear();
                emptied = batch;
                Thread.yield();
            }
        } catch (IOException | InterruptedException lost) {
            // The receiver finds the socket closed and informs the handler.
            end();
        }
    }

    private void end() {
        queue.close();
        try {
            socket.close();
        } catch (IOException alreadyBroken) {
            System.err.println("closing " + socket + ": " + alreadyBroken);
        }
    }

    /** The packets to be written to one connection. Any thread adds; one takes all of them at once. */
    static final class SendQueue {
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

    /** Keeps packets as objects: every connection's sender encodes them itself. Stateless. */
    static final class MessageEncoder implements Encoder<Message> {
        static final MessageEncoder INSTANCE = new MessageEncoder();

        private MessageEncoder() {}

        @Override
        public Message request(Message request) {
            return request;
        }

        @Override
        public Message indication(Packet request) {
            return ((Message) request).indication();
        }

        @Override
        public Message confirm(Packet request, int number) {
            return ((Message) request).confirm(number);
        }

        @Override
        public Message chatConfirm(Packet chat) {
            return ((Message) chat).chatConfirm();
        }
    }
}
