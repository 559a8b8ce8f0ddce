package org.jdyno.http;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jdyno.http.FrameServer.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests over HTTP/2 that fail are counted by kind, never left out. */
class Http2WrongAnswersTest {
    private static final String EXPECT = "\"expect\": {\"status\": 200, \"length\": 3, \"text\": \"abc\"}";
    private static final byte[] ABC = "abc".getBytes(StandardCharsets.US_ASCII);

    /** What a server does on a stream. */
    private interface Act {
        void on(int stream, Connection out) throws IOException;
    }

    /** The kind of error it is, and whether the server keeps the connection. */
    private record Wrong(String kind, boolean stays, Act act) {}

    private static Wrong wrong(String kind, Act act) {
        return new Wrong(kind, true, act);
    }

    private static final List<Wrong> WRONG = List.of(
            wrong("status-500", (stream, out) -> out.answer("500", "abc")),
            wrong("status-302", (stream, out) -> out.headers(true, ":status", "302", "location", "/")),
            wrong("length", (stream, out) -> out.answer("200", "abcd")),
            wrong("length", (stream, out) -> out.headers(true, ":status", "200")),
            wrong("text", (stream, out) -> out.answer("200", "abd")),
            wrong("malformed", (stream, out) -> out.headers(true, "server", "test")),
            wrong("malformed", (stream, out) -> out.headers(true, ":status", "okay")),
            wrong("malformed", (stream, out) -> out.headers(true, ":status", "101")),
            wrong("malformed", (stream, out) -> out.headers(true, ":status", "200", "Server", "test")),
            wrong("malformed", (stream, out) -> out.headers(true, ":status", "200", ":path", "/")),
            wrong("malformed", (stream, out) -> out.headers(true, ":status", "200", "content-length", "3")),
            wrong("malformed", (stream, out) -> {
                out.headers(false, ":status", "200", "content-length", "2");
                out.body(ABC);
            }),
            wrong("malformed", (stream, out) -> {
                out.headers(false, ":status", "200", "content-length", "4");
                out.body(ABC);
            }),
            wrong("malformed", (stream, out) -> out.headers(true, ":status", "200", "content-length", "-3")),
            wrong("malformed", (stream, out) -> {
                out.headers(false, ":status", "200", "content-length", "3", "content-length", "4");
                out.body(ABC);
            }),
            wrong("malformed", (stream, out) -> {
                out.headers(false, ":status", "200", "content-length", "18446744073709551619");
                out.body(ABC);
            }),
            wrong("malformed", (stream, out) -> {
                out.headers(false, ":status", "200", "transfer-encoding", "chunked");
                out.body(ABC);
            }),
            wrong("malformed", (stream, out) -> {
                out.headers(false, ":status", "200", "content-encoding", "br");
                out.body(ABC);
            }),
            wrong("malformed", (stream, out) -> {
                out.headers(false, ":status", "204");
                out.body(ABC);
            }),
            wrong("malformed", (stream, out) -> {
                out.headers(false, ":status", "200");
                out.frame(FrameServer.DATA, 0, stream, ABC);
                out.headers(false, "checked", "yes");
            }),
            wrong("malformed", (stream, out) -> out.body(ABC)),
            wrong("malformed", (stream, out) -> out.frame(1, 5, stream, new byte[] {(byte) 0xff, (byte) 0xff, 0x7f})),
            wrong("malformed", (stream, out) -> out.frame(1, 5, stream + 2, out.encoded(":status", "200"))),
            wrong("malformed", (stream, out) -> out.frame(0, 1, 0, ABC)),
            wrong("malformed", (stream, out) -> out.frame(0, 9, stream, new byte[] {9, 1})),
            wrong("malformed", (stream, out) -> out.frame(0, 0, stream, new byte[20_000])),
            wrong("malformed", (stream, out) -> out.number(FrameServer.WINDOW_UPDATE, stream, 0)),
            wrong("malformed", (stream, out) -> out.frame(FrameServer.PING, 0, 0, ABC)),
            wrong("malformed", (stream, out) -> {
                out.frame(FrameServer.HEADERS, 0, stream, out.encoded(":status", "200"));
                out.frame(FrameServer.DATA, FrameServer.END_STREAM, stream, ABC);
            }),
            wrong("malformed", (stream, out) -> out.frame(5, 4, stream, new byte[] {0, 0, 0, 2, (byte) 0x88})),
            wrong("malformed", (stream, out) -> out.bytes().write("HTTP/1.1 200 OK\r\n\r\n".getBytes())),
            wrong("closed", (stream, out) -> out.number(FrameServer.RST_STREAM, stream, 2)),
            wrong("closed", (stream, out) -> {
                out.headers(false, ":status", "200");
                out.number(FrameServer.RST_STREAM, stream, 77);
            }),
            wrong("closed", (stream, out) -> out.number(FrameServer.GOAWAY, 0, stream - 2, 1)),
            new Wrong("closed", false, (stream, out) -> {}),
            new Wrong("closed", false, (stream, out) -> out.headers(false, ":status", "200")),
            new Wrong("closed", false, (stream, out) -> {
                out.headers(false, ":status", "200", "content-length", "6");
                out.frame(FrameServer.DATA, 0, stream, ABC);
            }),
            new Wrong("closed", false, (stream, out) -> out.bytes().write(new byte[] {0, 0, 3, 0, 1})));

