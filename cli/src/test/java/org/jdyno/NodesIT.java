package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdyno.model.Cause;
import org.jdyno.model.Distribution;
import org.jdyno.model.Node;
import org.jdyno.model.Outcome;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialEvent;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several processes of a role under test, through the whole tool. */
class NodesIT {
    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    private Path logs;

    /** The baseline is the C twin, which dummy lacks: it is skipped with its A/A control, and here runs once. */
    private void writePlan(String parameters, String more) throws Exception {
        Files.writeString(
                folder.resolve("nodes.yaml"),
                """
                platforms: [native, "here=%s+serial+heap=32m"]
                workloads:
                  dummy: {%s}
                blocks: 1
                %s
                timing: {min-bursts: 1, max-bursts: 1, burst: 200ms, pause: 10ms, measure: 1s, window: 100ms,
                         start-timeout: 2m, phase-timeout: 10s}
                """
                        .formatted(
                                Checkout.javaHome(),
                                parameters.contains("shape") ? parameters : "shape: nodes, " + parameters,
                                more));
    }

    private Trial trial(String parameters, String more) throws Exception {
        writePlan(parameters, more);
        Tool.Ended ended = run();
        assertTrue(Files.exists(folder.resolve("run")), ended.toString());
        Trial first = trials().get(0);
        String begin = String.format("%04d-", first.slot().index());
        try (var folders = Files.list(folder.resolve("run/trials"))) {
            logs = folders.filter(path -> path.getFileName().toString().startsWith(begin))
                    .findFirst()
                    .orElseThrow();
        }
        return first;
    }

    private Tool.Ended run() throws Exception {
        return COMMANDS.runPlan(folder.resolve("nodes.yaml"), folder.resolve("run"));
    }

    private List<Trial> trials() {
        return RunDirectory.open(folder.resolve("run")).read().trials().stream()
                .filter(trial -> trial.slot().platform().equals("here"))
                .toList();
    }

    private String report(String format) throws Exception {
        return COMMANDS.run("report", folder.resolve("run").toString(), "--format", format)
                .out();
    }

    private static double figure(Node node, String name) {
        return node.figure(name).orElseThrow(() -> new AssertionError(node.name() + " has no " + name));
    }

    @Test
    void theNodesAreOneRoleAndHaveTheirOwnFigures() throws Exception {
        Trial trial = trial("nodes: 3", "");
        assertTrue(Ending.cameToItsEnd(trial), trial.message());
        assertEquals(
                Set.of("control", "node-1", "node-2", "node-3", "client"),
                trial.commands().keySet());
        assertEquals(
                List.of("node-1", "node-2", "node-3"),
                trial.nodes().stream().map(Node::name).toList());
        double operations = trial.windows().stream()
                .filter(window ->
                        window.role().equals("client") && window.phase().word().equals("measure"))
                .mapToDouble(window -> window.operations())
                .sum();
        assertEquals(
                operations,
                trial.nodes().stream()
                        .mapToDouble(node -> figure(node, "operations"))
                        .sum());
        Distribution hiccups = trial.distributions().get("tested.hiccup");
        assertEquals(Set.of("node-1", "node-2", "node-3"), hiccups.parts().keySet());
        double longest = trial.nodes().stream()
                .mapToDouble(node -> figure(node, Node.LONGEST_HICCUP))
                .max()
                .orElseThrow();
        assertEquals(hiccups.histogram().decoded().getMaxValue(), longest, 0.001 * longest);
        for (Node node : trial.nodes()) {
            assertTrue(figure(node, "cpuNanos") > 0);
            assertTrue(figure(node, Node.LONGEST_PAUSE) >= 0);
            assertFalse(node.killed());
            String log = node.files().stream()
                    .filter(file -> file.matches(node.name() + "-gc-[0-9]+\\.log"))
                    .findFirst()
                    .orElseThrow();
            assertTrue(Files.exists(logs.resolve(log)));
            assertTrue(trial.commands().get(node.name()).contains("processes=3"));
        }
        assertTrue(trial.commands().get("node-2").contains("process=2"));

        String text = report("text");
        assertTrue(text.replaceAll("\\s+", " ").contains("longest hiccup was"), text);
        String json = report("json");
        assertTrue(json.contains("\"nodes\""), json);
    }

