package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Any process of a run may be killed, ended or stopped at any moment: jdyno, its watchdog, roles, databases, a user's
 * server. No stored trial is lost, in the end each planned trial is there once, and nobody is left.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS) // for the long form
@Order(1)
class KillIT {
    /** {@code -Djdyno.kills=200} for the long form. */
    private static final int KILLS = Integer.getInteger("jdyno.kills", 3);

    private static final int LONGEST_WAIT_MILLIS = 1_500;
    /** Time enough for trials to be stored before. */
    private static final int LONGEST_SITTING_MILLIS = 4_000;
    /** Of the processes that a signal is for, one in so many is jdyno itself. */
    private static final int SELF = 3;

    private static final List<String> DEADLY = List.of("KILL", "KILL", "TERM", "STOP");
    private static final Set<Integer> ENDS = Set.of(0, 1, 2, 3);

    private static final String DUMMY = "workloads: {dummy: {work: 10}}\nblocks: ";
    private static final String PROGRAMS =
            "workloads: {chat: {rooms: 1, users: 2}, orderdb: {tiers: two, population: 1}}\nblocks: 1";
    /** A program of the user, which a shell has started, and which knows nothing of jdyno. */
    private static final String SCRIPT = "{java} -cp {example} org.jdyno.server.example.Shop {port} & wait";

    private static final String SERVER =
            "server: {command: \"sh -c '" + SCRIPT + "'\"}\nload: {connections: 2}\nblocks: 2";

    @TempDir
    private Path folder;

