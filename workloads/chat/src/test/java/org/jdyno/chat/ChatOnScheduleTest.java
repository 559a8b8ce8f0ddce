package org.jdyno.chat;

import static org.jdyno.chat.Trial.ROOMS;
import static org.jdyno.chat.Trial.USERS;
import static org.jdyno.kit.ChildRole.counter;
import static org.jdyno.kit.ChildRole.histogram;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users who speak on a schedule, in processes of their own. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class ChatOnScheduleTest {
    /** In which every user sends 200 chats. */
    private static final long LEAST_STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(800);

    private static final String[] PARK = {"count=0", "wait=park"};

    @ParameterizedTest
    @CsvSource({"platform,nio,constant", "nio,platform,poisson"})
    void sendsWhatIsDueAndTimesItForEveryListener(String threads, String client, String arrivals) throws Exception {
        try (Trial trial = new Trial(threads, client, args("rate=300", "arrivals=" + arrivals))) {
            JsonNode warm = trial.phase("{\"command\":\"warmup\",\"seconds\":0.5,\"burst\":1}");
            JsonNode done = trial.phase("{\"command\":\"measure\",\"seconds\":1}");
            trial.stop();

            long chats = histogram(done, "lag").getTotalCount();
            assertEquals(chats * (USERS - 1), histogram(done, "response").getTotalCount());
            assertEquals(chats * (USERS - 1), histogram(done, "service").getTotalCount());
            assertFalse(done.get("histograms").has("delivery"));
            if (arrivals.equals("constant")) {
                assertEquals(300, counter(done, "offered"));
            }
            assertAllBegun(done, 1);
            trial.assertChecksAgree(histogram(warm, "lag").getTotalCount() + chats);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "platform"})
    void aServerThatStallsMakesLongResponsesAndNoFailure(String client) throws Exception {
        String measure = "{\"command\":\"measure\",\"seconds\":2}";
        try (Trial trial = new Trial("nio", client, args("rate=3000", "arrivals=constant"))) {
            trial.server.ask(measure);
            trial.client.send(measure);
            trial.client.await("first-operation");
            trial.server.signal("STOP");
            long stoppedNanos = System.nanoTime();
            long stillNanos;
            do {
                trial.client.await("window");
                stillNanos = System.nanoTime() - stoppedNanos;
            } while (stillNanos < LEAST_STALL_NANOS);
            trial.server.signal("CONT");
            JsonNode done = trial.client.await("done");
            trial.server.ask("{\"command\":\"rest\"}");
            trial.stop();

            assertTrue(histogram(done, "response").getMaxValue() > stillNanos * 99 / 100);
            assertAllBegun(done, 2);
            trial.assertChecksAgree(histogram(done, "lag").getTotalCount());
        }
    }

    @ParameterizedTest
    @CsvSource({"rate=400,300,100", "pause=1,12,4"})
    void severalClientsShareTheRate(String howOften, long offered, long offeredByOther) throws Exception {
        String measure = "{\"command\":\"measure\",\"seconds\":1}";
        String[] args = args(howOften, "arrivals=constant", "of=" + (ROOMS + 1));
        try (Trial trial = new Trial("nio", "nio", args);
                ChildRole other = trial.anotherClient("rooms=1 first=" + (ROOMS + 1), args)) {
            trial.server.ask(measure);
            trial.client.send(measure);
            JsonNode doneByOther = other.ask(measure);
            JsonNode done = trial.client.await("done");
            trial.server.ask("{\"command\":\"rest\"}");
            other.ask("{\"command\":\"stop\"}");
            trial.stop();

            assertEquals(offered, counter(done, "offered"));
            assertEquals(offeredByOther, counter(doneByOther, "offered"));
            assertAllBegun(done, 1);
        }
    }

    private static String[] args(String... more) {
        return (String.join(" ", PARK) + " " + String.join(" ", more)).split(" ");
    }

    /** Everything that was due was sent, unless the machine stalled the client for the whole phase. */
    private static void assertAllBegun(JsonNode done, long phaseSeconds) {
        assertTrue(counter(done, "begun") <= counter(done, "offered"));
        if (histogram(done, "lag").getMaxValue() < TimeUnit.SECONDS.toNanos(phaseSeconds)) {
            assertEquals(counter(done, "offered"), histogram(done, "lag").getTotalCount());
        }
    }
}
