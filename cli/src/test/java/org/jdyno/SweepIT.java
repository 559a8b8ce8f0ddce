package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Several loads in one run, by the rules old and new, and loads that are too large for one client process. */
class SweepIT {
    private static final String BRIEF =
            "timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms, pause: 1ms, burst: 10ms}";

    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
    }

    private JsonNode run(String plan) throws Exception {
        Tool.Ended ended = COMMANDS.run(command(plan));
        COMMANDS.awaitNobodyLeft();
        return report(ended);
    }

    private String[] command(String plan) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.yaml"), plan + "\n" + BRIEF + "\n");
        return new String[] {
            "run", file.toString(), "--out", folder.resolve("run").toString(), "--json"
        };
    }

    private static JsonNode report(Tool.Ended ended) throws IOException {
        JsonNode report = new ObjectMapper().readTree(ended.out());
        report.path("trials").forEach(trial -> assertTrue(Ending.cameToItsEnd(trial), ended.toString()));
        return report;
    }

    @Test
    void aRangeIsACurve() throws Exception {
        JsonNode report = run(
                """
                platforms: [native, "jvm=%s+serial+heap=64m"]
                workloads: {chat: {rooms: "1..3", users: 2, threads: nio}}
                blocks: 1
                """
                        .formatted(Checkout.javaHome()));
        Ending.assumeTheMachineWasOurs(report.toString());
        assertEquals(3 * 3, report.path("trials").size());
        JsonNode sweep = report.path("sweeps").path(0);
        assertEquals("rooms", sweep.path("parameter").asText());
        List<Double> places = new ArrayList<>();
        sweep.path("positions")
                .forEach(position -> places.add(position.path("at").asDouble()));
        assertEquals(List.of(2.0, 4.0, 6.0), places, "connections, not rooms");
        assertEquals(2, sweep.path("retentions").size(), sweep.toString());
    }

    @Test
    void atAGivenRateItIsResponseTimesThatAreCompared() throws Exception {
        JsonNode report = run(
                """
                platforms: ["jvm=%s+serial+heap=64m"]
                workloads: {chat: {rooms: 2, users: 6, threads: nio, rate: 2000}}
                blocks: 1
                """
                        .formatted(Checkout.javaHome()));
        List<String> headlines = new ArrayList<>();
        for (JsonNode measure : report.at("/run/workloads/0/measures")) {
            if (measure.path("headline").asBoolean()) {
                headlines.add(measure.path("name").asText());
            }
        }
        assertEquals(List.of("response-p99"), headlines);
        for (JsonNode trial : report.path("trials")) {
            assertTrue(trial.path("measures").has("response-p99"), trial.toString());
        }
    }

    @Test
    void byTheRuleOf1999TheFirstRunIsDroppedAndTheServerMayStay() throws Exception {
        JsonNode report = run(
                """
                platforms: ["jvm=%s+serial+heap=64m", native]
                workloads: {chat: {rooms: 1, users: 2, threads: platform}}
                rule: 1999
                server: kept
                """
                        .formatted(Checkout.javaHome()));
        report.path("trials")
                .forEach(trial -> assumeTrue(
                        trial.path("outcome").asText().equals("completed"),
                        trial.path("message").asText()));
        assertEquals(2, report.path("scores").size());
        for (JsonNode score : report.path("scores")) {
            double[] counted = DoubleStream.of(
                            score.path("results").get(1).asDouble(),
                            score.path("results").get(2).asDouble(),
                            score.path("results").get(3).asDouble())
                    .sorted()
                    .toArray();
            assertEquals((counted[1] + counted[2]) / 2, score.path("score").asDouble(), 1e-6 * counted[2]);
        }
        Run run = RunDirectory.open(folder.resolve("run")).read();
        for (String platform : List.of("jvm", "native")) {
            List<Trial> trials = run.trials().stream()
                    .filter(trial -> trial.slot().platform().equals(platform))
                    .toList();
            assertEquals(4, trials.size());
            assertTrue(trials.get(0).commands().containsKey("server"), "the first trial starts the server");
            trials.stream()
                    .skip(1)
                    .forEach(trial ->
                            assertFalse(trial.commands().containsKey("server"), "and the others go on with it"));
            assertTrue(trials.stream().allMatch(trial -> trial.measures().get("throughput") > 0));
        }
        try (Stream<Path> servers = Files.list(folder.resolve("run/servers"))) {
            assertEquals(2, servers.count());
        }
    }

    @Test
    void aLoadTooLargeForOneClientIsSharedOut() throws Exception {
        tool.under("sh", "-c", "ulimit -n 260 && exec \"$@\"", "sh");
        Tool.Ended ended = tool.run(command(
                """
                platforms: ["jvm=%s+serial+heap=64m"]
                workloads: {chat: {rooms: 9, users: 20, threads: nio, count: 2}}
                blocks: 1
                """
                        .formatted(Checkout.javaHome())));
        tool.awaitNobodyLeft(folder.resolve("run"));
        JsonNode report = report(ended);
        Run run = RunDirectory.open(folder.resolve("run")).read();
        for (Trial trial : run.trials()) {
            assertTrue(
                    trial.commands().get("client-1").contains("rooms=4"),
                    trial.commands().toString());
            assertTrue(
                    trial.commands().get("client-2").contains("rooms=5"),
                    trial.commands().toString());
            assertTrue(
                    trial.commands().get("client-2").contains("first=5"),
                    trial.commands().toString());
            assertEquals(
                    180,
                    1
                            / trial.measures().get("rss-per-connection")
                            * trial.measures().get("rss-peak")
                            * 1e3,
                    1e-6);
            assertFalse(trial.distributions().isEmpty());
            assertTrue(trial.windows().stream().anyMatch(window -> window.role().equals("client")));
        }
        assertEquals(2, report.path("trials").size());
    }
}
