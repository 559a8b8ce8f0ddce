package org.jdyno.http;

import static org.jdyno.http.ScriptedServer.answer;
import static org.jdyno.http.ScriptedServer.say;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.jdyno.http.ScriptedServer.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that HTTP allows, from a server that sends them byte by byte as a script has them. */
class RightAnswersTest {
    private static final String HELLO = "hello world";
    private static final String LENGTH = "\r\nContent-Length: 11\r\n\r\n";

    private static final String MIX =
            """
            [{"get": "/chunked", "expect": {"length": 11, "text": "hello world"}},
             {"get": "/until-close", "expect": {"length": 11, "text": "hello world"}},
             {"get": "/http-1.0", "expect": {"length": 11}},
             {"get": "/interim", "expect": {"status": 200, "length": 11}},
             {"head": "/head", "expect": {"length": 0}},
             {"head": "/head-chunked", "expect": {"length": 0}},
             {"get": "/204", "expect": 204},
             {"get": "/304", "expect": {"status": 304, "length": 0}},
             {"get": "/bytes", "expect": {"text": "o w"}},
             {"get": "/last", "expect": {"length": 11}},
             {"get": "/large", "expect": {"length": 300000}},
             {"get": "/empty", "expect": {"length": 0}},
             {"get": "/large-head", "expect": {"length": 11, "text": "hello world"}},
             {"get": "/two-lengths", "expect": {"length": 11, "text": "hello world"}},
             {"get": "/line-feeds", "expect": {"length": 11}},
             {"get": "/http-1.0-kept", "expect": {"length": 11}},
             {"post": "/echo", "body": "{\\"a\\": \\"hello world\\"}", "expect": {"status": 201, "text": "world"}}]
            """;

    private static final Set<String> PATHS = Set.of(
            "/chunked",
            "/until-close",
            "/http-1.0",
            "/interim",
            "/head",
            "/head-chunked",
            "/204",
            "/304",
            "/bytes",
            "/last",
            "/large",
            "/empty",
            "/large-head",
            "/two-lengths",
            "/line-feeds",
            "/http-1.0-kept",
            "/echo");

