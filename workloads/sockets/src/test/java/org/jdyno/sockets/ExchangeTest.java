package org.jdyno.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.SplitMix64;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both sides in processes of their own, one in Java and the other in C, so that the bytes of both must be the same. */
@Execution(ExecutionMode.CONCURRENT)
class ExchangeTest {
    private static final int SESSIONS = 3;
    private static final int COUNT = 70;
    private static final String[] COMMON = {"sessions=" + SESSIONS, "count=" + COUNT};

    /** What both sides report, from the numbers that the operations of all sessions have. */
    private static Map<String, String> expected(int requestBytes, int bytes) {
        long mask = requestBytes >= 8 ? -1 : (1L << 8 * requestBytes) - 1;
        long digest = LongStream.range(0, SESSIONS)
                .flatMap(session -> LongStream.range(0, COUNT).map(number -> (session << 40) + number))
                .map(number -> new SplitMix64(number & mask).next())
                .sum();
        long operations = SESSIONS * COUNT;
        return Map.of(
                "operations",
                "" + operations,
                "bytes",
                "" + operations * bytes,
                "digest",
                Long.toUnsignedString(digest));
    }

    @ParameterizedTest
    @CsvSource({
        "TCP_RR_1, request=1 response=1, 1, 2",
        "UDP_RR_1, request=2 response=12, 2, 14",
        "TCP_Stream_8k, message=1001, 1001, 1001",
        "CRR_64_8k, request=64 response=100000, 64, 100064"
    })
    void theTwoSidesReportWhatWasSent(String test, String sizes, int requestBytes, int bytes) throws Exception {
        for (String style : new String[] {"blocking", "nio"}) {
            for (boolean clientInC : new boolean[] {true, false}) {
                String[] args =
                        (String.join(" ", COMMON) + " test=" + test + " style=" + style + " " + sizes).split(" ");
                try (ChildRole server = Roles.start(!clientInC, "server", args);
                        ChildRole client = Roles.start(clientInC, "client", args)) {
                    client.next("ready");
                    client.connect("{\"server\":" + server.next("ready").get("endpoints") + "}");
                    verify(client.measure(0), bytes, !test.contains("Stream"));
                    String where = style + (clientInC ? ", the client in C" : ", the server in C");
                    Map<String, String> expected = expected(requestBytes, bytes);
                    assertEquals(expected, client.checks("stop"), where);
                    assertEquals(expected, server.checks("stop"), where);
                    assertEquals(0, client.exitStatus());
                    assertEquals(0, server.exitStatus());
                    assertEquals("", server.standardError());
                }
            }
        }
    }

    private static void verify(JsonNode done, int bytes, boolean timed) {
        long operations = SESSIONS * COUNT;
        assertEquals(operations, done.get("operations").asLong(), done.toString());
        assertEquals(0, done.get("errors").asLong());
        assertEquals(0, ChildRole.counter(done, "error.lost"));
        assertEquals(operations * bytes, ChildRole.counter(done, "bytes"));
        Histogram roundTrips = ChildRole.histogram(done, "round-trip");
        assertEquals(timed ? operations : 0, roundTrips.getTotalCount());
        assertTrue(!timed || roundTrips.getMinNonZeroValue() > 1_000, "a round trip of less than a microsecond");
    }
}
