package org.jdyno.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The twin: nodes that are memcached or Redis, under the client of the nodes in Java. */
@Execution(ExecutionMode.CONCURRENT)
class GridTwinIT {
    private static final String MEASURE = "{\"command\":\"measure\",\"seconds\":0.3}";
    private static final Map<String, String> PACKAGES = Map.of("memcached", "memcached", "redis", "redis-server");

    @TempDir
    static Path folder;

    private static Path program;

    @BeforeAll
    static void compile() throws Exception {
        program = CCompiler.compile(folder.resolve("grid"), Path.of("../../kit/src/main/c"), Path.of("src/main/c"));
    }

    private static RunningGrid form(int nodes, String store, String... settings) throws Exception {
        requireInstalled(store);
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("store=" + store);
        return RunningGrid.formTwin(program, nodes, all.toArray(String[]::new));
    }

    private static void requireInstalled(String store) {
        String name = PACKAGES.get(store);
        boolean installed = Stream.of((System.getenv("PATH") + ":/usr/sbin:/usr/local/sbin").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, name)));
        Assumptions.assumeTrue(installed, name + " is not installed");
    }

    /** The second client removes what the first one left, and the nodes leave nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"memcached", "redis"})
    void everyValueIsRightAndEveryEntryIsThereAtTheEnd(String store) throws Exception {
        try (RunningGrid grid = form(2, store)) {
            for (int client = 1; client <= 2; client++) {
                grid.node(1).ask(MEASURE);
                JsonNode connected = grid.connectClient();
                assertEquals(1000, connected.at("/counters/entries").asInt(), connected + grid.clientError());
                assertEquals(128L << 20, connected.at("/counters/heapMaxBytes").asLong(), connected::toString);
                assertTrue(connected.at("/counters/heapFilledBytes").asLong() > 500_000, connected::toString);
                JsonNode measured = grid.ask(MEASURE);
                assertEquals(0, measured.get("errors").asInt(), measured + grid.clientError());
                assertTrue(measured.get("operations").asInt() > 0, measured::toString);
                JsonNode ofNode = grid.node(1).ask("{\"command\":\"rest\"}");
                long storeNanos = ofNode.at("/counters/storeNanos").asLong();
                assertTrue(storeNanos > 0 && ofNode.get("cpuNanos").asLong() >= storeNanos, ofNode::toString);
                assertTrue(GridIT.value(GridIT.assertChecks(grid.stopClient()), "entries") > 0);
            }
            assertEquals(List.of(0, 0), grid.stopNodes());
            assertTrue(StoreProbe.isFree(grid.address(1)) && StoreProbe.isFree(grid.address(2)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memcached", "redis"})
    void theClientGoesOnWhenANodeIsKilledAndCountsWhatItTook(String store) throws Exception {
        try (RunningGrid grid = form(3, store, "mix=80/20/0")) {
            grid.connectClient();
            long taken;
            try (StoreProbe probe = new StoreProbe(store, grid.address(2))) {
                taken = probe.entries();
                grid.kill(2);
                probe.awaitEnd();
                StoreProbe.awaitFree(grid.address(2));
            }
            JsonNode measured = grid.ask(MEASURE);
            assertEquals(0, measured.get("errors").asInt(), measured + grid.clientError());
            assertEquals(taken, GridIT.value(GridIT.assertChecks(grid.stopClient()), "lostWithNode"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memcached", "redis"})
    void entriesThatAreChangedOrRemovedFailTheTrial(String store) throws Exception {
        try (RunningGrid grid = form(1, store);
                StoreProbe probe = new StoreProbe(store, grid.address(1))) {
            grid.connectClient();
            for (int key = 0; key < 40; key += 2) {
                probe.spoil(key);
                probe.remove(key + 1);
            }
            JsonNode counters = grid.ask(MEASURE).get("counters");
            assertTrue(counters.get("error.corrupt").asInt() > 0, counters + grid.clientError());
            assertTrue(counters.get("error.lost").asInt() > 0, counters + grid.clientError());
            for (int key = 200; key < 240; key++) {
                probe.spoil(key);
            }
            JsonNode digests = GridIT.check(grid.stopClient(), "digests");
            assertNotEquals(digests.get("expected"), digests.get("value"));
        }
    }

    /** 128 MB for 64. */
    @ParameterizedTest
    @CsvSource({"memcached, SERVER_ERROR out of memory", "redis, OOM command not allowed"})
    void aStoreThatIsFullEvictsNothingAndFailsTheTrial(String store, String message) throws Exception {
        try (RunningGrid grid = form(1, store, "sizes=100%:65536", "entries=2000")) {
            JsonNode failed = grid.connectClient();
            assertEquals("out-of-memory", failed.path("cause").asText(), failed + grid.clientError());
            assertTrue(failed.get("message").asText().startsWith("node 1: "), failed::toString);
            assertTrue(failed.get("message").asText().contains(message), failed::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memcached", "redis"})
    void aStoreThatEndsIsNamedWithItsNode(String store) throws Exception {
        try (RunningGrid grid = form(2, store)) {
            grid.child(2).destroyForcibly();
            JsonNode failed = RunningGrid.last(grid.node(2).answer());
            assertEquals("crash", failed.path("cause").asText(), failed::toString);
            assertTrue(
                    failed.get("message")
                            .asText()
                            .contains("node 2: " + PACKAGES.get(store) + " was killed by signal 9"),
                    failed::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "store=memcached, transaction=2, unsupported, transactions",
        "store=memcached, tls=jdk, unsupported, no TLS",
        "store=redis, transaction=2, unsupported, transactions",
        "store=valkey, transaction=1, bad-parameter, valkey"
    })
    void whatTheStoresCannotDoIsReported(String store, String transaction, String cause, String word) throws Exception {
        try (ChildRole node = start(List.of(), store, transaction)) {
            assertFailed(node, cause, word);
        }
    }

    /** Without the programs, which are in no directory of this PATH, as without their packages. */
    @ParameterizedTest
    @CsvSource({"memcached, memcached", "redis, redis-server"})
    void aMissingProgramIsNamedWithItsPackage(String store, String name) throws Exception {
        try (ChildRole node = start(List.of("/usr/bin/env", "PATH=/nowhere"), "store=" + store, "transaction=1")) {
            assertFailed(node, "unsupported", "apt-get install " + name);
        }
    }

    private static ChildRole start(List<String> before, String... settings) throws Exception {
        List<String> line = new ArrayList<>(before);
        line.addAll(List.of(program.toString(), "node", "memory=64", "threads=4"));
        line.addAll(List.of(settings));
        if (!line.contains("tls=jdk")) {
            line.add("tls=no");
        }
        return ChildRole.run(line);
    }

    private static void assertFailed(ChildRole node, String cause, String word) throws Exception {
        JsonNode failed = node.next("failed");
        assertEquals(cause, failed.get("cause").asText(), failed::toString);
        assertTrue(failed.get("message").asText().contains(word), failed::toString);
        assertEquals(1, node.exitStatus());
    }
}