    private static boolean answerAll(Request request, OutputStream out) throws IOException {
        switch (request.path()) {
            case "/chunked" ->
                say(
                        out,
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6;a=b\r\nhello \r\n5\r\nworld\r\n0\r\n"
                                + "Checked: yes\r\n\r\n");
            case "/until-close" -> {
                say(out, "HTTP/1.1 200 OK\r\n\r\n" + HELLO);
                return false;
            }
            case "/http-1.0" -> {
                say(out, "HTTP/1.0 200 OK\r\nContent-Length: 11\r\n\r\n" + HELLO);
                return false;
            }
            case "/interim" -> {
                say(out, "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n");
                answer(out, "200 OK", HELLO);
            }
            case "/head" -> say(out, "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n");
            case "/head-chunked" -> say(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            case "/204" -> say(out, "HTTP/1.1 204 No Content\r\n\r\n");
            case "/304" -> say(out, "HTTP/1.1 304 Not Modified\r\nContent-Length: 11\r\n\r\n");
            case "/bytes" -> {
                for (char next : ("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n" + HELLO).toCharArray()) {
                    out.write(next);
                    out.flush();
                }
            }
            case "/last" -> {
                say(out, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 11\r\n\r\n" + HELLO);
                return false;
            }
            case "/large" -> answer(out, "200 OK", "x".repeat(300_000));
            case "/empty" -> answer(out, "200 OK", "");
            case "/large-head" -> say(out, "HTTP/1.1 200 OK\r\nX-Policy: " + "x".repeat(60_000) + LENGTH + HELLO);
            case "/two-lengths" -> say(out, "HTTP/1.1 200 OK\r\nContent-Length: 11" + LENGTH + HELLO);
            case "/line-feeds" -> say(out, ("HTTP/1.1 200 OK" + LENGTH).replace("\r", "") + HELLO);
            case "/http-1.0-kept" -> say(out, "HTTP/1.0 200 OK\r\nConnection: keep-alive" + LENGTH + HELLO);
            default -> answer(out, "201 Created", request.body());
        }
        return true;
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void areReadWithEpollAndWithSelectors(String noNative) throws Exception {
        try (ScriptedServer server = new ScriptedServer(RightAnswersTest::answerAll);
                Users users = Users.start(
                        List.of("-Dio.netty.transport.noNative=" + noNative),
                        "connections=4",
                        "client-threads=2",
                        "target=" + server.url() + "/",
                        "requests=" + MIX)) {
            users.connected("{}");
            Map<String, Long> done =
                    users.warmUpUntil(() -> server.byPath().keySet().equals(PATHS));
            assertEquals(0, done.get("errors"), users.role.standardError());
            assertEquals(done.get("operations"), users.stop().get("requests"));
        }
    }

    @Test
    void cookiesAreTheUsersAndOutliveConnections() throws Exception {
        AtomicInteger sessions = new AtomicInteger();
        Set<String> wrong = ConcurrentHashMap.newKeySet();
        ScriptedServer.Script script = (request, out) -> {
            String cookie = request.headers().get("cookie");
            if (cookie == null) {
                say(
                        out,
                        "HTTP/1.1 200 OK\r\nSet-Cookie: session=s" + sessions.incrementAndGet()
                                + "; Path=/; HttpOnly\r\nSet-Cookie: shown=1\r\nContent-Length: 0\r\n\r\n");
            } else if (cookie.matches("session=s[123]; shown=1")) {
                say(out, "HTTP/1.1 200 OK\r\nSet-Cookie: shown=; Max-Age=0\r\nContent-Length: 0\r\n\r\n");
            } else {
                if (!cookie.matches("session=s[123]")) {
                    wrong.add(cookie);
                }
                answer(out, "200 OK", "");
            }
            return request.place() < 5;
        };
        try (ScriptedServer server = new ScriptedServer(script);
                Users users = Users.of(server, "connections=3")) {
            assertEquals(0, users.measure(0.3).get("errors").asLong(), users.role.standardError());
            users.stop();
            assertEquals(3, sessions.get());
            assertEquals(Set.of(), wrong);
        }
    }

    @Test
    void areDecompressedIfCompressionIsAskedFor() throws Exception {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write("hello ".repeat(1000).getBytes(StandardCharsets.US_ASCII));
        }
        ScriptedServer.Script script = (request, out) -> {
            if (!"gzip".equals(request.headers().get("accept-encoding"))) {
                answer(out, "406 Not Acceptable", "");
                return true;
            }
            say(out, "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + compressed.size() + "\r\n\r\n");
            compressed.writeTo(out);
            return true;
        };
        String mix = "[{\"get\": \"/\", \"expect\": {\"length\": 6000, \"text\": \"hello hello\"}}]";
        try (ScriptedServer server = new ScriptedServer(script);
                Users users = Users.of(server, "gzip=yes", "requests=" + mix)) {
            JsonNode done = users.measure(0.2);
            assertEquals(0, done.get("errors").asLong(), users.role.standardError());
            assertEquals(6000 * done.get("operations").asLong(), Users.counter(done, "bodyBytes"));
            users.stop();
        }
    }

    /** With a pause, in which the end of the connection arrives, and without one, where it may cross a request. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "20"})
    void mayBeFollowedByTheEndOfTheConnection(String think) throws Exception {
        ScriptedServer.Script script = (request, out) -> {
            answer(out, "200 OK", HELLO);
            return request.place() < 1;
        };
        try (ScriptedServer server = new ScriptedServer(script);
                Users users = Users.of(server, "think=" + think)) {
            Map<String, Long> done = users.warmUpUntil(() -> server.requests() > 8);
            assertEquals(0, done.get("errors"), users.role.standardError());
            users.stop();
        }
    }

    @Test
    void requestsAreSentAgainIfAnIdleConnectionWasClosed() throws Exception {
        AtomicInteger unanswered = new AtomicInteger();
        ScriptedServer.Script script = (request, out) -> {
            if (request.place() > 0) {
                unanswered.incrementAndGet();
                return false;
            }
            answer(out, "200 OK", HELLO);
            return true;
        };
        try (ScriptedServer server = new ScriptedServer(script);
                Users users = Users.of(server)) {
            Map<String, Long> done = users.warmUpUntil(() -> unanswered.get() > 0, "retries");
            assertEquals(0, done.get("errors"), users.role.standardError());
            assertEquals(unanswered.get(), done.get("retries"));
            assertEquals(server.requests() - unanswered.get(), users.stop().get("requests"));
        }
    }
}
