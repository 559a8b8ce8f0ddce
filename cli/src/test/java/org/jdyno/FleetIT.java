package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.Sha256;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tasks of a fleet, each started as Slurm does: by its script, with its variables, in its directory. */
@Order(1)
class FleetIT {
    private static final String TIMING =
            "timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms, start-timeout: 2m}\n";

    @TempDir
    private Path folder;

    private Path fleet;
    private Tool tool;

    @BeforeEach
    void makeTool() throws IOException {
        fleet = folder.resolve("a fleet");
        Path programs = Files.createDirectory(folder.resolve("programs"));
        // It takes jobs, and runs none.
        program(programs.resolve("sbatch"), "echo \"$*\" >>sbatch.log; echo 4711");
        program(programs.resolve("squeue"), "echo '0|PENDING|Resources'; echo '1|CANCELLED|None'");
        tool = new Tool(folder)
                .with("PATH", programs + ":" + System.getenv("PATH"))
                .with("TMPDIR", Files.createDirectory(folder.resolve("scratch")).toString());
        tool.writeLauncher(folder.resolve("jdyno"));
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void writePlan(String platforms, int blocks) throws IOException {
        Files.writeString(
                folder.resolve("plan.yaml"),
                "platforms: [" + platforms + "]\nworkloads: {dummy: {work: 10}}\npairing: interleaved\nblocks: "
                        + blocks + "\n" + TIMING);
    }

    private static String here(String name) {
        return "\"" + name + "=" + Checkout.javaHome() + "+serial\"";
    }

    private Tool.Ended submit(String... more) throws Exception {
        List<String> words = new ArrayList<>(
                List.of("fleet", "plan.yaml", "--engine", "slurm", "--machines", "2", "--out", fleet.toString()));
        words.addAll(List.of(more));
        if (!words.contains("--archive")) {
            words.addAll(List.of("--jdyno", folder.resolve("jdyno").toString()));
        }
        return tool.run(words.toArray(String[]::new));
    }

    private void submitted(String... more) throws Exception {
        Tool.Ended ended = submit(more);
        assertEquals(0, ended.status(), ended.toString());
    }

    private Tool.Started startTask(int task) throws IOException {
        return tool.startProgram(fleet, "env", "SLURM_ARRAY_TASK_ID=" + task, "sh", "job.sh");
    }

    private Tool.Started startOn(String machine) throws IOException {
        return tool.startProgram(fleet, "env", "JDYNO_FLEET_MACHINE=" + machine, "sh", "job.sh", "0");
    }

    private Tool.Ended status() throws Exception {
        return tool.run("fleet", "status", fleet.toString());
    }

    /** The line of a task, its columns separated by one blank. */
    private String lineOf(int task) throws Exception {
        return status().out()
                .lines()
                .filter(line -> line.startsWith(task + " "))
                .findFirst()
                .orElseThrow()
                .replaceAll(" +", " ");
    }

    /** Folder of a stored trial to what is stored. */
    private static Map<String, byte[]> trialsIn(Path run) throws IOException {
        Map<String, byte[]> stored = new TreeMap<>();
        if (Files.exists(run.resolve("trials"))) {
            try (Stream<Path> folders = Files.list(run.resolve("trials"))) {
                for (Path trial : folders.toList()) {
                    stored.put(trial.getFileName().toString(), Files.readAllBytes(trial.resolve("trial.json")));
                }
            }
        }
        return stored;
    }

    private Map<String, byte[]> kept(int task) {
        try (Stream<Path> entries = Files.list(fleet.resolve("tasks/" + task))) {
            Path kept = entries.filter(entry -> entry.getFileName().toString().startsWith("kept-"))
                    .findFirst()
                    .orElse(fleet.resolve("none"));
            return trialsIn(kept.resolve("run"));
        } catch (IOException notYet) {
            return Map.of();
        }
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> results = Files.list(fleet.resolve("results"))) {
            return results.sorted().toList();
        }
    }

    private static Run whole(Path result) {
        Run run = RunDirectory.open(result).read();
        assertEquals(run.schedule(), run.trials().stream().map(Trial::slot).toList());
        assertEquals(List.of(), run.damaged());
        return run;
    }