    private static Users users(String url, String... args) throws IOException {
        String[] all = Arrays.copyOf(args, args.length + 2);
        all[args.length] = "version=2";
        all[args.length + 1] = "target=" + url;
        return Users.start(all);
    }

    @Test
    void areCountedByKind() throws Exception {
        verifyCounted(WRONG, "gzip=no");
    }

    /** Each is requested by a path of its own, and by POST, as a GET may be sent twice. */
    private static void verifyCounted(List<Wrong> answers, String gzip) throws Exception {
        String requests = IntStream.range(0, answers.size())
                .mapToObj(i -> "{\"post\": \"/" + i + "\"," + EXPECT + "}")
                .collect(joining(",", "[", "]"));
        FrameServer.Script script = (request, out) -> {
            Wrong wrong = answers.get(Integer.parseInt(request.path().substring(1)));
            wrong.act().on(request.stream(), out);
            return wrong.stays();
        };
        String[] kinds = answers.stream()
                .map(wrong -> "error." + wrong.kind())
                .distinct()
                .toArray(String[]::new);
        try (FrameServer server = new FrameServer(script);
                Users users = users(server.url(), "connections=8", gzip, "requests=" + requests)
                        .connected("{}")) {
            Map<String, Long> counted = users.warmUpUntil(() -> server.byPath().size() == answers.size(), kinds);
            Map<String, Long> expected = new TreeMap<>();
            server.byPath().forEach((path, count) -> {
                Wrong wrong = answers.get(Integer.parseInt(path.substring(1)));
                expected.merge("error." + wrong.kind(), (long) count, Long::sum);
            });
            assertEquals(expected.values().stream().mapToLong(count -> count).sum(), counted.remove("errors"));
            assertEquals(0, counted.remove("operations"));
            assertEquals(expected, counted, users.role.standardError());
            users.stop();
        }
    }

    private static Wrong coded(String coding, String body) {
        return wrong("malformed", (stream, out) -> {
            out.headers(
                    false,
                    ":status",
                    "200",
                    "content-encoding",
                    coding,
                    "content-length",
                    String.valueOf(body.length()));
            out.body(body.getBytes(StandardCharsets.ISO_8859_1));
        });
    }

    @Test
    void aBodyThatIsNoWholeGzipBodyIsMalformed() throws Exception {
        String whole = Gzip.of("abc");
        int length = whole.length();
        verifyCounted(
                List.of(
                        coded("gzip", "no gzip here"),
                        coded("gzip", ""),
                        coded("gzip", whole.substring(0, 12)),
                        coded("gzip", whole.substring(0, length - 8)),
                        coded("gzip", whole + whole.substring(0, length - 4)),
                        coded("gzip", Gzip.withTrailer(whole, 3)),
                        coded("br", whole),
                        wrong(
                                "malformed",
                                (stream, out) -> out.headers(true, ":status", "200", "content-encoding", "gzip"))),
                "gzip=yes");
    }

    private static void assertAllFailed(JsonNode done, String kind, Users users) throws Exception {
        assertEquals(0, done.get("operations").asLong(), done::toString);
        assertTrue(done.get("errors").asLong() > 0, done::toString);
        assertEquals(done.get("errors").asLong(), Users.counter(done, "error." + kind), done::toString);
        users.stop();
    }

    @Test
    void aSilentServerIsATimeOut() throws Exception {
        FrameServer.Script script = (request, out) -> {
            out.headers(false, ":status", "200");
            return true;
        };
        try (FrameServer server = new FrameServer(script);
                Users users = users(server.url(), "timeout=1").connected("{}")) {
            assertAllFailed(users.measure(0.1), "time-out", users);
        }
    }

    @Test
    void aSecondAnswerIsMalformed() throws Exception {
        FrameServer.Script script = (request, out) -> {
            out.answer("200", "abc");
            out.answer("200", "abc");
            return true;
        };
        try (FrameServer server = new FrameServer(script);
                Users users = users(server.url(), "think=1").connected("{}")) {
            JsonNode done = users.measure(0.3);
            assertTrue(done.get("errors").asLong() > 0, done::toString);
            assertEquals(done.get("errors").asLong(), Users.counter(done, "error.malformed"), 2, done::toString);
            users.stop();
        }
    }

    /** The first line of HTTP/2 looks like a request to older servers, which answer or end the connection. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 505 HTTP Version Not Supported\r\nContent-Length: 0\r\n\r\n", ""})
    void aServerOfHttp11IsSaidToBeOne(String answer) throws Exception {
        try (ScriptedServer server = ScriptedServer.saying(answer, false);
                Users users = users(server.url(), "timeout=1")) {
            users.role.next("ready");
            JsonNode failed = users.role.ask(Users.connect("{}"));
            assertEquals("failed", failed.get("event").asText());
            assertTrue(failed.get("message").asText().contains("HTTP/2"), failed::toString);
        }
    }
}
