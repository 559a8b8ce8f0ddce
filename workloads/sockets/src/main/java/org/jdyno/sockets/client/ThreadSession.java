package org.jdyno.sockets.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jdyno.kit.Load;

/** A session in a thread of its own. */
abstract class ThreadSession {
    final Records records;
    final Operations operations;
    /** In arrays. */
    final ByteBuffer request;

    final ByteBuffer response;

    ThreadSession(Records records, Operations operations) {
        this.records = records;
        this.operations = operations;
        request = records.requests.inArray();
        response = records.responses.inArray();
    }

    void run(Load load, long startNanos) throws IOException {
        operations.phase(load, startNanos);
        while (operations.begins()) {
            records.requests.number(request, operations.number());
            if (exchange()) {
                operations.completed();
            } else {
                operations.lost();
            }
        }
    }

    /** Sends the request and awaits its response; returns false if one of them has been lost. */
    abstract boolean exchange() throws IOException;

    abstract void close() throws IOException;

    /** Reads bytes of a response, as many as an array takes. */
    static void fill(InputStream in, byte[] bytes) throws IOException {
        for (int filled = 0; filled < bytes.length; ) {
            int read = in.read(bytes, filled, bytes.length - filled);
            if (read < 0) {
                throw new EOFException("the server has closed a connection");
            }
            filled += read;
        }
    }

    /** Requires that the response belongs to the request. */
    final void requireRight() {
        records.requireRight(response, operations.number());
    }
}