    /** Killed with all its processes as by a machine that dies, or told to stop as by a scheduler. */
    @ParameterizedTest
    @ValueSource(strings = {"KILL", "TERM"})
    void aTaskThatIsCutShortGoesOnAndHasEachPlannedTrialOnce(String signal) throws Exception {
        writePlan(here("serial") + ", " + here("other"), 4);
        submitted();
        Tool.Started first = startTask(0);
        Tool.await(
                "a trial that is kept",
                () -> !kept(0).isEmpty() || !first.process().isAlive());
        Tool.signal(signal, first);
        if (signal.equals("KILL")) {
            for (ProcessHandle each : tool.all()) {
                Tool.signal(signal, each);
            }
        }
        Tool.Ended cut = first.ended();
        tool.awaitNobodyLeft(fleet);
        assertEquals(signal.equals("KILL") ? 137 : 143, cut.status(), cut.toString());
        Map<String, byte[]> kept = kept(0);
        assertTrue(!kept.isEmpty() && kept.size() < 12, kept.keySet().toString());
        assertEquals(List.of(), results());
        if (signal.equals("TERM")) {
            assertTrue(
                    Files.readString(fleet.resolve("tasks/0/attempt-1/ended")).startsWith("143"));
        }
        Tool.Ended ended = startTask(0).ended();
        assertEquals(0, ended.status(), ended + said(0, 2));
        assertEquals(1, results().size());
        assertEquals(12, whole(results().get(0)).trials().size());
        Map<String, byte[]> stored = trialsIn(results().get(0));
        kept.forEach((name, bytes) -> assertArrayEquals(bytes, stored.get(name), name + " was run again"));
        assertEquals(Map.of(), kept(0), "what was kept has become the result");
        Tool.Ended again = startTask(0).ended();
        assertEquals(0, again.status(), again.toString());
        assertFalse(Files.exists(fleet.resolve("tasks/0/attempt-3")), "a task that is done is not run again");
        String line = lineOf(0);
        assertTrue(line.contains(" done 12 of 12 2"), line);
    }

    /** Trials of two machines in one run would be compared. */
    @Test
    void onAnotherMachineATaskBeginsAnew() throws Exception {
        writePlan(here("serial"), 4);
        submitted();
        Tool.Started first = startOn("m1");
        Tool.await(
                "a trial that is kept",
                () -> !kept(0).isEmpty() || !first.process().isAlive());
        Tool.signal("TERM", first);
        assertEquals(143, first.ended().status());
        Map<String, byte[]> kept = kept(0);
        Tool.Ended ended = startOn("m2").ended();
        assertEquals(0, ended.status(), ended + said(0, 2));
        assertEquals(List.of(fleet.resolve("results/0-m2")), results());
        assertEquals(8, whole(results().get(0)).trials().size());
        Map<String, byte[]> stored = trialsIn(results().get(0));
        kept.forEach((name, bytes) -> assertFalse(Arrays.equals(bytes, stored.get(name)), name));
        assertEquals(kept.keySet(), kept(0).keySet(), "what the first machine has kept is evidence");
    }

    private String said(int task, int attempt) throws IOException {
        Path err = fleet.resolve("tasks/" + task + "/attempt-" + attempt + "/err");
        return Files.exists(err) ? Files.readString(err) : " no messages";
    }

    @Test
    void aJvmThatAMachineLacksIsARowOfItsResultAndABaselineThatItLacksACause() throws Exception {
        writePlan(here("serial") + ", no-such-jvm-99", 1);
        submitted();
        Tool.Ended ended = startTask(0).ended();
        assertEquals(0, ended.status(), ended + said(0, 1));
        List<Trial> skipped = whole(results().get(0)).trials().stream()
                .filter(trial -> trial.outcome() == Outcome.SKIPPED)
                .toList();
        assertEquals(1, skipped.size());
        assertEquals(
                "this machine has no JVM \"no-such-jvm-99\"", skipped.get(0).message());
        Files.move(fleet, folder.resolve("first"));
        writePlan("no-such-jvm-99, " + here("serial"), 1);
        submitted();
        Tool.Ended failed = startTask(1).ended();
        assertEquals(64, failed.status(), failed.toString());
        assertEquals(List.of(), results());
        String line = lineOf(1);
        assertTrue(
                line.contains(" failed 0 of 3 1 the baseline no-such-jvm-99 cannot run: this machine has no JVM"),
                line);
    }

    @Test
    void theArchiveIsUnpackedUnlessItIsAnother() throws Exception {
        Path content = Files.createDirectories(folder.resolve("content/jdyno-0.1.0"));
        tool.writeLauncher(content.resolve("jdyno"));
        Path archive = folder.resolve("jdyno.tar.gz");
        Tool.Ended packed = tool.startProgram(content.getParent(), "tar", "-czf", archive.toString(), "jdyno-0.1.0")
                .ended();
        assertEquals(0, packed.status(), packed.toString());
        writePlan(here("serial"), 1);
        submitted("--archive", archive.toString());
        String digest = new Sha256().add(archive).hex(Sha256.WHOLE);
        Path copy = fleet.resolve("jdyno-" + digest.substring(0, 12) + ".tar.gz");
        byte[] right = Files.readAllBytes(copy);
        Files.write(copy, new byte[] {0}, StandardOpenOption.APPEND);
        Tool.Ended refused = startTask(1).ended();
        assertEquals(70, refused.status(), refused.toString());
        assertTrue(lineOf(1).contains("not " + digest), lineOf(1));
        Files.write(copy, right);
        Tool.Ended ended = startTask(1).ended();
        assertEquals(0, ended.status(), ended + said(1, 2));
        assertEquals(2, whole(results().get(0)).trials().size());
        try (Stream<Path> left = Files.list(folder.resolve("scratch"))) {
            assertEquals(
                    List.of(),
                    left.filter(path -> path.toString().contains("jdyno-fleet")).toList());
        }
    }

