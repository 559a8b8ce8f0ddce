package org.jdyno.http;

import static java.util.stream.Collectors.joining;
import static org.jdyno.http.ScriptedServer.answer;
import static org.jdyno.http.ScriptedServer.say;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests that fail are counted by kind, never left out. */
class WrongAnswersTest {
    private static final String EXPECT = "\"expect\": {\"status\": 200, \"length\": 3, \"text\": \"abc\"}";
    private static final String MIX = "requests=[{\"get\": \"/\"," + EXPECT + "}]";

    private static void assertAllFailed(JsonNode done, String kind, Users users) throws Exception {
        assertEquals(0, done.get("operations").asLong(), done::toString);
        assertTrue(done.get("errors").asLong() > 0, done::toString);
        assertEquals(done.get("errors").asLong(), Users.counter(done, "error." + kind), done::toString);
        assertTrue(users.role.standardError().contains("the first error of the kind " + kind + ": GET /"));
        users.stop();
    }

    /** What a server sends, and the kind of error it is. */
    private record Wrong(String kind, boolean stays, String bytes) {}

    private static final String CODED_CHUNKS =
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n";

    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    private static final List<Wrong> WRONG = List.of(
            new Wrong("status-500", true, "HTTP/1.1 500 Oops\r\nContent-Length: 3\r\n\r\nabc"),
            new Wrong("status-302", true, "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"),
            new Wrong("status-101", true, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat\r\n\r\n"),
            new Wrong("length", true, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd"),
            new Wrong("length", true, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"),
            new Wrong("length", false, "HTTP/1.1 200 OK\r\n\r\nab"),
            new Wrong("text", true, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabd"),
            new Wrong("malformed", true, "HELLO 200 OK\r\nContent-Length: 3\r\n\r\nabc"),
            new Wrong("malformed", true, "HTTP/1.1 okay\r\nContent-Length: 3\r\n\r\nabc"),
            new Wrong("malformed", true, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc"),
            new Wrong("malformed", true, "HTTP/1.1 200 OK\r\nContent-Length: three\r\n\r\nabc"),
            new Wrong("malformed", true, "HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\nabc"),
            new Wrong("malformed", true, "HTTP/1.1 200 OK\r\nContent-Length: +3\r\n\r\nabc"),
            new Wrong("malformed", true, "HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551619\r\n\r\nabc"),
            new Wrong("malformed", true, CHUNKED + "100000003\r\nabc\r\n0\r\n\r\n"),
            new Wrong("malformed", true, CHUNKED + "-3\r\nabc\r\n0\r\n\r\n"),
            new Wrong("malformed", true, CHUNKED + "\r\nabc\r\n0\r\n\r\n"),
            new Wrong("malformed", true, CHUNKED + "3\r\nabcd\r\n0\r\n\r\n"),
            new Wrong("malformed", true, CHUNKED + "3;a=\"b\r\nabc\r\n0\r\n\r\n"),
            new Wrong(
                    "malformed",
                    true,
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
            new Wrong("malformed", false, "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nabc"),
            new Wrong("malformed", true, "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 3\r\n\r\nabc"),
            new Wrong("malformed", true, "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc"),
            new Wrong("closed", false, CHUNKED + "3\r\nabc\r\n0\r\n"),
            new Wrong("closed", false, CHUNKED + "3\r\nabc\r\n0\r\nX: y\r\n"),
            new Wrong("closed", false, CHUNKED + "3\r\nabc\r\n"),
            new Wrong("closed", false, "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nabc"),
            new Wrong("malformed", true, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"),
            new Wrong("closed", false, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab"),
            new Wrong("closed", false, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab"),
            new Wrong("closed", false, "HTTP/1.1 200 OK\r\nContent-Le"),
            new Wrong("closed", false, "HTTP/1.1 2"),
            new Wrong("closed", false, ""));

    @Test
    void areCountedByKind() throws Exception {
        verifyCounted(WRONG, "gzip=no");
    }

    /** Each is requested by a path of its own, and by POST, as a GET may be sent twice. */
    private static void verifyCounted(List<Wrong> answers, String gzip) throws Exception {
        String requests = IntStream.range(0, answers.size())
                .mapToObj(i -> "{\"post\": \"/" + i + "\"," + EXPECT + "}")
                .collect(joining(",", "[", "]"));
        ScriptedServer.Script script = (request, out) -> {
            Wrong wrong = answers.get(Integer.parseInt(request.path().substring(1)));
            out.write(wrong.bytes().getBytes(StandardCharsets.ISO_8859_1));
            return wrong.stays();
        };
        String[] kinds = answers.stream()
                .map(wrong -> "error." + wrong.kind())
                .distinct()
                .toArray(String[]::new);
        try (ScriptedServer server = new ScriptedServer(script);
                Users users = Users.of(server, "connections=8", gzip, "requests=" + requests)) {
            Map<String, Long> counted = users.warmUpUntil(() -> server.byPath().size() == answers.size(), kinds);
            Map<String, Long> expected = new TreeMap<>();
            server.byPath()
                    .forEach((path, count) -> expected.merge(
                            "error."
                                    + answers.get(Integer.parseInt(path.substring(1)))
                                            .kind(),
                            (long) count,
                            Long::sum));
            assertEquals(expected.values().stream().mapToLong(count -> count).sum(), counted.remove("errors"));
            assertEquals(0, counted.remove("operations"));
            assertEquals(expected, counted, users.role.standardError());
            for (String kind : kinds) {
                assertTrue(users.role.standardError().contains("kind " + kind.substring(6) + ": POST /"), kind);
            }
            users.stop();
        }
    }

    private static Wrong coded(String coding, String body) {
        String head = "HTTP/1.1 200 OK\r\nContent-Encoding: " + coding + "\r\nContent-Length: " + body.length();
        return new Wrong("malformed", true, head + "\r\n\r\n" + body);
    }

    /** Right as HTTP, each with a length or a last chunk; what is wrong is the coding of its body. */
    private static List<Wrong> wrongCodings() {
        String whole = Gzip.of("abc");
        int length = whole.length();
        return List.of(
                coded("gzip", "no gzip here"),
                coded("gzip", ""),
                coded("gzip", whole.substring(0, 5)),
                coded("gzip", whole.substring(0, 12)),
                coded("gzip", whole.substring(0, length - 8)),
                coded("gzip", whole.substring(0, length - 1)),
                coded("gzip", whole.substring(1)),
                coded("gzip", whole + "\0"),
                coded("gzip", whole + whole.substring(0, length - 4)),
                coded("gzip", Gzip.withTrailer(whole, 0)),
                coded("gzip", Gzip.withTrailer(whole, 4)),
                coded("gzip, gzip", whole),
                coded("br", whole),
                coded("deflate", whole),
                coded("zstd", whole),
                new Wrong("malformed", true, CODED_CHUNKS + "5\r\n" + whole.substring(0, 5) + "\r\n0\r\n\r\n"),
                new Wrong(
                        "malformed",
                        false,
                        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + whole.substring(0, 15)));
    }

    @Test
    void aBodyThatIsNoWholeGzipBodyIsMalformed() throws Exception {
        verifyCounted(wrongCodings(), "gzip=yes");
    }

    @Test
    void aSilentServerIsATimeOut() throws Exception {
        try (ScriptedServer server = ScriptedServer.saying("HTTP/1.1 200 OK\r\n", true);
                Users users = Users.of(server, MIX, "timeout=1")) {
            assertAllFailed(users.measure(0.1), "time-out", users);
        }
    }

    @Test
    void aSlowServerIsNone() throws Exception {
        ScriptedServer.Script script = (request, out) -> {
            for (String part : "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc".split("(?<=\n|b)")) {
                say(out, part);
                out.flush();
                pause();
            }
            return true;
        };
        try (ScriptedServer server = new ScriptedServer(script);
                Users users = Users.of(server, MIX)) {
            JsonNode done = users.measure(0.3);
            assertEquals(0, done.get("errors").asLong(), users.role.standardError());
            assertTrue(Users.histogram(done, "service").getMinNonZeroValue() > 60_000_000, done::toString);
            users.stop();
        }
    }

    @Test
    void aPostIsNotSentAgain() throws Exception {
        AtomicInteger unanswered = new AtomicInteger();
        ScriptedServer.Script script = (request, out) -> {
            if (request.place() > 0) {
                unanswered.incrementAndGet();
                return false;
            }
            answer(out, "200 OK", "abc");
            return true;
        };
        try (ScriptedServer server = new ScriptedServer(script);
                Users users = Users.of(server, "requests=[{\"post\": \"/\", \"body\": \"x\"}]")) {
            Map<String, Long> done = users.warmUpUntil(() -> unanswered.get() > 0, "error.closed", "retries");
            assertEquals(unanswered.get(), done.get("errors"));
            assertEquals(unanswered.get(), done.get("error.closed"));
            assertEquals(0, done.get("retries"));
            assertEquals(server.requests() - unanswered.get(), users.stop().get("requests"));
        }
    }

    @Test
    void aSecondAnswerIsMalformed() throws Exception {
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc";
        try (ScriptedServer server = ScriptedServer.saying(answer + answer, true);
                Users users = Users.of(server, MIX, "think=1")) {
            JsonNode done = users.measure(0.3);
            assertTrue(done.get("errors").asLong() > 0, done::toString);
            // That of a user's last request may arrive while the phase ends, and miss one of the two counts.
            assertEquals(done.get("errors").asLong(), Users.counter(done, "error.malformed"), 2, done::toString);
            users.stop();
        }
    }

    @Test
    void aServerThatEndsRefusesConnections() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        ScriptedServer.Script script = (request, out) -> {
            await(ended);
            return false;
        };
        try (ScriptedServer server = new ScriptedServer(script);
                Users users = Users.of(server, MIX)) {
            users.role.send("{\"command\":\"measure\",\"seconds\":1}");
            users.role.next("window");
            server.end();
            ended.countDown();
            JsonNode done = users.role.answer().stream()
                    .filter(event -> event.get("event").asText().equals("done"))
                    .findFirst()
                    .orElseThrow();
            assertEquals(2, Users.counter(done, "error.closed"), done::toString);
            assertTrue(Users.counter(done, "error.refused") > 0, done::toString);
            assertEquals(
                    done.get("errors").asLong(),
                    Users.counter(done, "error.closed") + Users.counter(done, "error.refused"));
            users.stop();
        }
    }

    private static void pause() {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < 20_000_000) {
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void aServerThatIsNotThereFailsTheRole() throws Exception {
        String url;
        try (ScriptedServer server = ScriptedServer.saying("", false)) {
            url = server.url();
        }
        try (Users users = Users.start("target=" + url)) {
            users.role.next("ready");
            JsonNode failed = users.role.ask(Users.connect("{}"));
            assertEquals("failed", failed.get("event").asText());
            assertEquals("refused", failed.get("cause").asText(), failed::toString);
            assertEquals(1, users.role.exitStatus());
        }
    }
}