    @Test
    void allNodesStandStillBetweenSlices() throws Exception {
        Trial trial = trial("nodes: 2", "pairing: sliced");
        assertTrue(Ending.cameToItsEnd(trial), trial.message());
        assertEquals(2, trial.nodes().size());
        assertTrue(trial.measures().containsKey("cpu-per-op"));
    }

    @Test
    void theNodeThatRunsOutOfMemoryIsNamedAndTheFiguresOfAllAreKept() throws Exception {
        Trial trial = trial("nodes: 2, mode: out-of-memory, role: node", "");
        assertEquals(Outcome.FAILED, trial.outcome());
        assertEquals(Optional.of(Cause.OUT_OF_MEMORY), trial.cause());
        assertTrue(trial.message().contains("node-2"), trial.message());
        assertEquals(2, trial.nodes().size());
        trial.nodes().forEach(node -> assertTrue(figure(node, "operations") > 0, node.name()));
    }

    @Test
    void theNodeThatEndsOrHangsIsNamed() throws Exception {
        Trial trial = trial("nodes: 2, mode: 'exit-measure,hang-stop', role: node", "");
        List<Trial> trials = trials();
        assertEquals(2, trials.size());
        assertTrue(trial.message().contains("node-2"), trial.message());
        assertTrue(trials.stream().anyMatch(each -> each.cause().equals(Optional.of(Cause.CRASH))));
        assertTrue(trials.stream().anyMatch(each -> each.cause().equals(Optional.of(Cause.TIME_OUT))));
        trials.forEach(each -> assertTrue(each.message().contains("node-2"), each.message()));
    }

    @Test
    void aTrialGoesOnWithoutTheNodeThatItsPlanKills() throws Exception {
        Trial trial = trial("nodes: 3", "event: kill node 2 at 50%");
        assertTrue(Ending.cameToItsEnd(trial), trial.message());
        TrialEvent event = trial.event().orElseThrow();
        assertEquals("node-2", event.process());
        assertTrue(event.atNanos() >= 500_000_000L && event.atNanos() < 1_000_000_000L, event::toString);
        assertEquals(
                List.of(false, true, false),
                trial.nodes().stream().map(Node::killed).toList());
        double killed = figure(trial.nodes().get(1), "operations");
        assertTrue(killed > 0);
        assertTrue(killed < figure(trial.nodes().get(0), "operations"), "it ended earlier");
        assertTrue(trial.measures().containsKey("cpu-per-op"));
        String json = report("json");
        assertTrue(json.contains("\"kill node 2 at 50 %\""), json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nodes: 2 | event: kill node 3 at 50% | has only 2 processes at nodes=2",
                "nodes: 1 | event: kill node 1 at 50% | nothing would be left",
                "nodes: 2 | event: kill nodes 1 at 50% | did you mean \"node\"",
                "nodes: 2 | event: kill node 1 at 100% | with 1 to 99 percent",
                "nodes: 2 | event: drop node 1 at 50% | must be as in",
                "nodes: 2 | {event: kill node 1 at 50%, server: kept} | server kept",
                "nodes: 2 | {event: kill node 1 at 50%, pairing: sliced} | --pairing interleaved",
                "'nodes: 2, shape: pair' | event: kill node 1 at 50% | no role of dummy has several processes"
            })
    void anEventThatCannotHappenIsRefused(String parameters, String more, String why) throws Exception {
        writePlan(
                parameters,
                more.startsWith("{") ? more.substring(1, more.length() - 1).replace(", ", "\n") : more);
        Tool.Ended ended = run();
        assertEquals(64, ended.status(), ended.toString());
        assertTrue(ended.err().contains(why), ended.toString());
    }
}
