package org.jdyno.lab;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run that is killed at any moment loses at most the trial in flight, leaves no process behind, and can be gone on
 * with.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS) // for the long form
class KillIT {
    /** {@code -Djdyno.kills=200} for the long form. */
    private static final int KILLS = Integer.getInteger("jdyno.kills", 6);

    private static final int LONGEST_SITTING_MILLIS = 4_000;
    /** The trials of a block: two platforms and the A/A control. */
    private static final int BLOCK = 3;

    @TempDir
    private Path folder;

    private Tool tool;
    private int planned;

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
    }

    private void writePlan(String pairing, int blocks) throws IOException {
        planned = BLOCK * blocks;
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["serial=%1$s+serial+heap=64m", "c1=%1$s+serial+c1+heap=64m"]
                workloads:
                  dummy: {work: 10}
                blocks: %3$d
                seed: 3
                pairing: %2$s
                timing: {burst: 50ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 200ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), pairing, blocks));
    }

    @Test
    void losesAtMostTheTrialInFlightWhenKilled() throws Exception {
        writePlan("interleaved", 2);
        killAndGoOn(KILLS);
        verifyReport(folder.resolve("run-1"));
    }

    /** Most of the time most of its processes are stopped, and would stay so for ever if nobody killed them. */
    @Test
    void leavesNoStoppedProcessBehindWhenKilledInSlices() throws Exception {
        writePlan("sliced", 1);
        killAndGoOn(KILLS / 3);
        verifyReport(folder.resolve("run-1"));
    }

    /** A program of the user, which a shell has started, and which knows nothing of jdyno. */
    @Test
    void leavesNoServerOfTheUserBehindWhenKilled() throws Exception {
        writePlanOfServer("{java} -cp {example} org.jdyno.server.example.Shop {port} & wait");
        killAndGoOn(KILLS / 3);
        verifyReport(folder.resolve("run-1"));
    }

    private void writePlanOfServer(String script) throws IOException {
        writePlan("interleaved", 1);
        String plan = Files.readString(folder.resolve("plan.yaml"));
        String server = "server: {command: \"sh -c '" + script + "'\"}\nload: {connections: 2}\nblocks";
        Files.writeString(
                folder.resolve("plan.yaml"),
                plan.replaceFirst("(?s)workloads:.*?\nblocks", Matcher.quoteReplacement(server)));
    }

    /** It has no parent, a session of its own, and no variables: only its adapter can know it. */
    @ParameterizedTest
    @ValueSource(strings = {"KILL", "INT"})
    void leavesNoDaemonOfTheUserBehind(String signal) throws Exception {
        Tool.requireSignal("INT");
        writePlanOfServer("(env -i setsid {java} -cp {example} org.jdyno.server.example.Shop {port} &); sleep 600");
        Path directory = folder.resolve("run");
        Tool.Started sitting = start(directory);
        Path client = directory.resolve("trials/.in-flight-0/client.out"); // which starts when the server is ready
        Tool.await(
                "the client", () -> Files.exists(client) || !sitting.process().isAlive());
        Tool.signal(signal, sitting);
        assertTrue(sitting.ended().status() > 128);
        tool.awaitNobodyLeft(directory);
    }

    private void killAndGoOn(int wanted) throws Exception {
        long seed = new Random().nextLong();
        System.out.println("KillIT: seed " + seed);
        Random moments = new Random(seed);
        int kills = 0;
        for (int number = 1; kills < wanted; number++) {
            Path directory = folder.resolve("run-" + number);
            kills += runWithKills(directory, moments, wanted - kills);
            verifyWhole(directory);
        }
    }

    /** Runs the plan to its end, killed as often as that allows; returns how often. */
    private int runWithKills(Path directory, Random moments, int most) throws Exception {
        int kills = 0;
        while (kills < most) {
            Map<String, byte[]> before = storedTrials(directory);
            Tool.Started sitting = start(directory);
            boolean ended = sitting.process().waitFor(moments.nextInt(LONGEST_SITTING_MILLIS), TimeUnit.MILLISECONDS);
            if (ended) {
                Ending.verifyStatus(sitting.ended(), directory);
                return kills;
            }
            Tool.signal("KILL", sitting);
            sitting.ended();
            kills++;
            tool.awaitNobodyLeft(directory);
            verifyNothingLost(before, directory);
        }
        Ending.verifyStatus(start(directory).ended(), directory);
        return kills;
    }

    private Tool.Started start(Path directory) throws IOException {
        return Files.exists(directory.resolve("plan.yaml"))
                ? tool.start("run", "--resume", directory.toString())
                : tool.start("run", "plan.yaml", "--out", directory.toString());
    }

    private static void verifyNothingLost(Map<String, byte[]> before, Path directory) throws IOException {
        Map<String, byte[]> after = storedTrials(directory);
        before.forEach((name, bytes) -> assertArrayEquals(bytes, after.get(name), name));
        if (Files.exists(directory.resolve("plan.yaml"))) {
            Run run = RunDirectory.open(directory).read();
            assertEquals(after.size(), run.trials().size());
        }
    }

    /** Folder of a stored trial to what is stored; those in flight are none. */
    private static Map<String, byte[]> storedTrials(Path directory) throws IOException {
        Map<String, byte[]> stored = new TreeMap<>();
        if (Files.exists(directory.resolve("trials"))) {
            try (Stream<Path> folders = Files.list(directory.resolve("trials"))) {
                for (Path trial : folders.toList()) {
                    String name = trial.getFileName().toString();
                    if (!name.startsWith(".")) {
                        stored.put(name, Files.readAllBytes(trial.resolve("trial.json")));
                    }
                }
            }
        }
        return stored;
    }

    private void verifyWhole(Path directory) throws Exception {
        Run run = RunDirectory.open(directory).read();
        assertEquals(planned, run.schedule().size());
        assertEquals(
                run.schedule(), run.trials().stream().map(trial -> trial.slot()).toList());
        assertEquals(
                IntStream.range(0, planned).boxed().toList(),
                run.schedule().stream().map(slot -> slot.index()).toList());
        assertTrue(
                run.trials().stream().allMatch(trial -> trial.outcome() != Outcome.FAILED),
                run.trials().toString());
        try (Stream<Path> folders = Files.list(directory.resolve("trials"))) {
            assertEquals(planned, folders.count(), "something is left of trials that were cut short");
        }
    }

    private void verifyReport(Path directory) throws Exception {
        Set<String> reports = new HashSet<>();
        Set<String> pages = new HashSet<>();
        for (int time = 0; time < 2; time++) {
            try (CommandProcess another = tool.startCommandProcess()) {
                Tool.Ended json = another.run("report", directory.toString(), "--format", "json");
                assertEquals(0, json.status(), json.toString());
                reports.add(json.out());
                Tool.Ended page = another.run("report", directory.toString(), "--format", "html");
                assertEquals(0, page.status(), page.toString());
                pages.add(Files.readString(directory.resolve("report.html")));
            }
        }
        assertEquals(1, reports.size(), "two reports of the same run differ");
        assertEquals(1, pages.size(), "two pages of the same run differ");
        assertTrue(reports.iterator().next().contains("\"trials\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"interleaved", "sliced"})
    void stopsCleanlyOnCtrlC(String pairing) throws Exception {
        Tool.requireSignal("INT");
        // All slices of a block are stored at once.
        writePlan(pairing, pairing.equals("sliced") ? 2 : 1);
        Path directory = folder.resolve("run");
        Tool.Started sitting = start(directory);
        Tool.await(
                "a stored trial",
                () -> hasStored(directory) || !sitting.process().isAlive());
        Tool.signal("INT", sitting);
        Tool.Ended stopped = sitting.ended();
        assertEquals(130, stopped.status(), stopped.toString());
        assertTrue(stopped.err().contains("jdyno run --resume " + directory), stopped.toString());
        tool.awaitNobodyLeft(directory);
        Map<String, byte[]> kept = storedTrials(directory);
        assertTrue(kept.size() < planned, "the run had ended before it was stopped");
        Ending.verifyStatus(tool.run("run", "--resume", directory.toString()), directory);
        verifyNothingLost(kept, directory);
        verifyWhole(directory);
    }

    private static boolean hasStored(Path directory) {
        try {
            return !storedTrials(directory).isEmpty();
        } catch (IOException notYetWhole) {
            return false;
        }
    }
}
