package org.jdyno.sockets.client;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jdyno.kit.Load;

/** A session in a loop. For the thread of the loop. */
abstract class LoopSession {
    final Records records;
    final Operations operations;
    final ByteBuffer request;
    final ByteBuffer response;

    LoopSession(Records records, Operations operations) {
        this.records = records;
        this.operations = operations;
        request = records.requests.direct();
        response = records.responses.direct();
    }

    /** Begins a phase; returns whether an operation has begun. */
    final boolean begin(Load load, long startNanos) throws IOException {
        operations.phase(load, startNanos);
        return next();
    }

    /** Begins the next operation; returns false if the phase is over. */
    boolean next() throws IOException {
        if (!operations.begins()) {
            return false;
        }
        records.requests.number(request, operations.number());
        response.clear();
        send();
        return true;
    }

    /** Sends the request, or begins to. */
    abstract void send() throws IOException;

    /** Goes on when the channel is ready; returns false if that ends the phase of this session. */
    abstract boolean ready(SelectionKey key) throws IOException;

    /** A step of the time-out has passed; returns false if that ends the phase of this session. */
    boolean stepsOn() throws IOException {
        return true;
    }

    abstract void close() throws IOException;

    /** Counts the operation whose response has been received, and begins the next. */
    final boolean completeAndNext() throws IOException {
        records.requireRight(response, operations.number());
        operations.completed();
        return next();
    }

    /** Reads as much as there is; returns whether the buffer is full. */
    static boolean fills(SocketChannel channel, ByteBuffer buffer) throws IOException {
        if (channel.read(buffer) < 0) {
            throw new EOFException("the server has closed a connection");
        }
        return !buffer.hasRemaining();
    }
}
