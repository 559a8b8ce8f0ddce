package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.model.Cause;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the world does to a run from outside: it is named, blamed on nobody who is innocent, and nobody is left behind.
 */
class FaultsIT {
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 64;
    private static final int LAB_TROUBLE = 70;

    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
    }

    /** @param platforms with {@code %1$s} for the Java home */
    private void plan(String platforms, String startTimeout, String phaseTimeout) throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                ("platforms: [\"" + platforms
                                + """
                "]
                workloads: {dummy: {work: 10}}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: 1s, window: 100ms,
                         start-timeout: %2$s, phase-timeout: %3$s}
                """)
                        .formatted(Checkout.javaHome(), startTimeout, phaseTimeout));
    }

    /** Starts a run of two trials, of which the first waits long enough in its measured phase to be found there. */
    private Tool.Started start(String startTimeout, String phaseTimeout) throws Exception {
        plan("one=%1$s+serial", startTimeout, phaseTimeout);
        return tool.start("run", "plan.yaml", "--out", "run");
    }

    private List<Trial> trials() throws Exception {
        tool.awaitNobodyLeft(folder.resolve("run"));
        Run run = RunDirectory.open(folder.resolve("run")).read();
        return run.trials();
    }

    @Test
    void aRoleThatIsKilledIsACrashAndTheRunGoesOn() throws Exception {
        Tool.Started running = start("2m", "2m");
        tool.awaitProcess("DummyServer").destroyForcibly();
        Tool.Ended ended = running.ended();
        assertEquals(FAILED, ended.status(), ended.toString());
        List<Trial> trials = trials();
        assertEquals(2, trials.size());
        assertEquals(Outcome.FAILED, trials.get(0).outcome());
        assertTrue(
                Set.of(Cause.CRASH, Cause.START).contains(trials.get(0).cause().orElseThrow()),
                trials.get(0).message());
        assertTrue(trials.get(0).message().contains("signal 9"), trials.get(0).message());
        assertTrue(trials.get(1).ran(), trials.get(1).message());
    }

    @Test
    void aRoleThatIsStoppedForGoodTimesOutAndTheRunGoesOn() throws Exception {
        // It may be stopped before it is ready, or in a phase.
        Tool.Started running = start("8s", "4s");
        tool.awaitProcess("DummyClient");
        Tool.signal("STOP", tool.awaitProcess("DummyServer"));
        Tool.Ended ended = running.ended();
        assertEquals(FAILED, ended.status(), ended.toString());
        List<Trial> trials = trials();
        assertEquals(2, trials.size());
        assertEquals(
                Cause.TIME_OUT,
                trials.get(0).cause().orElseThrow(),
                trials.get(0).message());
    }

    @Test
    void theDeathOfTheWardenHarmsNoTrial() throws Exception {
        Tool.Started running = start("2m", "2m");
        tool.awaitProcess("DummyServer");
        tool.awaitProcess("while read -r sign group").destroyForcibly();
        Tool.Ended ended = running.ended();
        Ending.verifyStatus(ended, folder.resolve("run"));
        List<Trial> trials = trials();
        assertEquals(2, trials.size());
        trials.forEach(trial -> assertTrue(trial.ran(), trial.message()));
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsSaid() throws Exception {
        Tool.Ended ended = tool.run(
                "run", "dummy", "-p", Checkout.javaHome().toString(), "--blocks", "1", "--out", "/proc/self/run");
        assertEquals(WRONG_USAGE, ended.status(), ended.toString());
        assertTrue(ended.err().contains("/proc/self"), ended.err());
    }

    /** All these platforms would run at once. */
    @Test
    void theProcessesOfATrialMayNeedMoreDescriptors() throws Exception {
        String names = IntStream.range(0, 16)
                .mapToObj(number -> "p" + number + "=%1$s+serial")
                .collect(Collectors.joining("\", \""));
        plan(names, "2m", "2m");
        Files.writeString(folder.resolve("plan.yaml"), "pairing: sliced\n", StandardOpenOption.APPEND);
        tool.under("sh", "-c", "ulimit -n 100; exec \"$@\"", "sh");
        Tool.Ended ended = tool.run("run", "plan.yaml", "--out", "run");
        assertEquals(WRONG_USAGE, ended.status(), ended.toString());
        assertTrue(ended.err().contains("the limit of open files is 100, and 17 trials"), ended.err());
        assertTrue(ended.err().contains("allow more with: ulimit -n "), ended.err());
    }

    /** What was measured cannot be stored or shown any more, so the run ends at once, and says why. */
    @ParameterizedTest
    @ValueSource(strings = {"run", "run/trials"})
    void aDirectoryThatIsMovedAwayEndsTheRun(String lost) throws Exception {
        Tool.Started run = start("2m", "2m");
        Tool.await("the first trial", () -> Files.exists(folder.resolve("run/trials/.in-flight-0")));
        Files.move(folder.resolve(lost), folder.resolve("moved"));
        Tool.Ended ended = run.ended();
        assertEquals(LAB_TROUBLE, ended.status(), ended.toString());
        assertTrue(
                ended.err().contains("its directory " + folder.resolve("run") + " or a part of it is gone"),
                ended.err());
        assertFalse(ended.err().contains("are kept"), ended.err());
        tool.awaitNobodyLeft(folder.resolve("run"));
    }

    /** Only the lab writes its logs: that they do not fit is its trouble, and says nothing of a platform. */
    @Test
    void aFullDiskIsTheLabsTrouble() throws Exception {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        String mount = "mount -t tmpfs -o size=6m none " + disk;
        assumeTrue(
                new ProcessBuilder("unshare", "-rm", "sh", "-c", mount).start().waitFor() == 0,
                "no small disk can be made here");
        tool.under("unshare", "-rm", "sh", "-c", mount + " && exec \"$@\"", "sh");
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["one=%s+serial"]
                workloads: {dummy: {work: 10, mode: flood}}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: 6s, window: 100ms, start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome()));
        Tool.Ended ended =
                tool.run("run", "plan.yaml", "--out", disk.resolve("run").toString());
        assertEquals(LAB_TROUBLE, ended.status(), ended.toString());
        assertTrue(ended.err().contains("No space left on device"), ended.err());
        assertTrue(ended.err().contains(disk.toString()), ended.err());
        assertFalse(ended.err().contains("\tat "), "a full disk is no fault of jdyno's: " + ended.err());
        tool.awaitNobodyLeft(disk);
    }
}
