package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Open loops in Java and C, in processes of their own. Asserts nothing that a stall of this machine may change. */
@Execution(ExecutionMode.CONCURRENT)
class OpenLoopTest {
    private static final String STOP = "{\"command\":\"stop\"}";
    private static final long SECOND_NANOS = 1_000_000_000;

    @TempDir
    static Path folder;

    private static CProbe probe;

    @ParameterizedTest
    @CsvSource({"java,park", "java,yield", "java,spin", "c,park", "c,yield", "c,spin"})
    void everyOperationThatIsDueIsBegunAndRecorded(String language, String wait) throws Exception {
        try (ChildRole role = start(language, "rate=2000", "arrivals=constant", "wait=" + wait, "block-millis=0")) {
            role.next("ready");
            role.ask("{\"command\":\"warmup\",\"seconds\":0.25,\"burst\":1}");
            role.send("{\"command\":\"measure\",\"seconds\":1}");
            List<JsonNode> events = role.answer();
            JsonNode done = events.get(events.size() - 1);

            assertEquals(2_000, counter(done, "offered"));
            assertAccountedFor(done);
            for (String counter : List.of("offered", "begun")) {
                long sum = events.subList(0, events.size() - 1).stream()
                        .mapToLong(window -> counter(window, counter))
                        .sum();
                assertEquals(counter(done, counter), sum, counter);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "c"})
    void operationsOfABlockedLoopBeginLateAndAreTimedFromWhenTheyWereDue(String language) throws Exception {
        try (ChildRole role = start(language, "rate=1000", "arrivals=constant", "wait=park", "block-millis=400")) {
            role.next("ready");
            JsonNode done = role.ask("{\"command\":\"measure\",\"seconds\":1}");

            assertEquals(1_000, counter(done, "offered"));
            assertAccountedFor(done);
            // Due every millisecond of 400, and begun after that: 300 of them are late by 100 ms or more.
            long late = late(done);
            assertTrue(late >= 300, late + " are late by 100 ms");
            Histogram response = histogram(done, "response");
            assertTrue(response.getMaxValue() >= 398_000_000, "the longest response is " + response.getMaxValue());
            assertEquals(OpenProbe.ANSWER_NANOS, histogram(done, "service").getMaxValue());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "c"})
    void theWaitForAnAnswerIsNoLagOfTheNextOperations(String language) throws Exception {
        try (ChildRole role =
                start(language, "rate=1000", "arrivals=constant", "wait=park", "block-millis=400", "calls=yes")) {
            role.next("ready");
            JsonNode done = role.ask("{\"command\":\"measure\",\"seconds\":1}");

            assertAccountedFor(done);
            // A stall of the machine delays one of them: the others begin after it as soon as they can.
            long late = late(done);
            assertTrue(late < 100, late + " are late by 100 ms");
            assertTrue(histogram(done, "response").getMaxValue() >= 398_000_000);
            assertTrue(histogram(done, "service").getMaxValue() >= 398_000_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "c"})
    void operationsThatAreOnlyApartDoNotCatchUpAndShowNoDelay(String language) throws Exception {
        try (ChildRole role = start(language, "wait=park", "block-millis=400", "apart-micros=1000")) {
            role.next("ready");
            JsonNode done = role.ask("{\"command\":\"measure\",\"seconds\":1}");

            long operations = done.get("operations").asLong();
            // One that blocks for 400 ms, and no more than one a millisecond of the rest.
            assertTrue(operations > 1 && operations <= 601, operations + " operations");
            assertEquals(operations, counter(done, "offered"));
            assertEquals(operations, counter(done, "begun"));
            assertEquals(OpenProbe.ANSWER_NANOS, histogram(done, "response").getMaxValue());
        }
    }

    /** The number of operations that are late by 100 ms. */
    private static long late(JsonNode done) {
        Histogram lag = histogram(done, "lag");
        return lag.getTotalCount() - lag.getCountBetweenValues(0, 99_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "c"})
    void aLoopThatIsAPhaseLateGivesUpAndReportsWhatWasOffered(String language) throws Exception {
        try (ChildRole role = start(language, "rate=1000", "arrivals=constant", "wait=park", "block-millis=700")) {
            role.next("ready");
            JsonNode done = role.ask("{\"command\":\"measure\",\"seconds\":0.2}");

            assertEquals(200, counter(done, "offered"));
            assertEquals(1, counter(done, "begun"));
            assertEquals(1, histogram(done, "lag").getTotalCount());
            assertEquals(1, histogram(done, "response").getTotalCount());
        }
    }

    @Test
    void aSeedGivesTheSameScheduleInJavaAndInC() throws Exception {
        for (String arrivals : List.of("constant", "poisson")) {
            for (int threads : List.of(1, 3)) {
                long[] inJava = schedule("java", arrivals, threads);
                assertEquals(OpenProbe.REPORTED, inJava.length);
                assertArrayEquals(inJava, schedule("c", arrivals, threads), arrivals);
            }
        }
    }

    /** The schedule of the last of so many threads. */
    private static long[] schedule(String language, String arrivals, int threads) throws Exception {
        try (ChildRole role = start(
                language, "rate=123457", "arrivals=" + arrivals, "threads=" + threads, "wait=spin", "block-millis=0")) {
            role.next("ready");
            role.send(STOP);
            String due = role.next("check").get("value").asText();
            return Arrays.stream(due.trim().split(" "))
                    .mapToLong(Long::parseLong)
                    .toArray();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "rate=0 arrivals=constant wait=park, a rate must be above 0",
        "rate=2000000000 arrivals=poisson wait=park, a rate must be above 0",
        "rate=5 arrivals=bursts wait=park, constant or poisson",
        "rate=5 arrivals=constant wait=nap, spin"
    })
    void invalidParametersAreReportedWithTheValidOnes(String args, String told) throws Exception {
        for (String language : List.of("java", "c")) {
            List<String> all = new ArrayList<>(List.of(args.split(" ")));
            all.add("block-millis=0");
            try (ChildRole role = start(language, all.toArray(String[]::new))) {
                role.offer("{\"command\":\"measure\",\"seconds\":0.1}");
                JsonNode failed = role.rest().stream()
                        .filter(event -> event.get("event").asText().equals("failed"))
                        .findFirst()
                        .orElseThrow();
                assertEquals("bad-parameter", failed.get("cause").asText());
                assertTrue(failed.get("message").asText().contains(told), failed::toString);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "c"})
    void aLoopWithoutAPhaseAtARateOfItsOwnRefusesOne(String language) throws Exception {
        try (ChildRole role =
                start(language, "rate=100", "arrivals=constant", "wait=park", "block-millis=0", "rate-phase=true")) {
            assertEquals("unsupported", role.next("failed").get("cause").asText());
        }
    }

    /**
     * Every operation that began has a lag, a service and a response. All began, unless the machine stalled the loop
     * for a whole phase.
     */
    private static void assertAccountedFor(JsonNode done) {
        Histogram lag = histogram(done, "lag");
        assertEquals(done.get("operations").asLong(), lag.getTotalCount());
        assertEquals(lag.getTotalCount(), histogram(done, "response").getTotalCount());
        assertEquals(lag.getTotalCount(), histogram(done, "service").getTotalCount());
        assertTrue(counter(done, "begun") <= lag.getTotalCount());
        if (lag.getMaxValue() < SECOND_NANOS) {
            assertEquals(counter(done, "offered"), lag.getTotalCount());
        }
    }

    /** Skips the test if there is no compiler. */
    private static synchronized CProbe probe() throws Exception {
        if (probe == null) {
            probe = CProbe.compileInto(folder);
        }
        return probe;
    }

    private static ChildRole start(String language, String... args) throws Exception {
        if (language.equals("java")) {
            return ChildRole.start(OpenProbe.class, args);
        }
        List<String> line = new ArrayList<>(probe().commandLine("loop"));
        line.addAll(List.of("window-millis=50", "seed=1"));
        line.addAll(List.of(args));
        return ChildRole.run(line);
    }

    private static long counter(JsonNode event, String name) {
        return event.get("counters").get(name).asLong();
    }

    private static Histogram histogram(JsonNode event, String name) {
        byte[] bytes =
                Base64.getDecoder().decode(event.get("histograms").get(name).asText());
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
    }
}
