package org.jdyno.http;

import static org.jdyno.http.ScriptedServer.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are due on a schedule. */
@Execution(ExecutionMode.CONCURRENT)
class OnScheduleTest {
    private static final long PHASE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    @ParameterizedTest
    @CsvSource({
        "park,constant,false",
        "yield,poisson,false",
        "spin,constant,false",
        "park,poisson,true",
        "spin,constant,true"
    })
    void areAllBegunAndTimed(String wait, String arrivals, String noNative) throws Exception {
        try (ScriptedServer server = ScriptedServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", true);
                Users users = Users.start(
                        List.of("-Dio.netty.transport.noNative=" + noNative),
                        "target=" + server.url(),
                        "connections=4",
                        "client-threads=2",
                        "rate=500",
                        "wait=" + wait,
                        "arrivals=" + arrivals)) {
            users.connected("{}");
            JsonNode warm = users.role.ask("{\"command\":\"warmup\",\"seconds\":0.2,\"burst\":1}");
            JsonNode done = users.measure(PHASE_NANOS / 1e9);

            assertEquals(0, done.get("errors").asLong(), users.role.standardError());
            if (arrivals.equals("constant")) {
                assertEquals(250, Users.counter(done, "offered"));
                assertEquals(50, Users.counter(warm, "offered"), "half of a burst is on schedule");
                assertTrue(warm.get("operations").asLong() > 50, "the other half does what it can");
            }
            long requests = done.get("operations").asLong();
            for (String name : List.of("lag", "service", "response")) {
                assertEquals(requests, Users.histogram(done, name).getTotalCount(), name);
            }
            assertTrue(Users.counter(done, "begun") <= Users.counter(done, "offered"), done::toString);
            if (Users.histogram(done, "lag").getMaxValue() < PHASE_NANOS) {
                assertEquals(Users.counter(done, "offered"), requests);
            }
            assertEquals(
                    requests + warm.get("operations").asLong(), users.stop().get("requests"));
        }
    }

    /** This client has half of all users, and so makes half of the load. */
    @Test
    void aPhaseAtARateFollowsPhasesInWhichUsersWaitForTheirAnswers() throws Exception {
        try (ScriptedServer server = ScriptedServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", true);
                Users users = Users.start(
                        "target=" + server.url(),
                        "connections=4",
                        "client-threads=2",
                        "first=5",
                        "of=8",
                        "rate-phase=true")) {
            users.connected("{}");
            JsonNode warm = users.role.ask("{\"command\":\"warmup\",\"seconds\":0.2,\"burst\":1}");
            JsonNode free = users.measure(0.2);
            JsonNode rated = users.role.ask("{\"command\":\"rate\",\"seconds\":0.5,\"perSecond\":1000}");

            for (JsonNode phase : List.of(warm, free)) {
                assertEquals(0, Users.counter(phase, "offered"), phase::toString);
                assertEquals(0, Users.histogram(phase, "response").getTotalCount());
                assertEquals(
                        phase.get("operations").asLong(),
                        Users.histogram(phase, "service").getTotalCount());
            }
            assertEquals(250, Users.counter(rated, "offered"));
            for (String name : List.of("lag", "service", "response")) {
                assertEquals(
                        rated.get("operations").asLong(),
                        Users.histogram(rated, name).getTotalCount(),
                        name);
            }
            long requests = 0;
            for (JsonNode phase : List.of(warm, free, rated)) {
                assertEquals(0, phase.get("errors").asLong(), users.role.standardError());
                assertTrue(phase.get("operations").asLong() > 0, phase::toString);
                requests += phase.get("operations").asLong();
            }
            assertEquals(requests, users.stop().get("requests"));
        }
    }

    /**
     * A server that stands still for P lets every request that is due meanwhile wait for the rest of P. So λ (P − x)
     * requests wait for x or more. A busy machine makes more of them wait, never fewer. A user who waits for each
     * answer has one long wait for each stop.
     */
    @ParameterizedTest
    @ValueSource(ints = {500, 0})
    void allRequestsDueWhileTheServerStandsStillWaitForIt(int rate) throws Exception {
        int connections = 4;
        ReentrantLock working = new ReentrantLock();
        ScriptedServer.Script script = (request, out) -> {
            working.lock();
            try {
                answer(out, "200 OK", "");
            } finally {
                working.unlock();
            }
            return true;
        };
        String think = "think=" + (rate > 0 ? 0 : 1);
        try (ScriptedServer server = new ScriptedServer(script);
                Users users = Users.of(server, "connections=" + connections, "rate=" + rate, think)) {
            users.role.send("{\"command\":\"measure\",\"seconds\":3}");
            users.await("first-operation");
            long startNanos = System.nanoTime();
            List<Long> stops = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                park(100);
                stops.add(standStill(working, 300));
            }
            assumeTrue(System.nanoTime() - startNanos < 2.5e9, "the stops have not ended within the phase");
            List<JsonNode> said = users.role.answer();
            JsonNode done = said.get(said.size() - 1);

            assertEquals(0, done.get("errors").asLong(), users.role.standardError());
            if (rate == 0) {
                assertFalse(done.get("histograms").has("response"));
                long omitting = beyond(Users.histogram(done, "service"), 200);
                assertTrue(omitting < 100, omitting + " where 150 and more were to wait");
                return;
            }
            Histogram response = Users.histogram(done, "response");
            for (int millis : new int[] {50, 100, 200}) {
                long least = stops.stream()
                        .mapToLong(nanos -> (long) ((nanos / 1e9 - millis / 1e3) * rate) - 1)
                        .sum();
                assertTrue(
                        beyond(response, millis) >= least,
                        millis + " ms: " + beyond(response, millis) + " of " + least);
            }
            assertTrue(Users.counter(done, "waited") > 0, done::toString);
            users.stop();
        }
    }

    /** Were each request kept that waits for the only user, they would not fit the heap. */
    @Test
    void requestsThatWaitTakeNoMemory() throws Exception {
        try (ScriptedServer server = ScriptedServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", true);
                Users users = Users.start(
                        List.of("-Xmx20m"), "target=" + server.url(), "connections=1", "rate=2000000", "timeout=1")) {
            JsonNode done = users.connected("{}").measure(1);
            long answered = done.get("operations").asLong();
            assertEquals(answered, Users.histogram(done, "response").getTotalCount());
            assertTrue(answered > 0 && Users.counter(done, "error.time-out") > 0, done::toString);
            assertEquals(answered, users.stop().get("requests"));
        }
    }

    /** Values of more than this, or in the same bucket. */
    private static long beyond(Histogram histogram, int millis) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        return histogram.getCountBetweenValues(nanos, Math.max(nanos, histogram.getMaxValue()));
    }

    /** Keeps the server from working for this long; returns how long it was, which may be more. */
    private static long standStill(ReentrantLock working, int millis) {
        working.lock();
        try {
            long startNanos = System.nanoTime();
            park(millis);
            return System.nanoTime() - startNanos;
        } finally {
            working.unlock();
        }
    }

    private static void park(int millis) {
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = endNanos - System.nanoTime(); left > 0; left = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
