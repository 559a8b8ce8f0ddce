package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cause;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever a role does, its trial ends with the right named cause, no other trial is harmed, and nobody is left behind.
 */
class MisbehaviourIT {
    private static final int FAILED = 1;

    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    @Test
    void rolesThatMisbehave() throws Exception {
        Map<String, Ending> modes = Map.ofEntries(
                Map.entry("well", Ending.completed()),
                Map.entry("garbage", Ending.completed()),
                Map.entry("leave-daemon", Ending.completed()),
                Map.entry("fail-start", Ending.failed(Cause.ERROR, "failed in start")),
                Map.entry("fail-connect", Ending.failed(Cause.ERROR, "failed in connect")),
                Map.entry("fail-measure", Ending.failed(Cause.ERROR, "failed in measure")),
                Map.entry("wrong-answer", Ending.failed(Cause.WRONG_OUTPUT, "operations failed")),
                Map.entry("wrong-check", Ending.failed(Cause.WRONG_OUTPUT, "must be")),
                Map.entry("mismatch", Ending.failed(Cause.WRONG_OUTPUT, "differs between roles")),
                Map.entry("exit-start", Ending.failed(Cause.START, "exit status 7")),
                Map.entry("exit-measure", Ending.failed(Cause.CRASH, "exit status 7")),
                Map.entry("out-of-memory", Ending.failed(Cause.OUT_OF_MEMORY, "")),
                Map.entry("crash", Ending.failed(Cause.CRASH, "signal")),
                Map.entry("unsupported", Ending.skipped(Cause.UNSUPPORTED, "not supported")));
        List<Trial> trials = runModes(modes, "window: 100ms, measure: 300ms, start-timeout: 2m, phase-timeout: 2m");
        for (Trial trial : trials) {
            if (trial.slot().cell().point().get("mode").equals("crash")) {
                String report = Files.readString(folderOf(trial).resolve("hs_err.log"));
                assertTrue(report.contains("SIGSEGV"), "the JVM's own report of its crash is not kept");
            }
        }
        assertTrue(
                ProcessHandle.allProcesses()
                        .noneMatch(process ->
                                process.info().commandLine().orElse("").endsWith("sleep 86399")),
                "the daemon is left");
    }

    @Test
    void rolesThatHang() throws Exception {
        Map<String, Ending> modes = Map.of(
                "hang-start", Ending.failed(Cause.TIME_OUT, "start-timeout sets this limit"),
                "hang-measure", Ending.failed(Cause.TIME_OUT, "phase-timeout sets"),
                "hang-stop", Ending.failed(Cause.TIME_OUT, "took longer than"));
        runModes(modes, "window: 100ms, measure: 300ms, start-timeout: 2s, phase-timeout: 2s");
    }

    @Test
    void rolesThatFloodTheirOutput() throws Exception {
        // The flood begins half way through, and ends the trial long before the phase would end.
        Map<String, Ending> modes = Map.of(
                "flood", Ending.failed(Cause.LOG_LIMIT, "MiB of log"),
                "flood-stdout", Ending.failed(Cause.LOG_LIMIT, "MiB of log"),
                "flood-events", Ending.failed(Cause.PROTOCOL, "more than 10,000 checks"));
        runModes(modes, "window: 100ms, measure: 12s, start-timeout: 2m, phase-timeout: 2m");
    }

    @Test
    void rolesThatBreakTheProtocol() throws Exception {
        Map<String, Ending> modes = Map.of(
                // The kit's own events come in between, and one that is torn is missed.
                "endless-line", Ending.failed(Cause.PROTOCOL, "broke the protocol"),
                "wrong-phase", Ending.failed(Cause.PROTOCOL, "phase of its window is \"night\""),
                "absurd-time", Ending.failed(Cause.PROTOCOL, "window"),
                "unknown-cause", Ending.failed(Cause.PROTOCOL, "\"mood\""));
        // A window of 100 ms would tear every second of the endless lines, and what is torn is log, which has a bound
        // too.
        runModes(modes, "window: 1s, measure: 2s, start-timeout: 2m, phase-timeout: 2m");
    }

    /** The server has answered, but too late, so its checks differ from those of the load. */
    @Test
    void operationsThatFailedAreNamedBeforeChecksThatDiffer() throws Exception {
        for (Trial trial : trialsOf(
                """
                platforms: ["small=%s+serial+heap=64m"]
                workloads:
                  http: {work: 1000000, timeout: 1, connections: 4}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, window: 100ms, measure: 300ms}
                """)) {
            assertEquals(Optional.of(Cause.WRONG_OUTPUT), trial.cause(), trial.message());
            assertTrue(trial.message().contains("operations failed (time-out "), trial.message());
        }
    }

    /** With the whole waits of TPC-C and this seed, a terminal needs seconds for its first transaction. */
    @Test
    void aPhaseTooShortForOneOperationTimesOut() throws Exception {
        for (Trial trial : trialsOf(
                """
                platforms: ["small=%s+serial+heap=64m"]
                workloads:
                  orders: {wait: 100, warehouses: 1}
                blocks: 1
                seed: 1
                timing: {min-bursts: 0, max-bursts: 0, window: 100ms, measure: 300ms}
                """)) {
            assertEquals(Optional.of(Cause.TIME_OUT), trial.cause(), trial.message());
            assertTrue(trial.message().contains("not one operation"), trial.message());
        }
    }

    /** @param plan with {@code %s} for the Java home */
    private List<Trial> trialsOf(String plan) throws Exception {
        Path file = folder.resolve("plan.yaml");
        Files.writeString(file, plan.formatted(Checkout.javaHome()));
        COMMANDS.runPlan(file, folder.resolve("run"));
        return RunDirectory.open(folder.resolve("run")).read().trials();
    }

    /** Runs each mode once: dummy has no C twin, so that this baseline and its A/A control are skipped. */
    private List<Trial> runModes(Map<String, Ending> modes, String timing) throws Exception {
        Files.writeString(
                folder.resolve("modes.yaml"),
                """
                platforms: [native, "small=%s+serial+heap=64m"]
                workloads:
                  dummy: {work: 10, mode: "%s"}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, %s}
                """
                        .formatted(Checkout.javaHome(), String.join(",", modes.keySet()), timing));
        Tool.Ended ended = COMMANDS.runPlan(folder.resolve("modes.yaml"), folder.resolve("run"));
        assertEquals(FAILED, ended.status(), ended.toString());
        Run run = RunDirectory.open(folder.resolve("run")).read();
        List<Trial> ofSmall = run.trials().stream()
                .filter(trial -> trial.slot().platform().equals("small"))
                .toList();
        assertEquals(modes.size(), ofSmall.size());
        Ending.verify(ofSmall, modes, trial -> trial.slot().cell().point().get("mode"));
        return ofSmall;
    }

    private Path folderOf(Trial trial) throws IOException {
        String begin = String.format("%04d-", trial.slot().index());
        try (var folders = Files.list(folder.resolve("run/trials"))) {
            return folders.filter(path -> path.getFileName().toString().startsWith(begin))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
