package org.jdyno.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server in the process of the test that answers by the frames of HTTP/2 that a script gives, right or wrong. */
final class FrameServer implements AutoCloseable {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;
    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;
    static final int PADDED = 8;
    static final int PRIORITY = 32;

    private static final int PREFACE_BYTES = 24;
    private static final int WINDOW_BYTES = 65_535;
    private static final int PIECE_BYTES = 16_384;

    private final ServerSocket listening;
    private final Script script;
    private final Map<String, Integer> byPath = new ConcurrentHashMap<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger acknowledgedPings = new AtomicInteger();

    /**
     * A request as it arrived.
     *
     * @param headers by name, with those that begin with a colon
     * @param place among the requests of its connection, from 0
     */
    record Request(int stream, Map<String, String> headers, String body, int place) {
        String path() {
            return headers.get(":path");
        }
    }

    /** Answers a request; returns whether the connection stays open. */
    interface Script {
        boolean answer(Request request, Connection out) throws IOException;
    }

    FrameServer(Script script) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), script);
    }

    FrameServer(ServerSocket listening, Script script) {
        this.listening = listening;
        this.script = script;
        start(this::acceptAll);
    }

    String url() {
        return "http://127.0.0.1:" + listening.getLocalPort();
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Requests so far of each path. */
    Map<String, Integer> byPath() {
        return byPath;
    }

    /** Requests so far. */
    int requests() {
        return byPath.values().stream().mapToInt(count -> count).sum();
    }

    int connections() {
        return connections.get();
    }

    int acknowledgedPings() {
        return acknowledgedPings.get();
    }

    private static void start(Runnable act) {
        Thread thread = new Thread(act, "frame-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket client = listening.accept();
                connections.incrementAndGet();
                start(() -> serve(client));
            }
        } catch (IOException closed) {
            // By the end of the test.
        }
    }

    private void serve(Socket accepted) {
        try (Connection connection = new Connection(accepted)) {
            int place = 0;
            boolean stays = true;
            while (stays) {
                Request request = connection.next(place++);
                byPath.merge(request.path(), 1, Integer::sum);
                stays = script.answer(request, connection);
            }
        } catch (IOException gone) {
            // The client has closed the connection, as the script may have wanted.
        }
    }

    /** One connection of a client. For one thread. */
    final class Connection implements Closeable {
        private final Socket client;
        private final DataInputStream in;
        private final OutputStream out;
        private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder();
        private final DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder();
        private final ByteBuf head = Unpooled.buffer();
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private final Map<Integer, Integer> windows = new HashMap<>();
        private boolean requested;
        private int stream;

        private Connection(Socket client) throws IOException {
            this.client = client;
            client.setTcpNoDelay(true);
            in = new DataInputStream(client.getInputStream());
            out = client.getOutputStream();
            in.readNBytes(PREFACE_BYTES);
            frame(SETTINGS, 0, 0, new byte[0]);
        }

        private Request next(int place) throws IOException {
            head.clear();
            body.reset();
            requested = false;
            while (!requested) {
                readFrame();
            }
            Map<String, String> headers = new HashMap<>();
            try {
                Http2Headers decoded = decoder.decodeHeaders(stream, head);
                decoded.forEach(header -> headers.put(
                        header.getKey().toString(), header.getValue().toString()));
            } catch (Exception wrong) {
                throw new IOException(wrong);
            }
            return new Request(stream, headers, body.toString(StandardCharsets.UTF_8), place);
        }

        private void readFrame() throws IOException {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int id = in.readInt();
            byte[] payload = in.readNBytes(length);
            switch (type) {
                case HEADERS -> {
                    stream = id;
                    head.writeBytes(payload);
                    requested = (flags & END_STREAM) != 0;
                }
                case DATA -> {
                    body.write(payload);
                    requested = (flags & END_STREAM) != 0;
                    number(WINDOW_UPDATE, 0, Math.max(1, length));
                    number(WINDOW_UPDATE, id, Math.max(1, length));
                }
                case WINDOW_UPDATE ->
                    windows.merge(id, Unpooled.wrappedBuffer(payload).readInt(), Integer::sum);
                case SETTINGS -> {
                    if ((flags & ACK) == 0) {
                        frame(SETTINGS, ACK, 0, new byte[0]);
                    }
                }
                case PING -> acknowledgedPings.addAndGet(flags & ACK);
                case GOAWAY -> throw new IOException("the client goes away");
                default -> {
                    // Of no interest.
                }
            }
        }

        /** Sends a frame as it is. */
        void frame(int type, int flags, int id, byte[] payload) throws IOException {
            ByteBuf bytes = Unpooled.buffer();
            bytes.writeMedium(payload.length)
                    .writeByte(type)
                    .writeByte(flags)
                    .writeInt(id)
                    .writeBytes(payload);
            out.write(ByteBufUtil.getBytes(bytes));
        }

        void number(int type, int id, int... values) throws IOException {
            ByteBuf bytes = Unpooled.buffer();
            for (int value : values) {
                bytes.writeInt(value);
            }
            frame(type, 0, id, ByteBufUtil.getBytes(bytes));
        }

        /** Headers in the encoding of the connection, to be sent in this order. */
        byte[] encoded(String... namesAndValues) throws IOException {
            Http2Headers headers = new DefaultHttp2Headers(false);
            for (int i = 0; i < namesAndValues.length; i += 2) {
                headers.add(namesAndValues[i], namesAndValues[i + 1]);
            }
            ByteBuf bytes = Unpooled.buffer();
            try {
                encoder.encodeHeaders(stream, headers, bytes);
            } catch (Exception wrong) {
                throw new IOException(wrong);
            }
            return ByteBufUtil.getBytes(bytes);
        }

        /** Sends the headers of the current stream. */
        void headers(boolean ends, String... namesAndValues) throws IOException {
            frame(HEADERS, END_HEADERS | (ends ? END_STREAM : 0), stream, encoded(namesAndValues));
        }

        /** Sends a body as fast as the client's windows let it. */
        void body(byte[] bytes) throws IOException {
            for (int from = 0; from < bytes.length || from == 0; from += PIECE_BYTES) {
                int length = Math.min(PIECE_BYTES, bytes.length - from);
                while (window(0) < length || window(stream) < length) {
                    readFrame();
                }
                windows.merge(0, -length, Integer::sum);
                windows.merge(stream, -length, Integer::sum);
                byte[] piece = Arrays.copyOfRange(bytes, from, from + length);
                frame(DATA, from + length == bytes.length ? END_STREAM : 0, stream, piece);
            }
        }

        private int window(int id) {
            return WINDOW_BYTES + windows.getOrDefault(id, 0);
        }

        /** Sends a whole answer. */
        void answer(String status, String body) throws IOException {
            headers(false, ":status", status, "content-length", String.valueOf(body.length()));
            body(body.getBytes(StandardCharsets.US_ASCII));
        }

        OutputStream bytes() {
            return out;
        }

        @Override
        public void close() throws IOException {
            client.close();
        }
    }

    /** Accepts no more connections. */
    void end() throws IOException {
        listening.close();
    }

    @Override
    public void close() throws IOException {
        end();
    }
}
