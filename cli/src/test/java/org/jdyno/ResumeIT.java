package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.model.Run;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A run goes on with what it was begun with, or not at all unless its user says so. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResumeIT {
    private static final int WRONG_USAGE = 64;

    @TempDir
    private static Path root;

    private PreparedFolder prepared;
    private Path folder;
    private Tool tool;
    private CommandProcess commands;
    private Path home;
    private Path installation;
    private Path directory;
    /** How many trials a run has that was cut short. */
    private int left;

    @BeforeAll
    void prepare() throws Exception {
        tool = new Tool(root);
        prepared = new PreparedFolder(root);
        folder = prepared.path();
        directory = folder.resolve("run");
        home = folder.resolve("jvm");
        Checkout.makeJvm(home);
        installation = folder.resolve("installation");
        makeInstallation();
        commands = new Tool(root).at(installation).startCommandProcess();
        runCutShort();
        prepared.keep();
    }

    @AfterAll
    void endCommandProcess() {
        commands.close();
    }

    @BeforeEach
    void restore() throws IOException {
        prepared.restore();
        left = run().trials().size();
    }

    /** Forgets what was prepared. */
    private void begin() throws IOException {
        prepared.clear();
        Checkout.makeJvm(home);
    }

    private void plan(String mode) throws IOException {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["here=%s+serial"]
                workloads: {dummy: {work: 10, mode: %s}}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(home, mode));
    }

    /** Makes a run that lacks its last trial. */
    private void runCutShort() throws Exception {
        plan("well");
        Tool.Ended ended = commands.run("run", folder.resolve("plan.yaml").toString(), "--out", directory.toString());
        Ending.verifyStatus(ended, directory);
        forgetLastTrial();
    }

    private void forgetLastTrial() throws IOException {
        try (Stream<Path> trials = Files.list(directory.resolve("trials"))) {
            Path last = trials.max(Path::compareTo).orElseThrow();
            Files.move(last, Files.createTempDirectory(folder, "gone").resolve("trial"));
        }
        left = run().trials().size();
    }

    private Run run() {
        return RunDirectory.open(directory).read();
    }

    private Tool.Ended resume(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--resume", directory.toString(), "--json"));
        words.addAll(List.of(more));
        return commands.run(words.toArray(String[]::new));
    }

    private void assertRefused(Tool.Ended ended, String... parts) throws IOException {
        assertEquals(WRONG_USAGE, ended.status(), ended.toString());
        for (String part : parts) {
            assertTrue(ended.err().contains(part), part + " is not in " + ended);
        }
        assertEquals(left, run().trials().size());
    }

    private void assertGoesOn(Tool.Ended ended, String note) throws IOException {
        Ending.verifyStatus(ended, directory);
        assertTrue(ended.out().contains(note), note + " is not in " + ended);
        assertTrue(run().trials().size() > left, ended.toString());
    }

    /** Ended runs go on when time or blocks are added, and their plans stay as they were. */
    @Test
    void anEndedRunIsExtended() throws Exception {
        Path plan = folder.resolve("short.yaml");
        Files.writeString(
                plan,
                "workloads: {dummy: {work: 10}}\nplatforms: [\"here=" + Checkout.javaHome() + "+serial\"]\n"
                        + "pairing: interleaved\nblocks: 2\n"
                        + "timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms, start-timeout: 2m}\n");
        Path run = folder.resolve("extended");
        commands.run("run", plan.toString(), "--out", run.toString());
        assertEquals(4, RunDirectory.open(run).read().trials().size());
        String stored = Files.readString(run.resolve("plan.yaml"));
        Tool.Ended blocks = commands.run("run", "--resume", run.toString(), "--blocks", "1");
        assertEquals(6, RunDirectory.open(run).read().trials().size(), blocks.toString());
        Tool.Ended again = commands.run("run", "--resume", run.toString());
        assertEquals(6, RunDirectory.open(run).read().trials().size(), again.toString());
        commands.run("run", "--resume", run.toString(), "--budget", "1s");
        assertTrue(RunDirectory.open(run).read().plan().budgetMillis().isPresent());
        assertEquals(stored, Files.readString(run.resolve("plan.yaml")), "the plan stays");
        String report =
                commands.run("report", run.toString(), "--format", "text").out().replaceAll("\\s+", " ");
        assertTrue(report.contains("the run was extended 2 times, for the first time after block 2"), report);
    }

    @Test
    void aChangedJvmRefusesUnlessAccepted() throws Exception {
        Files.writeString(home.resolve("release"), "BUILD=2\n", StandardOpenOption.APPEND);
        assertRefused(resume(), "the JVM ", home.toString(), " was ", " and is now ", "--accept-changes");
        assertGoesOn(resume("--accept-changes"), " and is now ");
        // From now on it is the JVM of this run.
        forgetLastTrial();
        assertGoesOn(resume(), " and is now ");
        assertEquals(1, run().identity().notes().size());
    }

    @Test
    void aMissingJvmRefuses() throws Exception {
        Files.delete(home.resolve("bin/java"));
        assertRefused(resume("--accept-changes"), "the JVM ", " and is now missing", "Restore what is missing");
    }

    /** Of one jar a class is another, of the others only the times at which they were built. */
    @Test
    void anotherBuildOfTheRolesRefuses() throws Exception {
        Path jars = installation.resolve("workloads/dummy/target/role-path");
        for (Path jar : files(jars)) {
            Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
        }
        assertGoesOn(resume(), "trials");
        forgetLastTrial();
        Path own = files(jars).stream()
                .filter(jar -> jar.getFileName().toString().contains("dummy"))
                .findFirst()
                .orElseThrow();
        try (FileSystem jar = FileSystems.newFileSystem(own)) {
            Files.writeString(jar.getPath("added.txt"), "built again");
        }
        assertRefused(resume(), "the class path of dummy was ", "--accept-changes");
    }

    /** Makes one whose only workload is dummy, with jars of its own. */
    private void makeInstallation() throws IOException {
        Files.createDirectories(installation.resolve("studies"));
        for (String module : List.of("kit", "workloads/dummy")) {
            Path there = Files.createDirectories(installation.resolve(module).resolve("target/role-path"));
            for (Path jar : files(Checkout.root().resolve(module).resolve("target/role-path"))) {
                Files.copy(jar, there.resolve(jar.getFileName()));
            }
        }
        String file = "workloads/dummy/workload.yaml";
        Files.copy(Checkout.root().resolve(file), installation.resolve(file));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void anotherMachineRefusesAndAnotherStartOfThisOneIsNoted() throws Exception {
        Path identity = directory.resolve("identity.json");
        String kept = Files.readString(identity);
        Files.writeString(identity, kept.replaceFirst("(\"the processor\" : \")", "$1Another "));
        assertRefused(resume(), "the processor was Another ");
        Files.writeString(identity, kept.replaceFirst("(\"the boot of this machine\" : \")", "$1f"));
        assertGoesOn(resume(), "the machine was rebooted");
    }

    @Test
    void aRunOfAnEarlierVersionGoesOnWithANote() throws Exception {
        Files.delete(directory.resolve("identity.json"));
        assertGoesOn(resume(), "have no record of what they were measured with");
    }

    @Test
    void aSecondJdynoOnOneDirectoryChangesNothing() throws Exception {
        begin();
        plan("hang-measure");
        Tool.Started first = tool.start("run", folder.resolve("plan.yaml").toString(), "--out", directory.toString());
        Tool.await(
                "a role",
                () -> tool.has("mode=hang-measure") || !first.process().isAlive());
        Map<String, String> before = settled();
        Tool.Ended second = resume("--accept-changes");
        assertEquals(WRONG_USAGE, second.status(), second.toString());
        assertTrue(second.err().contains("another jdyno runs the plan in " + directory), second.toString());
        assertFalse(second.err().contains("Exception"), second.toString());
        assertEquals(before, settled());
        assertTrue(first.process().isAlive());
        Tool.signal("KILL", first);
        first.ended();
        tool.awaitNobodyLeft(directory);
    }

    /** All files but those that a running trial writes to. */
    private Map<String, String> settled() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = directory.relativize(file).toString();
                if (!name.contains(".in-flight-")) {
                    files.put(name, Files.readString(file));
                }
            }
        }
        return files;
    }
}