    private Tool tool;
    private Random random;
    private int planned;
    private final List<ProcessHandle> stopped = new ArrayList<>();

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
        long seed = new Random().nextLong();
        System.out.println("KillIT: seed " + seed);
        random = new Random(seed);
    }

    /**
     * @param patience how long what was stopped is waited for
     * @param trials how many that gives: in each block two platforms and the A/A control, for each workload
     */
    private void writePlan(String measured, String pairing, String patience, int trials) throws IOException {
        planned = trials;
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["serial=%1$s+serial+heap=64m", "c1=%1$s+serial+c1+heap=64m"]
                %2$s
                pairing: %3$s
                timing: {burst: 50ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 200ms, window: 100ms,
                         start-timeout: %4$s, phase-timeout: %4$s}
                """
                        .formatted(Checkout.javaHome(), measured, pairing, patience));
    }

    /** Most of the time most of its processes are stopped, and would stay so for ever if nobody killed them. */
    @Test
    void leavesNoStoppedProcessBehindWhenKilledInSlices() throws Exception {
        writePlan(DUMMY + 1, "sliced", "2m", 3);
        runsWithSignals(true);
        assertTrue(
                trials("run-1").stream().allMatch(trial -> trial.outcome() != Outcome.FAILED),
                trials("run-1").toString());
        verifyReport(folder.resolve("run-1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {PROGRAMS, SERVER})
    void everyTrialIsThereOnceAndNobodyIsLeft(String measured) throws Exception {
        writePlan(measured, "interleaved", "15s", 6);
        runsWithSignals(false);
    }

    /** It has no parent, a session of its own, and no variables: only its adapter can know it. */
    @ParameterizedTest
    @ValueSource(strings = {"KILL", "INT"})
    void leavesNoDaemonOfTheUserBehind(String signal) throws Exception {
        Tool.requireSignal("INT");
        String daemon = "(env -i setsid {java} -cp {example} org.jdyno.server.example.Shop {port} &); sleep 600";
        writePlan(SERVER.replace(SCRIPT, daemon), "interleaved", "2m", 6);
        Path directory = folder.resolve("run");
        Tool.Started sitting = start(directory);
        Path client = directory.resolve("trials/.in-flight-0/client.out"); // which starts when the server is ready
        Tool.await(
                "the client", () -> Files.exists(client) || !sitting.process().isAlive());
        Tool.signal(signal, sitting);
        assertTrue(sitting.ended().status() > 128);
        tool.awaitNobodyLeft(directory);
    }

    /** @param toSelf whether jdyno is killed, and nobody else */
    private void runsWithSignals(boolean toSelf) throws Exception {
        int sent = 0;
        for (int number = 1; sent < KILLS; number++) {
            Path directory = folder.resolve("run-" + number);
            sent += runWithSignals(directory, toSelf, KILLS - sent);
            verifyWhole(directory);
        }
    }

    /** Runs the plan to its end; returns how many signals that allowed. */
    private int runWithSignals(Path directory, boolean toSelf, int most) throws Exception {
        int sent = 0;
        while (!isWhole(directory)) {
            Map<String, byte[]> before = storedTrials(directory);
            Tool.Started sitting = start(directory);
            while (sent < most && !endsBeforeNext(sitting, toSelf)) {
                sendOne(sitting, toSelf);
                sent++;
            }
            // A user does not leave what was stopped as it is.
            for (ProcessHandle each : stopped) {
                Tool.signal("CONT", each);
            }
            stopped.clear();
            Tool.Ended ended = sitting.ended();
            // A JVM whose questions are killed again and again cannot be measured.
            boolean refused = ended.status() == 64 && ended.err().contains("it was killed by signal");
            assertTrue(ENDS.contains(ended.status()) || ended.status() > 128 || refused, ended.toString());
            tool.awaitNobodyLeft(directory);
            verifyNothingLost(before, directory);
        }
        return sent;
    }

    /**
     * Waits until a signal is due. Most are due at some moment after jdyno has started others: on a slow machine it
     * would else be killed again and again before it has any.
     */
    private boolean endsBeforeNext(Tool.Started sitting, boolean toSelf) throws InterruptedException {
        ProcessHandle self = sitting.process().toHandle();
        if (!toSelf && random.nextInt(SELF) > 0) {
            Tool.await("others", () -> !others(self).isEmpty() || !self.isAlive() || stopped.contains(self));
        }
        int longestMillis = toSelf ? LONGEST_SITTING_MILLIS : LONGEST_WAIT_MILLIS;
        return sitting.process().waitFor(random.nextInt(longestMillis), TimeUnit.MILLISECONDS);
    }

    private List<ProcessHandle> others(ProcessHandle self) {
        List<ProcessHandle> others = tool.all();
        others.remove(self);
        return others;
    }

    private void sendOne(Tool.Started sitting, boolean onlyToSelf) throws Exception {
        ProcessHandle self = sitting.process().toHandle();
        List<ProcessHandle> others = others(self);
        boolean toSelf = onlyToSelf || others.isEmpty() || random.nextInt(SELF) == 0;
        ProcessHandle target = toSelf ? self : others.get(random.nextInt(others.size()));
        String signal = onlyToSelf ? "KILL" : DEADLY.get(random.nextInt(DEADLY.size()));
        if (signal.equals("STOP")) {
            stopped.add(target);
        }
        System.out.println(
                "KillIT: " + signal + " " + target.info().commandLine().orElse("?"));
        Tool.signal(signal, target);
    }

    private Tool.Started start(Path directory) throws IOException {
        return Files.exists(directory.resolve("plan.yaml"))
                ? tool.start("run", "--resume", directory.toString())
                : tool.start("run", "plan.yaml", "--out", directory.toString());
    }

    private static boolean isWhole(Path directory) {
        if (!Files.exists(directory.resolve("plan.yaml"))) {
            return false;
        }
        Run run = RunDirectory.open(directory).read();
        return run.trials().size() >= run.schedule().size();
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

    private List<Trial> trials(String run) {
        return RunDirectory.open(folder.resolve(run)).read().trials();
    }

    private void verifyWhole(Path directory) throws IOException {
        Run run = RunDirectory.open(directory).read();
        assertEquals(planned, run.schedule().size());
        assertEquals(run.schedule(), run.trials().stream().map(Trial::slot).toList());
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

    /** All slices of a block are stored at once. */
    @ParameterizedTest
    @CsvSource({"interleaved, 1, TERM, 143", "sliced, 2, INT, 130"})
    void aSignalStopsItCleanly(String pairing, int blocks, String signal, int status) throws Exception {
        Tool.requireSignal(signal);
        writePlan(DUMMY + blocks, pairing, "2m", 3 * blocks);
        Path directory = folder.resolve("run");
        Tool.Started sitting = start(directory);
        Tool.await(
                "a stored trial",
                () -> hasStored(directory) || !sitting.process().isAlive());
        Tool.signal(signal, sitting);
        Tool.Ended ended = sitting.ended();
        assertEquals(status, ended.status(), ended.toString());
        assertTrue(ended.err().contains("jdyno run --resume " + directory), ended.toString());
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
