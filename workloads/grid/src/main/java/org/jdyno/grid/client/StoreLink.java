package org.jdyno.grid.client;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jdyno.grid.wire.Operation;
import org.jdyno.grid.wire.Value;

/** A connection to a node that is a store of its own, knows no other node, and is not ours. It speaks in lines. */
abstract class StoreLink implements Link {
    private static final int BUFFER_BYTES = 16 << 10;
    private static final int LONGEST_LINE = 4096;
    /** Values that are asked for at once when nothing is measured. */
    private static final int BATCH = 16;

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;

    StoreLink(Socket socket) throws IOException {
        this.socket = socket;
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES));
        out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES);
    }

    /** Writes the request for an operation. */
    abstract void write(Step step) throws IOException;

    /**
     * Reads the answer to a request, and sets what the step found.
     *
     * @return whether the operation was performed. A put that depends on whether there is a value may not have been.
     */
    abstract boolean read(Step step) throws IOException, Refusal;

    /** The number of entries that the store has. */
    abstract long entries() throws IOException, Refusal;

    /** One after the other: there are no transactions here. */
    @Override
    public final void perform(List<Step> steps) throws IOException, Refusal {
        for (Step step : steps) {
            step.found = null;
            write(step);
            flush();
            if (!read(step)) {
                putAnyway(step);
            }
        }
    }

    /**
     * A replacement was asked for on the condition that there is a value where one is expected, or that there is none
     * where none is expected. This tells what was there, in one round trip unless the expectation was wrong.
     */
    private void putAnyway(Step step) throws IOException, Refusal {
        boolean present = step.before <= 0;
        Step put = new Step();
        put.operation = Operation.PUT;
        put.key = step.key;
        put.value = step.value;
        write(put);
        flush();
        read(put);
        step.present = present;
    }

    @Override
    public final long[] state() {
        return new long[] {1, 0};
    }

    @Override
    public final long[] sum(long keys) throws IOException, Refusal {
        long digests = 0;
        Step step = new Step();
        step.operation = Operation.GET;
        for (long from = 0; from < keys; from += BATCH) {
            long to = Math.min(keys, from + BATCH);
            for (step.key = from; step.key < to; step.key++) {
                write(step);
            }
            flush();
            for (step.key = from; step.key < to; step.key++) {
                read(step);
                digests += step.present && Value.isWhole(step.found, step.key) ? Value.digest(step.found) : 0;
            }
        }
        return new long[] {entries(), digests};
    }

    @Override
    public final void awaitEnd() throws IOException {
        if (in.read() >= 0) {
            throw new IOException("the node answered where it must not");
        }
        throw new EOFException("the node has closed the connection");
    }

    final void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes a value, and the end of its line. */
    final void write(byte[] value) throws IOException {
        out.write(value);
        write("\r\n");
    }

    final void flush() throws IOException {
        out.flush();
    }

    /** Reads a line, and returns it without its end. */
    final String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.readByte(); next != '\n'; next = in.readByte()) {
            if (line.length() == LONGEST_LINE) {
                throw new IOException("the node answers without an end: " + line);
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    /** Reads a value, and the end of its line. */
    final byte[] readValue(int bytes) throws IOException {
        if (bytes < 0 || bytes > Operation.MAX_BYTES) {
            throw new IOException("a value cannot have " + bytes + " bytes");
        }
        byte[] value = new byte[bytes];
        in.readFully(value);
        readLine();
        return value;
    }

    /** The number that a text is, or that its part from an index on is. */
    static long number(String text, int from) throws IOException {
        try {
            return Long.parseLong(text.substring(from));
        } catch (NumberFormatException | IndexOutOfBoundsException malformed) {
            throw new IOException("the node answers " + text + " instead of a number", malformed);
        }
    }

    @Override
    public final void close() throws IOException {
        socket.close();
    }
}