    @Test
    void theSchedulerIsAskedAboutTasksThatHaveNotBegun() throws Exception {
        writePlan(here("serial"), 1);
        submitted();
        assertEquals("4711\n", Files.readString(fleet.resolve("jobs")));
        String submissions = Files.readString(fleet.resolve("sbatch.log"));
        assertTrue(submissions.contains("--parsable job.sh\n"), submissions);
        assertTrue(submissions.contains("--dependency=afterany:4711"), submissions);
        assertTrue(lineOf(0).contains("waiting 0 of 2 0 Resources"), lineOf(0));
        assertTrue(lineOf(1).contains("failed 0 of 2 0 Slurm says cancelled"), lineOf(1));
    }

    @Test
    void resultsAreCollectedAndTasksWithoutOneNamed() throws Exception {
        writePlan(here("serial"), 1);
        submitted();
        assertEquals(0, startTask(0).ended().status());
        Tool.Ended collected =
                tool.startProgram(fleet, "sh", "job.sh", "collect").ended();
        assertEquals(1, collected.status(), collected.toString());
        String list = Files.readString(fleet.resolve("collected.txt"));
        assertTrue(list.contains(" of 2 ran"), list);
        assertTrue(list.contains("task 1"), list);
        assertTrue(list.contains("jdyno merge: '" + results().get(0) + "'"), list);
        Files.delete(results().get(0).resolve("host.json"));
        Tool.Ended damaged = tool.run("fleet", "collect", fleet.toString());
        assertEquals(1, damaged.status(), damaged.toString());
        assertTrue(damaged.out().contains("host.json is missing"), damaged.out());
    }

    @Test
    void aRehearsalPrintsTheScriptAndWritesNothing() throws Exception {
        writePlan(here("serial") + ", no-such-jvm-99", 3);
        Tool.Ended rehearsed = submit("--dry-run", "--seed", "5", "--partition", "short");
        assertEquals(0, rehearsed.status(), rehearsed.toString());
        assertTrue(rehearsed.out().startsWith("#!/bin/sh\n#SBATCH "), rehearsed.out());
        assertTrue(rehearsed.out().contains("\n#SBATCH --partition=short\n"), rehearsed.out());
        assertTrue(rehearsed.out().contains("set -- run \"$files/plan.yaml\" --seed=5\n"), rehearsed.out());
        assertTrue(rehearsed.err().contains("2 tasks of 9 trials"), rehearsed.err());
        assertFalse(Files.exists(fleet));
    }

    @Test
    void aPlanOfSeveralWorkloadsIsDividedWhereThatIsAskedFor() throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                "platforms: [" + here("serial") + "]\nworkloads: {dummy: {work: 10}, solo: {}}\nblocks: 2\n" + TIMING);
        submitted("--per-workload");
        Tool.Ended listed = status();
        assertTrue(listed.out().contains("4 tasks"), listed.out());
        assertTrue(lineOf(3).startsWith("3 solo "), lineOf(3));
        assertEquals(0, startTask(2).ended().status(), said(2, 1));
        Run run = whole(results().get(0));
        assertEquals(
                List.of("dummy"),
                run.workloads().stream().map(one -> one.name()).toList());
    }

    @Test
    void whatIsMissingIsNamed() throws Exception {
        writePlan(here("serial"), 1);
        Tool.Ended noEngine = tool.run("fleet", "plan.yaml", "--machines", "2");
        assertEquals(64, noEngine.status(), noEngine.toString());
        assertTrue(noEngine.err().contains("fleet needs --engine, one of slurm, ssh, kubernetes"), noEngine.err());
        Tool.Ended noPlan = tool.run("fleet", "--engine", "slurm", "--machines", "2");
        assertTrue(noPlan.err().contains("fleet needs a plan"), noPlan.err());
        Tool.Ended noHosts = tool.run("fleet", "plan.yaml", "--engine", "ssh", "--machines", "m1,m1");
        assertTrue(noHosts.err().contains("--machines must name each machine once"), noHosts.err());
        Tool.Ended noFleet = tool.run("fleet", "status", folder.toString());
        assertEquals(64, noFleet.status(), noFleet.toString());
        assertTrue(noFleet.err().contains("there is no fleet in"), noFleet.err());
    }
}
