package org.jdyno.grid.node;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.grid.engine.Engine;
import org.jdyno.grid.wire.Operation;
import org.jdyno.grid.wire.Value;
import org.jdyno.kit.Acceptor;
import org.jdyno.kit.Background;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls;

/** Accepts clients, each of which gets a thread. */
public final class NodeServer {
    private static final int BACKLOG = 1024;

    private final RoleContext context;
    private final int number;
    private final Tls tls;
    private final ServerSocket listening = new ServerSocket();
    private volatile Engine engine;

    /**
     * @param number of this node, for its messages
     * @param tls of the connections of clients
     */
    public NodeServer(RoleContext context, int number, Tls tls) throws IOException {
        this.context = context;
        this.number = number;
        this.tls = tls;
    }

    /** Listens, so that clients can connect; {@link #serve} answers them. Returns the port. */
    public int listen(InetSocketAddress address) throws IOException {
        listening.bind(address, BACKLOG);
        return listening.getLocalPort();
    }

    /** Begins to answer. Returns at once. */
    public void serve(Engine joined) {
        engine = joined;
        Acceptor.start(listening, client -> Background.start("client", () -> answer(client)));
    }

    /** Does not count the handshakes until now, which were with other nodes. */
    public void isFormed() {
        tls.forgetHandshakes();
    }

    /** Reports the handshakes with clients since the last call, if there is TLS. */
    public void check() {
        tls.check(context);
    }

    private void answer(Socket client) {
        try {
            client.setTcpNoDelay(true);
            new Conversation(engine, number, context, tls.secure(client)).run();
        } catch (IOException gone) {
            // A client that has gone knows that it has.
            System.err.println("node " + number + " lost a client: " + gone);
        }
    }

    /** The requests of one client, one after the other. For one thread. */
    static final class Conversation {
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

        /**
         * A node without memory cannot go on. Its libraries may have caught the error and thrown another because of it.
         */
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

    /** How full the heap is. */
    static final class HeapFill {
        private HeapFill() {}

        /** What is left after a full collection, if the JVM's options permit one. */
        static long usedBytesAfterCollection() {
            System.gc();
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        }

        /**
         * The heap that the options of the JVM permit. {@link Runtime#maxMemory} is less with some collectors, which
         * would give each collector another number of entries.
         */
        static long maxBytes() {
            HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return hotSpot == null
                    ? Runtime.getRuntime().maxMemory()
                    : Long.parseLong(hotSpot.getVMOption("MaxHeapSize").getValue());
        }
    }

    /** One operation on a key, and its answer. For one thread. */
    static final class Request {
        private final int operation;
        private final String key;
        private final byte[] value;
        private byte[] found;
        private boolean present;

        private Request(int operation, String key, byte[] value) {
            this.operation = operation;
            this.key = key;
            this.value = value;
        }

        /** Reads what follows the first byte of the request. */
        static Request read(int operation, DataInputStream in) throws IOException {
            if (operation < Operation.GET || operation > Operation.REMOVE) {
                throw new IOException("no operation has the number " + operation);
            }
            String key = Operation.key(in.readLong());
            return new Request(operation, key, hasValue(operation) ? readValue(in) : null);
        }

        private static boolean hasValue(int operation) {
            return operation == Operation.PUT || operation == Operation.REPLACE;
        }

        private static byte[] readValue(DataInputStream in) throws IOException {
            int bytes = in.readInt();
            if (bytes < 0 || bytes > Operation.MAX_BYTES) {
                throw new IOException("a value cannot have " + bytes + " bytes");
            }
            byte[] value = new byte[bytes];
            in.readFully(value);
            return value;
        }

        void perform(Engine engine) {
            switch (operation) {
                case Operation.GET:
                    found = engine.get(key);
                    present = found != null;
                    break;
                case Operation.PUT:
                    engine.put(key, value);
                    present = true;
                    break;
                case Operation.REPLACE:
                    present = engine.replace(key, value);
                    break;
                default:
                    present = engine.remove(key);
                    break;
            }
        }

        void writeAnswer(DataOutputStream out) throws IOException {
            out.writeByte(present ? Operation.PRESENT : Operation.ABSENT);
            if (operation == Operation.GET) {
                out.writeInt(present ? found.length : 0);
                if (present) {
                    out.write(found);
                }
            }
        }
    }
}
