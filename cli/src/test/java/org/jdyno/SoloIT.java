package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.HistogramLogProcessor;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cause;
import org.jdyno.model.Distribution;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;
import org.jdyno.report.content.NoteSentences;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A role that makes its own load in the process under test, through the whole tool: figures, recordings, and trials
 * that do not count.
 */
@Isolated("a disturbed trial shows nothing, and one of its tests disturbs")
class SoloIT {
    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    private Run run(String parameters) throws Exception {
        Tool.Ended ended = COMMANDS.run(command(parameters, 1000));
        COMMANDS.awaitNobodyLeft();
        return stored(ended);
    }

    private String[] command(String parameters, int measureMillis) throws IOException {
        Files.writeString(
                folder.resolve("solo.yaml"),
                """
                platforms: ["here=%1$s+serial+heap=64m"]
                workloads:
                  solo: {%2$s}
                blocks: 1
                timing: {min-bursts: 1, max-bursts: 1, burst: 100ms, pause: 10ms, measure: %3$dms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), parameters, measureMillis));
        return new String[] {
            "run",
            folder.resolve("solo.yaml").toString(),
            "--out",
            folder.resolve("run").toString()
        };
    }

    private Run stored(Tool.Ended ended) {
        assertTrue(Files.exists(folder.resolve("run")), ended.toString());
        Run run = RunDirectory.open(folder.resolve("run")).read();
        // A block that something disturbed is repeated.
        assertEquals(
                2,
                run.trials().stream().filter(trial -> trial.slot().block() == 0).count(),
                ended.toString());
        return run;
    }

    /**
     * What was measured is kept of a trial that does not count as well, as on a machine that is too busy for its load.
     */
    private static List<Trial> measured(Run run) {
        run.trials().forEach(trial -> assertTrue(Ending.cameToItsEnd(trial), trial.message()));
        return run.trials();
    }

    @Test
    void itsFiguresAreThoseOfARoleUnderTestAndToolsOfHdrHistogramReadItsRecordings() throws Exception {
        Run run = run("rate: 2000, arrivals: poisson, note: a text of words");
        verifyFigures(run);
        verifyRecordings(run);
        verifyPercentileFiles(run);
    }

    private static void verifyFigures(Run run) {
        for (Trial trial : measured(run)) {
            Set<String> measures = trial.measures().keySet();
            Set<String> expected = Set.of(
                    "response-p50",
                    "response-p99",
                    "throughput",
                    "cpu-tested",
                    "rss-peak",
                    "threads",
                    "ready-time",
                    "first-operation-time",
                    "hiccup-p99.9",
                    "control-hiccup-p99.9");
            assertTrue(measures.containsAll(expected), measures::toString);
            assertFalse(measures.contains("cpu-driver"), "the load has no processor time of its own");
            assertTrue(trial.measures().get("first-operation-time")
                    > trial.measures().get("ready-time"));
            assertEquals(
                    Set.of("solo", "control"),
                    trial.windows().stream().map(Window::role).collect(Collectors.toSet()));
            List<String> command = trial.commands().get("solo");
            assertTrue(command.indexOf("-Dsolo.level=17") > 0, command::toString);
            assertTrue(
                    command.indexOf("-Dsolo.level=17") < command.indexOf("-XX:+UseSerialGC"),
                    "a role's options stand before the platform's own");
            assertTrue(command.contains("note=a text of words"), command::toString);
        }
    }

    private void verifyRecordings(Run run) throws Exception {
        for (Trial trial : measured(run)) {
            long operations = trial.windows().stream()
                    .filter(window -> window.role().equals("solo"))
                    .mapToLong(Window::operations)
                    .sum();
            for (String tag : List.of("solo.response", "solo.service", "solo.lag")) {
                assertEquals(operations, processed(log(trial), tag), tag);
            }
            Map<String, Distribution> distributions = trial.distributions();
            assertTrue(processed(log(trial), "solo.hiccup")
                    > distributions.get("tested.hiccup").histogram().decoded().getTotalCount());
            assertTrue(processed(log(trial), "control.hiccup")
                    > distributions.get("control.hiccup").histogram().decoded().getTotalCount());
            assertEquals(
                    distributions.get("tested.hiccup").secondMaxNanos().size(),
                    distributions.get("control.hiccup").secondMaxNanos().size(),
                    "the seconds of a trial are the same for every role");
        }
    }

    /** How many values the library's own program finds in a log under a tag. */
    private long processed(Path log, String tag) throws Exception {
        String out = folder.resolve("processed").toString();
        new HistogramLogProcessor(new String[] {"-i", log.toString(), "-tag", tag, "-o", out}).run();
        return totalCount(Files.readString(folder.resolve("processed.hgrm")));
    }

    private static long totalCount(String percentiles) {
        String count = percentiles.replaceAll("(?s).*Total count +=\\s*(\\d+).*", "$1");
        return Long.parseLong(count);
    }

    private Path log(Trial trial) throws IOException {
        String begin = String.format("%04d-", trial.slot().index());
        try (var folders = Files.list(folder.resolve("run/trials"))) {
            return folders.filter(path -> path.getFileName().toString().startsWith(begin))
                    .findFirst()
                    .orElseThrow()
                    .resolve("latency.hlog");
        }
    }

    private void verifyPercentileFiles(Run run) throws Exception {
        Trial baseline = run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(run.plan().baseline()))
                .findFirst()
                .orElseThrow();
        assumeTrue(baseline.completed(), baseline.message());
        Tool.Ended ended = COMMANDS.run(
                "report",
                folder.resolve("run").toString(),
                "--format",
                "hgrm",
                "-o",
                folder.resolve("percentiles").toString());
        List<Path> files = ended.out().lines().map(folder::resolve).toList();
        // Three distributions of its own, and the hiccups of the role and of control; the baseline's copy is no
        // platform.
        assertEquals(5, files.size(), ended.toString());
        for (Path file : files) {
            String name = file.getFileName().toString().replaceFirst("^solo_here_(.*)\\.hgrm$", "$1");
            assertEquals(
                    baseline.distributions().get(name).histogram().decoded().getTotalCount(),
                    totalCount(Files.readString(file)),
                    file.toString());
        }
    }

    @Test
    void aLoadThatFallsBehindDoesNotCount() throws Exception {
        for (Trial trial : run("rate: 1000, work: 4000").trials()) {
            assertEquals(Outcome.INVALID, trial.outcome(), trial.message());
            assertEquals(Optional.of(Cause.GENERATOR_BEHIND), trial.cause(), trial.message());
            assertTrue(trial.message().contains("of the 1,000 operations that were due"), trial.message());
            assertTrue(trial.message().endsWith("lower the rate"), trial.message());
            assertTrue(trial.measures().containsKey("response-p50"), "what it measured is kept all the same");
        }
    }

    @Test
    void otherProgramsThatTakeTheMachineAreNamedAndTheBlockIsRepeated() throws Exception {
        Tool tool = new Tool(folder).at(withOthersLimit("0.5"));
        List<Process> others = new ArrayList<>();
        try {
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                others.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            Run run = stored(tool.run(command("rate: 100", 500)));
            tool.awaitNobodyLeft(folder.resolve("run"));
            for (Trial trial : run.trials()) {
                assertTrue(Ending.cameToItsEnd(trial), trial.message());
            }
            assertEquals(6, run.trials().size(), "the block is repeated as often as a short run may");
            List<String> notes =
                    NoteSentences.of(run, Judge.of(run).judgement().trust().notes());
            Ending.assumeTheMachineWasOurs(notes.toString());
            assertTrue(
                    notes.stream()
                            .anyMatch(note ->
                                    note.matches(".*other programs used .* % of the processors( \\(.* in the worst"
                                            + " second\\))?; the limit of .* is 50 %.*")),
                    notes::toString);
        } finally {
            others.forEach(Process::destroyForcibly);
        }
    }

    /** An installation whose only workload is solo, with a limit to what others may use. */
    private Path withOthersLimit(String share) throws IOException {
        Path home = folder.resolve("installation");
        Files.createDirectories(home.resolve("studies"));
        for (String module : List.of("kit", "workloads/solo")) {
            Path there = Files.createDirectories(home.resolve(module).resolve("target/role-path"));
            try (var jars = Files.list(Checkout.root().resolve(module).resolve("target/role-path"))) {
                for (Path jar : jars.toList()) {
                    Files.copy(jar, there.resolve(jar.getFileName()));
                }
            }
        }
        String file = "workloads/solo/workload.yaml";
        Files.writeString(
                home.resolve(file), Files.readString(Checkout.root().resolve(file)) + "others-limit: " + share + "\n");
        return home;
    }
}
