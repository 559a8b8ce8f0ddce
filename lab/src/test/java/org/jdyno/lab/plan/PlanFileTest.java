package org.jdyno.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Slo;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class PlanFileTest {
    @TempDir
    private Path folder;

    private Request read(String yaml) throws IOException {
        return PlanFile.read(Files.writeString(folder.resolve("plan.yaml"), yaml));
    }

    @Test
    void readsEveryKeyOfAPlanFile() throws IOException {
        Request request = read(
                """
                title: Two Javas
                platforms: [17, "new=25+zgc"]
                baseline: 17
                driver: 21
                workloads:
                  chat: {rooms: 2, threads: "nio,virtual"}
                  dummy:
                placement: split
                slo: p99<10ms
                budget: 90s
                blocks: 12
                seed: 7
                timing: {burst: 1s, pause: 100ms, min-bursts: 1, max-bursts: 3, measure: 2s, window: 100ms,
                         start-timeout: 1m, phase-timeout: 2m}
                """);
        assertEquals("Two Javas", request.title());
        assertEquals(List.of("17", "new=25+zgc"), request.platforms());
        assertEquals(Optional.of("17"), request.baseline());
        assertEquals(Optional.of("21"), request.driver());
        assertEquals(
                Map.of("chat", Map.of("rooms", "2", "threads", "nio,virtual"), "dummy", Map.of()), request.workloads());
        assertEquals(List.of("chat", "dummy"), List.copyOf(request.workloads().keySet()));
        assertEquals(Placement.SPLIT, request.placement());
        assertEquals(Optional.of(90_000L), request.budgetMillis());
        assertEquals(OptionalInt.of(12), request.blocks());
        assertEquals(Optional.of(7L), request.seed());
        assertEquals(Optional.of(Slo.parse("slo", "p99<10ms")), request.slo());
        assertEquals(Optional.of(new Timing(1_000, 100, 1, 3, 2_000, 100, 60_000, 120_000)), request.timing());
    }

    @Test
    void whatAPlanFileDoesNotSayIsLeftOpen() throws IOException {
        Request request = read("workloads: {chat: }");
        assertEquals("plan.yaml", request.title());
        assertEquals(List.of(), request.platforms());
        assertEquals(Optional.empty(), request.budgetMillis());
        assertEquals(OptionalInt.empty(), request.blocks());
        assertEquals(Optional.empty(), request.timing());
        assertEquals(Placement.FREE, request.placement());
    }

    @Test
    void timingFillsInWhatIsNotSaid() throws IOException {
        Timing normal = Timing.DEFAULT;
        Timing timing = read("timing: {measure: 9s}").timing().orElseThrow();
        assertEquals(9_000, timing.measureMillis());
        assertEquals(normal.burstMillis(), timing.burstMillis());
        assertEquals(normal.maxBursts(), timing.maxBursts());
        assertEquals(normal.phaseTimeoutMillis(), timing.phaseTimeoutMillis());
    }

    @Test
    void timingMayBeAWord() throws IOException {
        Timing minimal = read("timing: minimal").timing().orElseThrow();
        assertEquals(30_000, minimal.burstMillis() * minimal.minBursts());
        assertEquals(120_000, minimal.measureMillis());
        assertEquals(600_000, read("timing: full").timing().orElseThrow().measureMillis());
        assertEquals(Optional.empty(), read("timing: usual").timing());
        assertTrue(message(() -> read("timing: fall")).contains("did you mean \"full\"?"));
    }

    @Test
    void refusesWhatCannotBe() {
        Request request = new Request();
        assertTrue(message(() -> request.blocks(0)).contains("from 1 to 10000, not 0"));
        assertTrue(message(() -> request.blocks(10_001)).contains("10001"));
        assertTrue(message(() -> request.placement("spilt")).contains("did you mean \"split\"?"));
        for (String wrong : List.of("rooms", "=1", "rooms=", "=")) {
            assertTrue(message(() -> request.parameter(wrong)).contains("\"" + wrong + "\""));
        }
        assertTrue(message(() -> read("timing: {min-bursts: 3, max-bursts: 2}")).contains("max-bursts"));
        assertTrue(message(() -> read("timing: {window: 0ms}")).contains("window"));
        assertTrue(message(() -> read("slo: p99")).startsWith("slo must be a percentile"));
    }

    @Test
    void aParameterMayHoldAnEqualsSign() {
        Request request = new Request();
        request.parameter("rooms=a=b");
        assertEquals(Map.of("rooms", "a=b"), request.parameters());
    }

    private static String message(Executable wrong) {
        return assertThrows(UserError.class, wrong).getMessage();
    }
}
