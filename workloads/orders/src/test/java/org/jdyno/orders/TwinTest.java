package org.jdyno.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;
import org.jdyno.orders.terminal.TransactionKind;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The C twin beside the Java role: the same results, checks and counters. */
@Execution(ExecutionMode.CONCURRENT)
class TwinTest {
    private static final String WARMUP = "{\"command\":\"warmup\",\"seconds\":0.3,\"burst\":1}";

    /** Limits the memory of a program to 64 MiB. */
    private static final List<String> LIMITED = List.of("sh", "-c", "ulimit -d 65536; exec \"$0\" \"$@\"");

    private static Path program;

    @BeforeAll
    static void compile() throws Exception {
        program = CCompiler.twin();
    }

    /** Starts a role; of one warehouse, unless the words say otherwise. */
    private static ChildRole start(List<String> line, String... words) throws IOException {
        List<String> changes = new ArrayList<>(List.of("warehouses=1", "window-millis=50", "seed=1"));
        changes.addAll(Arrays.asList(words));
        List<String> whole = new ArrayList<>(line);
        whole.addAll(List.of(ChildRole.parameters(changes.toArray(String[]::new))));
        return ChildRole.run(whole);
    }

    private static ChildRole inJava(String... words) throws IOException {
        List<String> line = ChildRole.java(List.of());
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), OrdersRole.class.getName()));
        return start(line, words);
    }

    private static ChildRole inC(String... words) throws IOException {
        return start(List.of(program.toString(), "orders"), words);
    }

    private static ChildRole inLittleMemory(String... words) throws IOException {
        List<String> line = new ArrayList<>(LIMITED);
        line.addAll(List.of(program.toString(), "orders"));
        return start(line, words);
    }

    /** What must be the same in both languages after a warm-up and a measured phase. */
    private static Map<String, String> results(ChildRole role) throws Exception {
        try (role) {
            role.next("ready");
            role.connect("{}");
            role.ask(WARMUP);
            JsonNode done = role.measure(0.1);
            Map<String, String> results = new LinkedHashMap<>();
            results.put("operations", "" + done.get("operations").asLong());
            results.put("errors", "" + done.get("errors").asLong());
            results.put("newOrders", "" + ChildRole.counter(done, "newOrders"));
            for (TransactionKind kind : TransactionKind.values()) {
                results.put(kind.word, "" + ChildRole.histogram(done, kind.word).getTotalCount());
            }
            results.putAll(role.checks("stop"));
            assertEquals(0, role.exitStatus());
            return results;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "seed=1",
                "seed=-7000000000",
                "seed=9223372036854775807",
                "seed=42 screens=write lines=20",
                "seed=42 population=10 old-orders=keep"
            })
    void oneTerminalComesToTheDigestOfJava(String words) throws Exception {
        String[] all = (words + " count=2000").split(" ");
        Map<String, String> found = results(inC(all));
        assertEquals(results(inJava(all)), found);
        assertTrue(found.get("digest").matches("[0-9a-f]{16}"), found.toString());
    }

    /** Which of two terminals is the first at an object differs, and so does the digest. */
    @ParameterizedTest
    @ValueSource(strings = {"terminals=2", "warehouses=2", "warehouses=2 terminals=3 old-orders=keep"})
    void severalTerminalsDoAsMuchAsInJavaAndConditionsHold(String words) throws Exception {
        String[] all = (words + " count=460").split(" ");
        Map<String, String> found = results(inC(all));
        Map<String, String> expected = results(inJava(all));
        expected.remove("digest");
        found.remove("digest");
        assertEquals(expected, found);
    }

    @ParameterizedTest
    @CsvSource({"constant, park, 1", "constant, spin, 7", "poisson, yield, 20"})
    void onAScheduleEveryTransactionThatIsDueBegins(String arrivals, String idle, int terminals) throws Exception {
        try (ChildRole role = inC("rate=2000", "arrivals=" + arrivals, "idle=" + idle, "terminals=" + terminals)) {
            role.next("ready");
            JsonNode warm = role.ask(WARMUP);
            JsonNode done = role.measure(0.5);
            long due = ChildRole.counter(done, "offered");
            if (arrivals.equals("constant")) {
                assertEquals(300, ChildRole.counter(warm, "offered"), "half of a burst is on schedule");
                assertTrue(warm.get("operations").asLong() > 300, "the other half does what it can");
                assertEquals(1_000, due);
            }
            assertEquals(due, done.get("operations").asLong());
            for (String name : List.of("response", "service", "lag")) {
                assertEquals(due, ChildRole.histogram(done, name).getTotalCount(), name);
            }
            role.checks("stop");
        }
    }

    @Test
    void theCeilingOfWaitingTerminalsIsReported() throws Exception {
        try (ChildRole role = inC("terminals=7", "wait=5")) {
            role.next("ready");
            role.ask(WARMUP);
            JsonNode done = role.measure(0.4);
            double terminals = (double) ChildRole.counter(done, "terminalNanos")
                    / done.get("wallNanos").asDouble();
            assertTrue(terminals > 70 && terminals <= 140, "as that of " + terminals);
        }
    }

    @Test
    void everyTerminalHasItsTurns() throws Exception {
        try (ChildRole role = inC("terminals=20")) {
            role.next("ready");
            role.measure(1.2);
            assertEquals("0", role.checks("stop").get("terminals that did nothing"));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void keptOrdersFillTheMemory() throws Exception {
        try (ChildRole role = inLittleMemory("old-orders=keep", "terminals=4")) {
            role.next("ready");
            role.send("{\"command\":\"measure\",\"seconds\":60}");
            JsonNode failed = role.rest().stream()
                    .filter(event -> event.get("event").asText().equals("failed"))
                    .findFirst()
                    .orElseThrow();
            assertEquals("out-of-memory", failed.get("cause").asText(), failed.toString());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void discardedOrdersDoNotFillTheMemory() throws Exception {
        try (ChildRole role = inLittleMemory("terminals=4", "count=50000")) {
            role.next("ready");
            assertEquals(200_000, role.measure(1).get("operations").asLong());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "threads=virtual, unsupported, only a JVM has virtual threads",
        "rate=100 wait=5, bad-parameter, wait",
        "rate=100 count=10, bad-parameter, count",
        "rate=100 terminals=101, bad-parameter, terminals",
        "rate=100 arrivals=often, bad-parameter, arrivals",
        "warehouses=0, bad-parameter, warehouses",
        "population=2, bad-parameter, population",
        "wait=101, bad-parameter, wait",
        "lines=21, bad-parameter, lines",
        "screens=paint, bad-parameter, screens",
        "threads=green, bad-parameter, threads",
        "rate=-1, bad-parameter, rate",
        "idle=wait, bad-parameter, idle",
        "seed=one, bad-parameter, seed"
    })
    void whatItCannotDoIsReported(String words, String cause, String message) throws Exception {
        try (ChildRole role = inC(words.split(" "))) {
            JsonNode failed = role.next("failed");
            assertEquals(cause, failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains(message), failed.toString());
            assertEquals(1, role.exitStatus());
        }
    }
}
