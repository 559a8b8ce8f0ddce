package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.model.Cause;
import org.jdyno.model.Outcome;
import org.jdyno.model.Phase;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The control process, which serves all trials of a run. Its directory names the first of its trials. */
class ControlIT {
    private static final String CONTROL = "org.jdyno.kit.ControlProcess";
    private static final int FAILED = 1;
    private static final int MEASURE_MILLIS = 300;

    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
    }

    private Tool.Started start(String pairing, int blocks, int measureMillis) throws IOException {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["serial=%1$s+serial"]
                workloads: {dummy: {work: 10}}
                blocks: %2$d
                pairing: %3$s
                timing: {min-bursts: 1, max-bursts: 1, burst: 100ms, pause: 1ms, measure: %4$dms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), blocks, pairing, measureMillis));
        return tool.start("run", "plan.yaml", "--out", "run");
    }

    private Run ended() throws InterruptedException {
        tool.awaitNobodyLeft(folder.resolve("run"));
        return RunDirectory.open(folder.resolve("run")).read();
    }

    /** The directories of control processes, without the names of workload and platform. */
    private Set<String> started() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> folders = Files.list(folder.resolve("run/control"))) {
            for (Path each : folders.toList()) {
                assertTrue(Files.exists(each.resolve("control.err")), each.toString());
                names.add(each.getFileName().toString().substring(0, 4));
            }
        }
        return names;
    }

    @Test
    void oneProcessServesAllTrialsOfARun() throws Exception {
        Tool.Started running = start("interleaved", 2, MEASURE_MILLIS);
        ProcessHandle first = tool.awaitProcess(CONTROL);
        Tool.await("a later trial", () -> Files.exists(folder.resolve("run/trials/.in-flight-2")));
        assertEquals(Optional.of(first), tool.find(CONTROL));
        Ending.verifyStatus(running.ended(), folder.resolve("run"));
        Run run = ended();
        assertEquals(Set.of("0000"), started());
        List<String> command = run.trials().get(0).commands().get("control");
        for (Trial trial : run.trials()) {
            assertTrue(Ending.cameToItsEnd(trial), trial.message());
            assertEquals(command, trial.commands().get("control"));
            verifyWindows(trial);
        }
        assertTrue(command.contains(CONTROL), command.toString());
        assertFalse(String.join(" ", command).contains("work="), "it knows nothing of the workload");
    }

    /** Its windows and its histograms belong to this trial, and begin and end with its phases. */
    private static void verifyWindows(Trial trial) {
        for (Phase phase : List.of(Phase.WARMUP, Phase.MEASURE)) {
            long wallNanos = trial.windows().stream()
                    .filter(window -> window.role().equals("control") && window.phase() == phase)
                    .peek(window -> assertTrue(window.startMillis() >= trial.startMillis(), window.toString()))
                    .mapToLong(window -> window.wallNanos())
                    .sum();
            assertTrue(wallNanos > 0 && wallNanos < trial.durationNanos(), phase + " lasted " + wallNanos);
        }
        long hiccups = trial.distributions()
                .get("control.hiccup")
                .histogram()
                .decoded()
                .getTotalCount();
        assertTrue(hiccups > 0 && hiccups <= trial.durationNanos() / 1_000_000, hiccups + " hiccups");
    }

    @Test
    void ifItIsKilledOneTrialFailsAndTheNextStartsAnother() throws Exception {
        Tool.Started running = start("interleaved", 1, 3_000);
        Tool.await("a client", () -> tool.has("org.jdyno.dummy.DummyClient"));
        Tool.signal("KILL", tool.awaitProcess(CONTROL));
        Tool.Ended ended = running.ended();
        assertEquals(FAILED, ended.status(), ended.toString());
        List<Trial> trials = ended().trials();
        assertEquals(2, trials.size());
        assertEquals(Outcome.FAILED, trials.get(0).outcome());
        assertEquals(Optional.of(Cause.CRASH), trials.get(0).cause());
        assertTrue(trials.get(0).message().contains("the control was ended by signal 9"), trials.toString());
        trials.stream().skip(1).forEach(trial -> assertTrue(Ending.cameToItsEnd(trial), trial.message()));
        assertEquals(Set.of("0000", "0001"), started());
    }

    /** They are stopped and resumed with the other processes of their trials. */
    @Test
    void trialsInSlicesHaveOneEach() throws Exception {
        Tool.Ended ended = start("sliced", 2, MEASURE_MILLIS).ended();
        Ending.verifyStatus(ended, folder.resolve("run"));
        assertEquals(4, ended().trials().size());
        assertEquals(Set.of("0000", "0001"), started());
    }

    @Test
    void aTrialThatFailsEndsIt() throws Exception {
        Files.writeString(
                folder.resolve("modes.yaml"),
                """
                platforms: ["serial=%s+serial"]
                workloads: {dummy: {work: 10, mode: "fail-connect,well"}}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: %dms, window: 100ms}
                """
                        .formatted(Checkout.javaHome(), MEASURE_MILLIS));
        Tool.Ended ended = tool.run("run", "modes.yaml", "--out", "run");
        assertEquals(FAILED, ended.status(), ended.toString());
        List<Trial> trials = ended().trials();
        Set<String> expected = new TreeSet<>();
        for (int trial = 0; trial < trials.size(); trial++) {
            if (trial == 0 || trials.get(trial - 1).outcome() == Outcome.FAILED) {
                expected.add(String.format("%04d", trial));
            }
        }
        assertEquals(expected, started());
    }
}
