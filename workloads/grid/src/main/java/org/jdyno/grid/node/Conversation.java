package org.jdyno.grid.node;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.grid.engine.Engine;
import org.jdyno.grid.wire.Operation;
import org.jdyno.grid.wire.Value;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;

/** The requests of one client, one after the other. For one thread. */
final class Conversation {
    private static final int BUFFER_BYTES = 16 << 10;
    private static final int LONGEST_MESSAGE = 1000;

    private final Engine engine;
    private final int number;
    private final RoleContext context;
    private final Socket client;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final List<Request> requests = new ArrayList<Request>();

    Conversation(Engine engine, int number, RoleContext context, Socket client) throws IOException {
        this.engine = engine;
        this.number = number;
        this.context = context;
        this.client = client;
        client.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(client.getInputStream(), BUFFER_BYTES));
        out = new DataOutputStream(new BufferedOutputStream(client.getOutputStream(), BUFFER_BYTES));
    }

    /** Answers until the client has closed the connection. */
    void run() throws IOException {
        try {
            for (int operation = in.read(); operation >= 0; operation = in.read()) {
                answer(operation);
            }
        } finally {
            client.close();
        }
    }

    private void answer(int operation) throws IOException {
        readRequests(operation);
        try {
            perform(operation);
        } catch (Throwable refused) {
            requireMemory(refused);
            refuse(refused);
            return;
        }
        writeAnswers(operation);
    }

    private void readRequests(int operation) throws IOException {
        requests.clear();
        if (operation == Operation.TRANSACTION) {
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                requests.add(Request.read(in.read(), in));
            }
        } else if (operation < Operation.TRANSACTION) {
            requests.add(Request.read(operation, in));
        }
    }

    private void perform(int operation) {
        if (operation == Operation.TRANSACTION) {
            engine.inTransaction(this::performAll);
        } else {
            performAll();
        }
    }

    private void performAll() {
        for (Request request : requests) {
            request.perform(engine);
            context.meter().completed();
        }
    }

    /** A node without memory cannot go on. Its libraries may have caught the error and thrown another because of it. */
    private void requireMemory(Throwable refused) {
        for (Throwable at = refused; at != null; at = at.getCause()) {
            if (at instanceof OutOfMemoryError) {
                context.fail(new RoleFailure("out-of-memory", "node " + number + ": " + refused, refused));
            }
        }
    }

    private void refuse(Throwable refused) throws IOException {
        String message = "node " + number + ": " + refused;
        out.writeByte(Operation.ERROR);
        out.writeUTF(message.length() > LONGEST_MESSAGE ? message.substring(0, LONGEST_MESSAGE) : message);
        out.flush();
    }

    private void writeAnswers(int operation) throws IOException {
        for (Request request : requests) {
            request.writeAnswer(out);
        }
        switch (operation) {
            case Operation.JOINED:
                writeNumbers();
                break;
            case Operation.STATE:
                writeNumbers(engine.members(), engine.isRebalancing() ? 1 : 0);
                break;
            case Operation.SUM:
                Sum sum = new Sum();
                engine.visitOwned(sum);
                writeNumbers(sum.entries, sum.digests);
                break;
            case Operation.FILL:
                writeNumbers(HeapFill.usedBytesAfterCollection(), HeapFill.maxBytes());
                break;
            case Operation.CLEAR:
                engine.clear();
                writeNumbers();
                break;
            default:
                break;
        }
        out.flush();
    }

    private void writeNumbers(long... numbers) throws IOException {
        out.writeByte(Operation.PRESENT);
        for (long value : numbers) {
            out.writeLong(value);
        }
    }

    /** The number of some entries and the sum of their digests. */
    private static final class Sum implements Engine.Visitor {
        private long entries;
        private long digests;

        @Override
        public void entry(String key, byte[] value) {
            entries++;
            digests += Value.digest(value);
        }
    }
}
