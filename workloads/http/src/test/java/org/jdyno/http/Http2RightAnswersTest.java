package org.jdyno.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.jdyno.http.FrameServer.Connection;
import org.jdyno.http.FrameServer.Request;
import org.junit.jupiter.api.Test;

/** Answers that HTTP/2 allows, from a server that sends them frame by frame as a script has them. */
class Http2RightAnswersTest {
    private static final String HELLO = "hello world";
    private static final int MOST_FRAME_BYTES = 16_384;

    private static final String MIX =
            """
            [{"get": "/pieces", "expect": {"length": 11, "text": "hello world"}},
             {"get": "/trailers", "expect": {"length": 11, "text": "hello world"}},
             {"get": "/continued", "expect": {"length": 11}},
             {"get": "/padded", "expect": {"length": 11, "text": "hello world"}},
             {"get": "/interim", "expect": {"status": 200, "length": 11}},
             {"head": "/head", "expect": {"length": 0}},
             {"get": "/204", "expect": 204},
             {"get": "/304", "expect": {"status": 304, "length": 0}},
             {"get": "/between", "expect": {"length": 11}},
             {"get": "/bytes", "expect": {"text": "o w"}},
             {"get": "/large", "expect": {"length": 300000}},
             {"get": "/empty", "expect": {"length": 0}},
             {"get": "/large-head", "expect": {"length": 11}},
             {"get": "/two-lengths", "expect": {"length": 11}},
             {"get": "/last", "expect": {"length": 11}},
             {"post": "/echo", "body": "{\\"a\\": \\"hello world\\"}", "headers": {"X-A": "b"},
              "expect": {"status": 201, "text": "world"}}]
            """;

    private static final Set<String> PATHS = Set.of(
            "/pieces",
            "/trailers",
            "/continued",
            "/padded",
            "/interim",
            "/head",
            "/204",
            "/304",
            "/between",
            "/bytes",
            "/large",
            "/empty",
            "/large-head",
            "/two-lengths",
            "/last",
            "/echo");

    private static final byte[] BODY = HELLO.getBytes(StandardCharsets.US_ASCII);

    private static boolean answerAll(Request request, Connection out) throws IOException {
        int stream = request.stream();
        switch (request.path()) {
            case "/pieces" -> {
                out.headers(false, ":status", "200");
                for (byte next : BODY) {
                    out.frame(FrameServer.DATA, 0, stream, new byte[] {next});
                }
                out.frame(FrameServer.DATA, FrameServer.END_STREAM, stream, new byte[0]);
            }
            case "/trailers" -> {
                out.headers(false, ":status", "200");
                out.frame(FrameServer.DATA, 0, stream, BODY);
                out.headers(true, "checked", "yes");
            }
            case "/continued" -> {
                byte[] head = out.encoded(":status", "200", "server", "test", "content-length", "11");
                out.frame(FrameServer.HEADERS, 0, stream, Arrays.copyOf(head, 1));
                out.frame(
                        FrameServer.CONTINUATION,
                        FrameServer.END_HEADERS,
                        stream,
                        Arrays.copyOfRange(head, 1, head.length));
                out.body(BODY);
            }
            case "/padded" -> answerPadded(stream, out);
            case "/interim" -> {
                out.headers(false, ":status", "100");
                out.headers(false, ":status", "103", "link", "</style.css>");
                out.answer("200", HELLO);
            }
            case "/head" -> out.headers(true, ":status", "200", "content-length", "11");
            case "/204" -> out.headers(true, ":status", "204");
            case "/304" -> out.headers(true, ":status", "304", "content-length", "11");
            case "/between" -> {
                out.number(FrameServer.PING, 0, 1, 2);
                out.headers(false, ":status", "200");
                out.frame(99, 0, stream, BODY);
                out.number(FrameServer.WINDOW_UPDATE, 0, 1000);
                out.frame(FrameServer.SETTINGS, 0, 0, new byte[] {0, 3, 0, 0, 0, 100});
                out.body(BODY);
            }
            case "/bytes" -> {
                ByteArrayOutputStream whole = new ByteArrayOutputStream();
                byte[] head = out.encoded(":status", "200");
                whole.write(new byte[] {0, 0, (byte) head.length, 1, 4, 0, 0, 0, (byte) stream});
                whole.write(head);
                for (byte next : whole.toByteArray()) {
                    out.bytes().write(next);
                }
                out.body(BODY);
            }
            case "/last" -> {
                out.number(FrameServer.GOAWAY, 0, stream, 0);
                out.answer("200", HELLO);
            }
            case "/large" -> out.answer("200", "x".repeat(300_000));
            case "/empty" -> out.answer("200", "");
            case "/large-head" -> {
                byte[] head = out.encoded(":status", "200", "x-policy", "x".repeat(60_000));
                for (int from = 0; from < head.length; from += MOST_FRAME_BYTES) {
                    int to = Math.min(head.length, from + MOST_FRAME_BYTES);
                    out.frame(
                            from == 0 ? FrameServer.HEADERS : FrameServer.CONTINUATION,
                            to == head.length ? FrameServer.END_HEADERS : 0,
                            stream,
                            Arrays.copyOfRange(head, from, to));
                }
                out.body(BODY);
            }
            case "/two-lengths" -> {
                out.headers(false, ":status", "200", "content-length", "11", "content-length", "11");
                out.body(BODY);
            }
            default ->
                out.answer(
                        "b".equals(request.headers().get("x-a"))
                                        && request.headers().get("host") == null
                                ? "201"
                                : "400",
                        request.body());
        }
        return true;
    }

