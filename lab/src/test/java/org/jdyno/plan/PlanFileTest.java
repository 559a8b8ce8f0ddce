package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.Checkout;
import org.jdyno.model.Placement;
import org.jdyno.model.Slo;
import org.jdyno.model.Timing;
import org.jdyno.model.UserError;
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
    void aPlanOfOneWorkloadHasAllElse() throws IOException {
        Path plan = Files.writeString(
                folder.resolve("both.yaml"),
                """
                platforms: [17, "new=25+zgc"]
                workloads:
                  chat: {rooms: 2, threads: "nio,virtual"}
                  dummy:
                timing: {measure: 2s}
                """);
        Request chat = read(PlanFile.ofWorkload(plan, "chat"));
        assertEquals(Map.of("chat", Map.of("rooms", "2", "threads", "nio,virtual")), chat.workloads());
        assertEquals(List.of("17", "new=25+zgc"), chat.all(PlanKeys.PLATFORMS));
        Request dummy = read(PlanFile.ofWorkload(plan, "dummy"));
        assertEquals(Map.of("dummy", Map.of()), dummy.workloads());
        assertEquals(2_000, dummy.get(LengthKeys.TIMING).orElseThrow().measureMillis());
    }

    @Test
    void aServerOfTheUserIsTold() throws IOException {
        assertTrue(PlanFile.isOfServer(Files.writeString(folder.resolve("a.yaml"), "server: {jar: shop.jar}")));
        assertFalse(PlanFile.isOfServer(Files.writeString(folder.resolve("b.yaml"), "workloads: {chat: {}}")));
        assertFalse(PlanFile.isOfServer(
                Files.writeString(folder.resolve("c.yaml"), "workloads: {chat: {}}\nserver: kept")));
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
        assertEquals("Two Javas", request.get(PlanKeys.TITLE).orElseThrow());
        assertEquals(List.of("17", "new=25+zgc"), request.all(PlanKeys.PLATFORMS));
        assertEquals(Optional.of("17"), request.get(PlanKeys.BASELINE));
        assertEquals(Optional.of("21"), request.get(PlanKeys.DRIVER));
        assertEquals(
                Map.of("chat", Map.of("rooms", "2", "threads", "nio,virtual"), "dummy", Map.of()), request.workloads());
        assertEquals(List.of("chat", "dummy"), List.copyOf(request.workloads().keySet()));
        assertEquals(Optional.of(Placement.SPLIT), request.get(PlanKeys.PLACEMENT));
        assertEquals(Optional.of(90_000L), request.get(LengthKeys.BUDGET));
        assertEquals(Optional.of(12), request.get(LengthKeys.BLOCKS));
        assertEquals(Optional.of(7L), request.get(PlanKeys.SEED));
        assertEquals(Optional.of(Slo.parse("slo", "p99<10ms")), request.get(ExperimentKeys.SLO));
        assertEquals(
                Optional.of(new Timing(1_000, 100, 1, 3, 2_000, 100, 60_000, 120_000)), request.get(LengthKeys.TIMING));
    }

    @Test
    void whatAPlanFileDoesNotSayIsLeftOpen() throws IOException {
        Request request = read("workloads: {chat: }");
        assertEquals("plan.yaml", request.get(PlanKeys.TITLE).orElseThrow());
        assertEquals(List.of(), request.all(PlanKeys.PLATFORMS));
        assertEquals(Optional.empty(), request.get(LengthKeys.BUDGET));
        assertEquals(Optional.empty(), request.get(LengthKeys.BLOCKS));
        assertEquals(Optional.empty(), request.get(LengthKeys.TIMING));
        assertEquals(Optional.empty(), request.get(PlanKeys.PLACEMENT));
    }

    @Test
    void timingFillsInWhatIsNotSaid() throws IOException {
        Timing normal = Timing.DEFAULT;
        Timing timing = read("timing: {measure: 9s}").get(LengthKeys.TIMING).orElseThrow();
        assertEquals(9_000, timing.measureMillis());
        assertEquals(normal.burstMillis(), timing.burstMillis());
        assertEquals(normal.maxBursts(), timing.maxBursts());
        assertEquals(normal.phaseTimeoutMillis(), timing.phaseTimeoutMillis());
    }

    @Test
    void timingMayBeAWord() throws IOException {
        Timing minimal = read("timing: minimal").get(LengthKeys.TIMING).orElseThrow();
        assertEquals(30_000, minimal.burstMillis() * minimal.minBursts());
        assertEquals(120_000, minimal.measureMillis());
        assertEquals(
                600_000,
                read("timing: full").get(LengthKeys.TIMING).orElseThrow().measureMillis());
        assertEquals(Optional.empty(), read("timing: usual").get(LengthKeys.TIMING));
        assertTrue(message(() -> read("timing: fall")).contains("did you mean \"full\"?"));
    }

    @Test
    void timingOnTheCommandLineMayHaveParts() throws IOException {
        Timing minimal = read("timing: minimal").get(LengthKeys.TIMING).orElseThrow();
        assertEquals(
                Optional.of(minimal),
                LengthKeys.TIMING.parse(
                        "--timing", "burst=7500ms,pause=0ms,min-bursts=4,max-bursts=4,measure=120s,window=1000ms"));
        assertEquals(
                read("timing: {measure: 9s}").get(LengthKeys.TIMING),
                LengthKeys.TIMING.parse("--timing", "measure=9s"));
        String unknown = message(() -> LengthKeys.TIMING.parse("--timing", "mesure=9s"));
        assertTrue(unknown.contains("--timing") && unknown.contains("\"measure\""), unknown);
        String wrong = message(() -> LengthKeys.TIMING.parse("--timing", "burst=fast"));
        assertTrue(wrong.contains("burst must be a duration") && wrong.contains("\"fast\""), wrong);
    }

    @Test
    void aNameIsGivenOnce() {
        assertTrue(message(() -> HostWords.HOSTS.parse("--hosts", new String[] {"client=local", "client=namespace"}))
                .contains("--hosts gives \"client\" twice"));
        assertEquals(Optional.of(Map.of("note", " a = b ")), parameters("note= a = b "));
    }

    @Test
    void refusesWhatCannotBe() {
        assertTrue(message(() -> read("blocks: 0")).contains("from 1 to 10000, not \"0\""));
        assertTrue(message(() -> read("blocks: 10001")).contains("10001"));
        assertTrue(message(() -> read("placement: spilt")).contains("did you mean \"split\"?"));
        for (String wrong : List.of("rooms", "=1", "rooms=", "=")) {
            assertTrue(message(() -> parameters(wrong)).contains("\"" + wrong + "\""));
        }
        assertTrue(message(() -> read("timing: {min-bursts: 3, max-bursts: 2}")).contains("max-bursts"));
        assertTrue(message(() -> read("timing: {window: 0ms}")).contains("window"));
        assertTrue(message(() -> read("title: \"a\\nb\"")).contains("title must be one line"));
        assertTrue(message(() -> read("platforms: [17+-Dx=" + "x".repeat(10_000) + "]"))
                .contains("10000 characters"));
        assertTrue(message(() -> read("timing: {window: 6s}")).contains("window must be at most"));
        assertTrue(message(() -> read("timing: {window: 1ms, measure: 1h}")).contains("window must be at least 36ms"));
        assertTrue(message(() -> read("timing: {max-bursts: 4294967299}")).contains("from 0 to 1000, not"));
        assertTrue(message(() -> read("slo: p99")).contains(": slo must be a percentile"));
    }

    @Test
    void aParameterMayHoldAnEqualsSign() {
        assertEquals(Optional.of(Map.of("rooms", "a=b")), parameters("rooms=a=b"));
    }

    private static Optional<Map<String, String>> parameters(String... assignments) {
        return PlanKeys.PARAMETERS.parse("--set", assignments);
    }

    @Test
    void theCommandLineAddsToMapsOfTheFileAndReplacesOtherValues() throws IOException {
        Request request = read("{hosts: {client: namespace}, link: 10mbit, rule: 1999, limit: connections}");
        request.set(HostWords.HOSTS, HostWords.HOSTS.parse("--hosts", new String[] {"server=local"}));
        request.set(HostWords.LINK, HostWords.LINK.parse("--link", "1gbit"));
        request.set(ExperimentKeys.RULE, ExperimentKeys.RULE.parse("--rule", "interval"));
        request.set(ExperimentKeys.MINHEAP, ExperimentKeys.MINHEAP.parse("--minheap", true));
        assertEquals(
                Set.of("client", "server"),
                request.get(HostWords.HOSTS).orElseThrow().keySet());
        assertEquals("1gbit", request.get(HostWords.LINK).orElseThrow().describe());
        assertEquals(Optional.empty(), request.get(ExperimentKeys.RULE));
        assertEquals(Optional.of("heap"), request.get(ExperimentKeys.LIMIT));
    }

    @Test
    void everyKeyHasARowInTheDocumentation() throws IOException {
        String documented = Files.readString(Checkout.root().resolve("docs/plan-files.md"));
        List<String> keys = PlanFile.KEYS.stream()
                .filter(key -> !key.equals(PlanKeys.PARAMETERS))
                .map(PlanKey::name)
                .toList();
        assertTrue(keys.size() > 20, keys::toString);
        assertEquals(
                List.of(),
                keys.stream()
                        .filter(key -> !documented.contains("\n| `" + key + "` |"))
                        .toList());
    }

    private static String message(Executable wrong) {
        return assertThrows(UserError.class, wrong).getMessage();
    }
}
