package org.jdyno.grid.client;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import org.jdyno.grid.wire.Operation;

/** A connection to a node of ours, which speaks the protocol of {@link Operation}. */
final class GridLink implements Link {
    private static final int BUFFER_BYTES = 16 << 10;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    GridLink(Socket socket) throws IOException {
        this.socket = socket;
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES));
    }

    @Override
    public void perform(List<Step> steps) throws IOException, Refusal {
        if (steps.size() > 1) {
            out.writeByte(Operation.TRANSACTION);
            out.writeInt(steps.size());
        }
        for (Step step : steps) {
            write(step);
        }
        out.flush();
        for (Step step : steps) {
            read(step);
        }
    }

    private void write(Step step) throws IOException {
        out.writeByte(step.operation);
        out.writeLong(step.key);
        if (step.hasValue()) {
            out.writeInt(step.value.length);
            out.write(step.value);
        }
    }

    private void read(Step step) throws IOException, Refusal {
        step.present = readStatus();
        step.found = null;
        if (step.operation == Operation.GET) {
            int bytes = in.readInt();
            if (step.present) {
                step.found = new byte[bytes];
                in.readFully(step.found);
            }
        }
    }

    private boolean readStatus() throws IOException, Refusal {
        int status = in.readByte();
        if (status == Operation.ERROR) {
            throw new Refusal(in.readUTF(), false);
        }
        return status == Operation.PRESENT;
    }

    @Override
    public void clear() throws IOException, Refusal {
        ask(Operation.CLEAR, 0);
    }

    /** The heap, after a full collection. */
    @Override
    public long[] memory() throws IOException, Refusal {
        return ask(Operation.FILL, 2);
    }

    @Override
    public long[] state() throws IOException, Refusal {
        return ask(Operation.STATE, 2);
    }

    @Override
    public long[] sum(long keys) throws IOException, Refusal {
        return ask(Operation.SUM, 2);
    }

    /** Sends a request without a key, and returns the numbers of its answer. */
    private long[] ask(int operation, int numbers) throws IOException, Refusal {
        out.writeByte(operation);
        out.flush();
        readStatus();
        long[] answer = new long[numbers];
        for (int i = 0; i < numbers; i++) {
            answer[i] = in.readLong();
        }
        return answer;
    }

    @Override
    public void awaitEnd() throws IOException {
        out.writeByte(Operation.WATCH);
        out.flush();
        if (in.read() >= 0) {
            throw new IOException("the node answered where it must not");
        }
        throw new EOFException("the node has closed the connection");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