    private static void answerPadded(int stream, Connection out) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.write(new byte[] {3, 0, 0, 0, 0, 15});
        head.write(out.encoded(":status", "200"));
        head.write(new byte[3]);
        out.frame(
                FrameServer.HEADERS,
                FrameServer.END_HEADERS | FrameServer.PADDED | FrameServer.PRIORITY,
                stream,
                head.toByteArray());
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        data.write(200);
        data.write(BODY);
        data.write(new byte[200]);
        out.frame(FrameServer.DATA, FrameServer.END_STREAM | FrameServer.PADDED, stream, data.toByteArray());
    }

    private static Users users(FrameServer server, String... args) throws IOException {
        String[] all = Arrays.copyOf(args, args.length + 2);
        all[args.length] = "version=2";
        all[args.length + 1] = "target=" + server.url();
        return Users.start(all).connected("{}");
    }

    @Test
    void areRead() throws Exception {
        try (FrameServer server = new FrameServer(Http2RightAnswersTest::answerAll);
                Users users = users(server, "connections=4", "client-threads=2", "requests=" + MIX)) {
            Map<String, Long> done = users.warmUpUntil(
                    () -> server.byPath().keySet().equals(PATHS) && server.acknowledgedPings() > 0, "retries");
            assertEquals(0, done.get("errors"), users.role.standardError());
            assertEquals(0, done.get("retries"));
            assertEquals(done.get("operations"), users.stop().get("requests"));
            assertEquals(server.requests(), done.get("operations"));
            assertEquals(4 + server.byPath().get("/last"), server.connections(), 4);
        }
    }

    /** When the user thinks, no answer arrives that would make the connection send what it has kept. */
    @Test
    void aBodyIsSentAtOnceAfterAPause() throws Exception {
        FrameServer.Script script = (request, out) -> {
            out.answer(request.body().equals("hello") ? "200" : "400", request.body());
            return true;
        };
        String mix = "[{\"post\": \"/\", \"body\": \"hello\", \"expect\": {\"length\": 5}}]";
        try (FrameServer server = new FrameServer(script);
                Users users = users(server, "think=20", "requests=" + mix)) {
            Map<String, Long> done = users.warmUpUntil(() -> server.requests() > 8);
            assertEquals(0, done.get("errors"), users.role.standardError());
            assertEquals(done.get("operations"), users.stop().get("requests"));
        }
    }

    @Test
    void cookiesAreTheUsersAndOutliveConnections() throws Exception {
        AtomicInteger sessions = new AtomicInteger();
        Set<String> wrong = ConcurrentHashMap.newKeySet();
        FrameServer.Script script = (request, out) -> {
            String cookie = request.headers().get("cookie");
            if (cookie == null) {
                String session = "session=s" + sessions.incrementAndGet() + "; Path=/";
                out.headers(true, ":status", "200", "set-cookie", session, "set-cookie", "shown=1");
            } else {
                if (!cookie.matches("session=s[123]; shown=1")) {
                    wrong.add(cookie);
                }
                out.answer("200", "");
            }
            if (request.place() == 5) {
                out.number(FrameServer.GOAWAY, 0, request.stream(), 0);
            }
            return true;
        };
        try (FrameServer server = new FrameServer(script);
                Users users = users(server, "connections=3")) {
            users.warmUpUntil(() -> server.connections() > 6);
            assertEquals(0, users.measure(0.1).get("errors").asLong(), users.role.standardError());
            users.stop();
            assertEquals(3, sessions.get());
            assertEquals(Set.of(), wrong);
        }
    }

    @Test
    void areDecompressedIfCompressionIsAskedFor() throws Exception {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write("hello ".repeat(1000).getBytes(StandardCharsets.US_ASCII));
        }
        FrameServer.Script script = (request, out) -> {
            boolean asked = "gzip".equals(request.headers().get("accept-encoding"));
            out.headers(
                    false,
                    ":status",
                    asked ? "200" : "406",
                    "content-encoding",
                    "gzip",
                    "content-length",
                    String.valueOf(compressed.size()));
            out.body(compressed.toByteArray());
            return true;
        };
        String mix = "[{\"get\": \"/\", \"expect\": {\"length\": 6000, \"text\": \"hello hello\"}}]";
        try (FrameServer server = new FrameServer(script);
                Users users = users(server, "gzip=yes", "requests=" + mix)) {
            JsonNode done = users.measure(0.2);
            assertEquals(0, done.get("errors").asLong(), users.role.standardError());
            assertTrue(done.get("operations").asLong() > 0, done::toString);
            assertEquals(6000 * done.get("operations").asLong(), Users.counter(done, "bodyBytes"));
            users.stop();
        }
    }

    /** The server has not processed a stream above the last one that it names, and a reset one is refused. */
    @Test
    void requestsAreSentAgainIfTheServerRefusesThem() throws Exception {
        AtomicInteger refused = new AtomicInteger();
        FrameServer.Script script = (request, out) -> {
            if (request.place() == 0) {
                out.answer("200", HELLO);
            } else if (refused.getAndIncrement() % 2 == 0) {
                out.number(FrameServer.GOAWAY, 0, request.stream() - 2, 0);
            } else {
                out.number(FrameServer.RST_STREAM, request.stream(), 7);
            }
            return true;
        };
        try (FrameServer server = new FrameServer(script);
                Users users = users(server)) {
            Map<String, Long> done = users.warmUpUntil(() -> refused.get() > 4, "retries");
            assertEquals(0, done.get("errors"), users.role.standardError());
            assertEquals(refused.get(), done.get("retries"));
            assertEquals(server.requests() - refused.get(), users.stop().get("requests"));
        }
    }
}
