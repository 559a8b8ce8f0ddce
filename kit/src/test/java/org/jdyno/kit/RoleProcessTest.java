package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The life of a role through docs/protocol.md, in processes of its own. */
@Execution(ExecutionMode.CONCURRENT)
class RoleProcessTest {
    private static final String CONNECT = "{\"command\":\"connect\",\"endpoints\":{\"server\":{\"echo\":\"[::1]:1\"}}}";
    private static final String MEASURE = "{\"command\":\"measure\",\"seconds\":0.2}";
    private static final String WARMUP = "{\"command\":\"warmup\",\"seconds\":0.1,\"burst\":1}";

    @TempDir
    Path folder;

    @Test
    void reportsReadyAndAnswersEveryCommandOnce() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class)) {
            JsonNode ready = role.next("ready");
            assertEquals(1, ready.get("protocol").asInt());
            assertTrue(ready.get("pid").asLong() > 0);
            assertEquals(0, ready.get("endpoints").size());
            assertEquals("connect", role.ask(CONNECT).get("command").asText());
            assertEquals("warmup", role.ask(WARMUP).get("command").asText());
            assertEquals("measure", role.ask(MEASURE).get("command").asText());
            assertEquals(
                    "stop", role.ask("{\"command\":\"stop\"}").get("command").asText());
            assertEquals(List.of(), role.rest());
            assertEquals(0, role.exitStatus());
        }
    }

    @Test
    void aLoadGeneratorWithoutRatesOfItsOwnRefusesThem() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class, "rate-phase=true")) {
            assertEquals("unsupported", role.next("failed").get("cause").asText());
        }
    }

    @Test
    void aServingRoleAnswersAPhaseAtOnceAndItsTotalsAtRest() throws Exception {
        try (ChildRole role = ChildRole.start(ServingProbe.class)) {
            assertEquals(
                    "localhost:1",
                    role.next("ready").get("endpoints").get("nowhere").asText());
            assertFalse(role.ask(MEASURE).has("operations"));
            JsonNode totals = role.ask("{\"command\":\"rest\"}");
            assertEquals("rest", totals.get("command").asText());
            assertTrue(totals.has("operations"));
            role.ask("{\"command\":\"stop\"}");
            assertEquals(0, role.exitStatus());
        }
    }

    @Test
    void theControlProcessIsAServingRoleThatCountsTheMachine() throws Exception {
        try (ChildRole role = ChildRole.start(ControlProcess.class)) {
            role.next("ready");
            role.ask(MEASURE);
            JsonNode counters = role.ask("{\"command\":\"rest\"}").get("counters");
            Stream.of("machineBusyNanos", "machineStealNanos", "machineRunnable")
                    .forEach(counter -> assertTrue(counters.get(counter).asDouble() >= 0, counter));
            role.ask("{\"command\":\"stop\"}");
            assertEquals(0, role.exitStatus());
        }
    }

    @Test
    void theOptimisingCompilerIsFoundByItsThread() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "this kernel does not report on threads");
        assumeTrue(System.getProperty("java.vm.name").contains("Server VM"), "this JVM has no C2");
        JsonNode withBoth = compilerCounters("-XX:TieredStopAtLevel=4");
        assertTrue(withBoth.get("c2Nanos").asDouble() > 0);
        assertNull(withBoth.get("jvmciNanos"), "nobody asked for Graal");
        assertNull(compilerCounters("-XX:TieredStopAtLevel=1").get("c2Nanos"), "C1 alone is no optimising compiler");
    }

    private static JsonNode compilerCounters(String... options) throws Exception {
        try (ChildRole role = ChildRole.start(List.of(options), DrivingProbe.class)) {
            role.next("ready");
            return role.ask(MEASURE).get("counters");
        }
    }

    @Test
    void aCounterThatIsNotFiniteIsAbsent() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class)) {
            role.next("ready");
            JsonNode counters = role.ask(CONNECT).get("counters");
            assertEquals(2.0, counters.get("connections").asDouble());
            assertTrue(counters.get("perSecond").isNumber());
            assertNull(counters.get("undefined"));
        }
    }

    @Test
    void theFirstOperationIsReportedOnce() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class)) {
            role.next("ready");
            role.send(WARMUP);
            role.send(MEASURE);
            role.send("{\"command\":\"stop\"}");
            long told = role.rest().stream()
                    .filter(event -> event.get("event").asText().equals("first-operation"))
                    .count();
            assertEquals(1, told);
        }
    }

    @Test
    void outputOfTheRoleIsNotAnEvent() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class, "act=print")) {
            role.next("ready");
            role.ask("{\"command\":\"stop\"}");
            assertEquals(0, role.exitStatus());
            assertEquals(List.of(), role.log());
            assertTrue(role.standardError().contains("printed by the role"));
            assertTrue(role.standardError().contains("forged"));
        }
    }

    @Test
    void textOfAnyLanguageArrivesUnchanged() throws Exception {
        // Must not depend on the JVM's default charset.
        try (ChildRole role = ChildRole.start(List.of("-Dfile.encoding=ISO-8859-1"), DrivingProbe.class)) {
            role.next("ready");
            role.send("{\"command\":\"stop\"}");
            // A lone surrogate is not a character; UTF-8 has no bytes for it.
            assertEquals(
                    DrivingProbe.TEXT.replace("lone \ud83d", "lone ?"),
                    role.next("check").get("value").asText());
            JsonNode expected = role.next("check");
            assertEquals("1", expected.get("value").asText());
            assertEquals("2", expected.get("expected").asText());
        }
    }

    static Stream<String> notCommands() {
        return Stream.of(
                "{\"command\":\"dance\"}",
                "{\"command\":7}",
                "{\"comand\":\"stop\"}",
                "stop",
                "",
                "{\"command\":\"stop\"",
                "[\"stop\"]",
                "{\"command\":\"warmup\",\"seconds\":1}",
                "{\"command\":\"measure\",\"seconds\":\"1\"}",
                "{\"command\":\"measure\",\"seconds\":null}",
                "{\"command\":\"connect\"}",
                "{\"command\":\"connect\",\"endpoints\":{\"server\":\"localhost:1\"}}",
                "{\"command\":\"connect\",\"endpoints\":[1]}",
                "{\"command\":\"rest\"}");
    }

    @ParameterizedTest
    @MethodSource("notCommands")
    void anInvalidCommandFailsTheRole(String line) throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class)) {
            role.next("ready");
            JsonNode failed = role.ask(line);
            assertEquals("failed", failed.get("event").asText());
            assertEquals("error", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().matches("(?s).*(command|rest).*"), failed.toString());
            assertEquals(List.of(), role.rest());
            assertEquals(1, role.exitStatus());
        }
    }

    @Test
    void aClosedInputEndsARoleThatHangs() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class, "act=hang")) {
            role.next("ready");
            role.send(MEASURE);
            role.next("window"); // so it hangs inside the phase
            role.closeInput();
            assertEquals(3, role.exitStatus());
        }
    }

    @Test
    void aFailureInAnotherThreadFailsTheRoleWithItsCause() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class, "act=throw-elsewhere")) {
            role.next("ready");
            JsonNode failed = role.ask(MEASURE);
            assertEquals("descriptor-limit", failed.get("cause").asText());
            assertEquals("thrown elsewhere", failed.get("message").asText());
            assertEquals(1, role.exitStatus());
            assertTrue(role.standardError().contains("the reason of it"));
        }
    }

    @Test
    void manyFailuresAtOnceAreReportedOnce() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class, "act=throw-everywhere")) {
            role.next("ready");
            assertEquals("failed", role.ask(MEASURE).get("event").asText());
            // A window may end before the process does.
            assertTrue(role.rest().stream()
                    .noneMatch(event -> event.get("event").asText().equals("failed")));
            assertEquals(1, role.exitStatus());
        }
    }

    @Test
    void aLabThatLeavesOnFailedSeesTheStatusOfAFailure() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class, "act=throw-in-start")) {
            role.next("failed");
            role.closeInput();
            assertEquals(1, role.exitStatus());
        }
    }

    @Test
    void aLabThatLeavesOnDoneSeesTheStatusOfSuccess() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class)) {
            role.next("ready");
            role.ask("{\"command\":\"stop\"}");
            role.closeInput();
            assertEquals(0, role.exitStatus());
        }
    }

    /** When the last event can be read, the actions have run. */
    @ParameterizedTest
    @CsvSource({"well,stop,done", "throw-elsewhere,measure,failed", "throw-everywhere,measure,failed"})
    void actionsAtEndRunBeforeTheLastEvent(String act, String command, String last) throws Exception {
        Path mark = folder.resolve("mark");
        try (ChildRole role = ChildRole.start(DrivingProbe.class, "act=" + act, "mark=" + mark)) {
            role.next("ready");
            assertTrue(Files.exists(mark));
            JsonNode answer = role.ask("{\"command\":\"" + command + "\",\"seconds\":0.1}");
            assertEquals(last, answer.get("event").asText());
            assertFalse(Files.exists(mark));
            assertTrue(role.standardError().contains("does not keep others"));
        }
    }

    @Test
    void actionsAtEndRunWhenTheLabIsGone() throws Exception {
        Path mark = folder.resolve("mark");
        try (ChildRole role = ChildRole.start(DrivingProbe.class, "act=hang", "mark=" + mark)) {
            role.next("ready");
            role.send(MEASURE);
            role.closeInput();
            assertEquals(3, role.exitStatus());
            assertFalse(Files.exists(mark));
        }
    }

    @ParameterizedTest
    @CsvSource({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void aFullHeapIsStillReported(String collector) throws Exception {
        try (ChildRole role = ChildRole.start(List.of("-Xmx24m", collector), DrivingProbe.class, "act=fill-heap")) {
            role.next("ready");
            JsonNode failed = role.ask(MEASURE);
            assertEquals("out-of-memory", failed.get("cause").asText());
            long heapMaxBytes = failed.get("counters").get("heapMaxBytes").asLong();
            assertTrue(heapMaxBytes > 16 << 20 && heapMaxBytes <= 24 << 20, failed::toString);
            assertEquals(1, role.exitStatus());
        }
    }

    @Test
    void aProcessWithoutDescriptorsStillReportsTheResourcesInUse() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")));
        List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -n 100 && exec \"$@\"", "sh"));
        command.addAll(ChildRole.commandLine(List.of(), DrivingProbe.class, "act=open-files"));
        try (ChildRole role = ChildRole.run(command)) {
            role.next("ready");
            JsonNode failed = role.ask(MEASURE);
            assertEquals("descriptor-limit", failed.get("cause").asText());
            JsonNode counters = failed.get("counters");
            assertEquals(100, counters.get("descriptors").asInt());
            assertTrue(counters.get("threads").asInt() > 3, failed::toString);
            assertTrue(counters.get("maps").asInt() > 30, failed::toString);
            assertEquals(1, role.exitStatus());
        }
    }

    @ParameterizedTest
    @CsvSource({"window-millis=0", "window-millis=soon", "window-millis=99999999999", "nonsense", "=1"})
    void aWrongParameterIsReportedBeforeReady(String word) throws Exception {
        List<String> line = ChildRole.java(
                List.of("-cp", System.getProperty("java.class.path"), DrivingProbe.class.getName(), word));
        try (ChildRole role = ChildRole.run(line)) {
            JsonNode failed = role.next("failed");
            assertEquals("bad-parameter", failed.get("cause").asText());
            assertEquals(1, role.exitStatus());
        }
    }
}
