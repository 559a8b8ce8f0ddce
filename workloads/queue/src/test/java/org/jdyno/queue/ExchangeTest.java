package org.jdyno.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages through every queue, in Java and C: complete, in order, in three histograms, and without leftovers.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class ExchangeTest {
    private static Path program;

    @TempDir
    Path directory;

    @BeforeAll
    static void compile() throws Exception {
        program = CCompiler.twin();
    }

    private QueueProcess start(String language, String... changes) throws IOException {
        return language.equals("C")
                ? QueueProcess.twin(program, directory, changes)
                : QueueProcess.java(directory, changes);
    }

    private static void assumeProcessorsFor(String placement) {
        assumeTrue(
                !placement.startsWith("split") || Runtime.getRuntime().availableProcessors() > 1,
                "there is only one" + " processor");
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Java,chronicle,spin,split",
        "Java,ring,spin,split pin=0;1",
        "C,ring,spin,split pin=1;0",
        "Java,chronicle,park,free",
        "Java,ring,yield,same",
        "Java,array,park,free",
        "Java,transfer,yield,free",
        "C,ring,spin,split",
        "C,ring,park,same"
    })
    void everyMessageArrives(String language, String queue, String wait, String placement) throws Exception {
        assumeProcessorsFor(placement);
        String settings = "queue=" + queue + " wait=" + wait + " placement=" + placement.replace(';', ',');
        try (QueueProcess process = start(language, settings.split(" "))) {
            process.connect();
            process.role.ask(String.format(QueueProcess.WARMUP, 0.3));
            JsonNode totals = process.measure(0.5);
            Map<String, String> checks = process.stop();

            long messages = totals.get("operations").asLong();
            assertTrue(messages > 0);
            assertEquals(0, totals.get("errors").asLong());
            assertEquals(10_000, totals.get("counters").get("offered").asLong());
            for (String name : List.of("response", "service", "lag")) {
                assertEquals(messages, ChildRole.histogram(totals, name).getTotalCount(), name);
            }
            assertTrue(Long.parseLong(checks.get("messages")) >= messages);
            assertFalse(checks.get("digest").matches("0*"));
            assertEquals(List.of(), left());
        }
    }

    /**
     * The digest depends on every payload. It is the same in both languages and through every queue, and differs by
     * seed.
     */
    @ParameterizedTest
    @ValueSource(ints = {33, 61, 256})
    void sameSeedSameDigest(int size) throws Exception {
        // Few enough that none is given up on a busy machine: all that are offered are sent.
        String few = "rate=50 arrivals=poisson size=" + size;
        try (QueueProcess array = start("Java", (few + " queue=array").split(" "));
                QueueProcess ring = start("Java", (few + " queue=ring").split(" "));
                QueueProcess twin = start("C", (few + " queue=ring").split(" "));
                QueueProcess other = start("C", (few + " queue=ring seed=2").split(" "))) {
            List<QueueProcess> all = List.of(array, ring, twin, other);
            for (QueueProcess process : all) {
                process.connect();
                process.role.send(String.format(QueueProcess.MEASURE, 1));
            }
            String expected = digest(array);
            assertEquals(expected, digest(ring));
            assertEquals(expected, digest(twin));
            assertNotEquals(expected, digest(other), "of another seed");
        }
    }

    /** The digest of a process that measures. */
    private static String digest(QueueProcess process) throws Exception {
        List<JsonNode> events = process.role.answer();
        JsonNode totals = events.get(events.size() - 1);
        Map<String, String> checks = process.stop();
        assertEquals(totals.get("counters").get("offered").asText().replace(".0", ""), checks.get("messages"));
        return checks.get("digest");
    }

    /** A late message delays those after it, so that the number of messages depends on time. */
    @ParameterizedTest
    @CsvSource({"Java,chronicle", "Java,ring", "C,ring"})
    void theArticlesLoopSendsTheSameMessagesAndHasOnlyServiceTimes(String language, String queue) throws Exception {
        try (QueueProcess process = start(language, "queue=" + queue, "pacing=article", "rate=5000")) {
            process.connect();
            JsonNode totals = process.measure(0.5);
            Map<String, String> checks = process.stop();

            long messages = totals.get("operations").asLong();
            assertTrue(messages > 0 && messages <= 2_500, messages + " in 2,500 intervals");
            assertEquals(messages, totals.get("counters").get("offered").asLong());
            assertEquals(messages, totals.get("counters").get("begun").asLong());
            assertEquals(messages, ChildRole.histogram(totals, "service").getTotalCount());
            assertFalse(totals.get("histograms").has("response"));
            assertEquals(String.valueOf(messages), checks.get("messages"));
            assertEquals(digestOfFirst(messages), checks.get("digest"));
        }
    }

    /** Of messages of the usual size and seed. */
    private static String digestOfFirst(long messages) {
        Message message = new Message(256);
        long digest = 0;
        for (long sequence = 0; sequence < messages; sequence++) {
            message.prepare(sequence, 1);
            digest += message.checksum();
        }
        return Long.toUnsignedString(digest);
    }

    /** More than any queue holds: the producer waits for room and finally gives up, but nothing hangs or is lost. */
    @ParameterizedTest
    @CsvSource({"Java,ring", "Java,array", "C,ring"})
    void messagesThatCannotBeSentAreOfferedAndNotBegun(String language, String queue) throws Exception {
        try (QueueProcess process =
                start(language, "queue=" + queue, "rate=10000000", "size=4096", "wait=yield", "placement=same")) {
            process.connect();
            JsonNode totals = process.measure(0.3);
            JsonNode counters = totals.get("counters");
            assertEquals(3_000_000, counters.get("offered").asLong());
            assertTrue(counters.get("begun").asLong() < 2_900_000, counters.toString());
            process.stop();
        }
    }

    @ParameterizedTest
    @CsvSource({"Java,split", "C,split", "Java,same", "C,same"})
    void reportsTheProcessorsItUses(String language, String placement) throws Exception {
        assumeProcessorsFor(placement);
        try (QueueProcess process = start(language, "queue=ring", "placement=" + placement)) {
            process.role.next("ready");
            JsonNode counters = process.role.ask(QueueProcess.CONNECT).get("counters");
            boolean same = counters.get("producerProcessor").asInt()
                    == counters.get("consumerProcessor").asInt();
            assertEquals(placement.equals("same"), same, counters.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"chronicle", "array", "transfer"})
    void theTwinHasTheRingOnly(String queue) throws Exception {
        try (QueueProcess process = start("C", "queue=" + queue)) {
            JsonNode failed = process.failure();
            assertEquals("unsupported", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains("queue=ring"), failed.toString());
        }
    }

    @Test
    void workloadYamlHasTheOptionsTheTestsRunWith() throws Exception {
        String yaml = Files.readString(Path.of("workload.yaml"));
        for (String option : QueueProcess.OPTIONS) {
            assertTrue(yaml.contains(option), option);
        }
    }
}
