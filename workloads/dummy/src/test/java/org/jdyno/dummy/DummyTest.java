package org.jdyno.dummy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dummy misbehaves as its README says, and in no other way. */
@Execution(ExecutionMode.CONCURRENT)
class DummyTest {
    private static JsonNode check(List<JsonNode> events, String name) {
        return events.stream()
                .filter(event -> event.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no check " + name + " in " + events));
    }

    private static boolean passes(JsonNode check) {
        return check.get("value").equals(check.get("expected"));
    }

    /** Stops both; returns whether every check passes. */
    private static boolean checksPass(DummyPair pair) throws Exception {
        List<JsonNode> client = pair.stop("client");
        List<JsonNode> server = pair.stop("server");
        assertEquals(0, pair.client.exitStatus());
        assertEquals(0, pair.server.exitStatus());
        JsonNode echoes = check(client, "echoes").get("value");
        return echoes.equals(check(server, "echoes").get("value"))
                && passes(check(client, "client-accounted"))
                && passes(check(server, "server-accounted"));
    }

    @Test
    void behavesWell() throws Exception {
        try (DummyPair pair = new DummyPair()) {
            List<JsonNode> totals = pair.measure();
            JsonNode client = totals.get(0);
            assertTrue(client.get("operations").asLong() > 0, client.toString());
            assertEquals(0, client.get("errors").asLong());
            assertEquals(
                    client.get("operations").asLong(),
                    totals.get(1).get("operations").asLong());
            assertTrue(client.get("histograms").has("service"));
            assertTrue(checksPass(pair));
            assertEquals(List.of(), pair.client.log());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "client"})
    void answersWrongAndIsCounted(String role) throws Exception {
        try (DummyPair pair = new DummyPair("mode=wrong-answer", "role=" + role, "work=0")) {
            JsonNode client = pair.measure().get(0);
            long echoes =
                    client.get("operations").asLong() + client.get("errors").asLong();
            assertTrue(echoes > Misbehaviour.WRONG_EVERY, client.toString());
            assertEquals(echoes / Misbehaviour.WRONG_EVERY, client.get("errors").asLong());
            assertTrue(checksPass(pair));
        }
    }

    @ParameterizedTest
    @CsvSource({"wrong-check,server", "wrong-check,client", "mismatch,server", "mismatch,client"})
    void failsItsChecks(String mode, String role) throws Exception {
        try (DummyPair pair = new DummyPair("mode=" + mode, "role=" + role)) {
            pair.measure();
            assertTrue(!checksPass(pair));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fail-start,server,error,1",
        "fail-start,client,error,1",
        "unsupported,server,unsupported,1",
        "unsupported,client,unsupported,1",
        "exit-start,server,,7",
        "exit-start,client,,7",
        "no-such-mode,server,bad-parameter,1",
    })
    void endsInStart(String mode, String role, String cause, int status) throws Exception {
        try (ChildRole alone = DummyPair.alone(role, mode)) {
            assertEnds(alone, cause, status);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "client"})
    void failsInConnect(String role) throws Exception {
        try (ChildRole alone = DummyPair.alone(role, "fail-connect")) {
            alone.next("ready");
            alone.send("{\"command\":\"connect\",\"endpoints\":{}}");
            assertEnds(alone, "error", 1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fail-measure,server,error,1",
        "fail-measure,client,error,1",
        "exit-measure,server,,7",
        "exit-measure,client,,7",
        "out-of-memory,server,out-of-memory,1",
        "out-of-memory,client,out-of-memory,1",
    })
    void endsInTheMiddleOfMeasure(String mode, String role, String cause, int status) throws Exception {
        try (DummyPair pair = new DummyPair(List.of("-Xmx32m"), "mode=" + mode, "role=" + role)) {
            pair.connect();
            pair.client.send(DummyPair.MEASURE);
            assertEnds(pair.role(role), cause, status);
            if (role.equals("server")) {
                assertEnds(pair.client, "error", 1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "client"})
    void crashesAndLeavesTheDumpOfTheJvm(String role) throws Exception {
        try (DummyPair pair = new DummyPair("mode=crash", "role=" + role)) {
            pair.connect();
            pair.client.send(DummyPair.MEASURE);
            // 128 and the number of SIGABRT: a JVM that catches a SIGSEGV aborts itself.
            assertEnds(pair.role(role), null, 134);
            try (Stream<Path> files = Files.list(pair.role(role).folder())) {
                assertTrue(files.anyMatch(file -> file.getFileName().toString().startsWith("hs_err")));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"server", "client"})
    void hangsInStartUntilItsInputCloses(String role) throws Exception {
        try (ChildRole alone = DummyPair.alone(role, "hang-start")) {
            alone.closeInput();
            assertEnds(alone, null, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "client"})
    void hangsInMeasureUntilItsInputCloses(String role) throws Exception {
        try (DummyPair pair = new DummyPair("mode=hang-measure", "role=" + role)) {
            pair.connect();
            pair.client.send(DummyPair.MEASURE);
            // Windows continue; one without operations shows that the role hangs.
            JsonNode window;
            do {
                window = pair.client.next();
            } while (!window.get("event").asText().equals("window")
                    || window.get("index").asInt() == 0
                    || window.get("operations").asLong() > 0);
            pair.role(role).closeInput();
            assertEnds(pair.role(role), null, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "client"})
    void hangsInStopUntilItsInputCloses(String role) throws Exception {
        try (DummyPair pair = new DummyPair("mode=hang-stop", "role=" + role)) {
            pair.measure();
            pair.role(role).send(DummyPair.STOP);
            pair.role(role).closeInput();
            assertEnds(pair.role(role), null, 3);
        }
    }

    @ParameterizedTest
    @CsvSource({"flood,server", "flood,client", "garbage,server", "garbage,client"})
    void isNoisyAndOtherwiseWell(String mode, String role) throws Exception {
        try (DummyPair pair = new DummyPair("mode=" + mode, "role=" + role)) {
            pair.measure();
            assertTrue(checksPass(pair));
            if (mode.equals("garbage")) {
                assertTrue(pair.role(role).log().contains("[1,2,3]"));
            } else {
                assertTrue(pair.role(role).standardError().contains("again and again"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "client"})
    void floodsTheOutputToo(String role) throws Exception {
        try (DummyPair pair = new DummyPair("mode=flood-stdout", "role=" + role)) {
            pair.connect();
            pair.client.send(DummyPair.MEASURE);
            ChildRole flooding = pair.role(role);
            while (flooding.log().size() < 1000) {
                assertNotEquals(null, flooding.next(), "it ended");
            }
        }
    }

    @Test
    void workloadYamlListsAllModes() throws Exception {
        String yaml = Files.readString(Path.of("workload.yaml"));
        String readme = Files.readString(Path.of("README.md"));
        int begin = yaml.indexOf("values: [") + 9;
        String listed = yaml.substring(begin, yaml.indexOf(']', begin));
        assertEquals(Stream.of(Mode.values()).map(Mode::toString).toList(), List.of(listed.split(",\\s*")));
        for (Mode mode : Mode.values()) {
            assertTrue(readme.contains("| `" + mode + "` |"), mode.toString());
        }
    }

    /** Reads to the end: the last event is a failure of this cause, or there is no answer. */
    private static void assertEnds(ChildRole role, String cause, int status) throws Exception {
        List<JsonNode> events = role.rest();
        List<JsonNode> failed = events.stream()
                .filter(event -> event.get("event").asText().equals("failed"))
                .toList();
        assertEquals(
                cause == null ? List.of() : List.of(cause),
                failed.stream().map(event -> event.get("cause").asText()).toList(),
                events::toString);
        assertEquals(status, role.exitStatus(), role.standardError());
    }
}
