package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.cli.StoredRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher as a user starts it, in a checkout that is built already: its exit status, and what it does with
 * signals.
 */
@Order(1)
class LauncherIT {
    /** Of the checkout that those tests share that leave it as it is; to copy and to archive the classes takes long. */
    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    private Path home;
    private Tool tool;

    @BeforeAll
    static void makeSharedCheckout() throws IOException {
        Checkout.makeSmall(shared.resolve("checkout"), "");
    }

    @BeforeEach
    void useSharedCheckout() throws IOException {
        home = Files.createSymbolicLink(folder.resolve("checkout"), shared.resolve("checkout"));
        tool = new Tool(folder).by(home.resolve("jdyno"));
    }

    /** What is behind it is not this test's. */
    @AfterEach
    void removeLink() throws IOException {
        Files.deleteIfExists(folder.resolve("checkout"));
    }

    private void useOwnCheckout() throws IOException {
        home = folder.resolve("own");
        Checkout.makeSmall(home, "");
        tool = new Tool(folder).by(home.resolve("jdyno"));
    }

    @Test
    void passesOnWhatTheCommandEndsWith() throws Exception {
        FailedRun.storeIn(folder.resolve("run"));
        assertEquals(0, tool.run("workloads").status());
        Tool.Ended failed = tool.run("report", "run", "--format", "text", "--status");
        assertEquals(1, failed.status(), failed.toString());
        assertEquals(64, tool.run("no-such-command").status());
    }

    @Test
    void aWrongOptionOfTheJvmIsTrouble() throws Exception {
        verifyTrouble(tool.with("JDK_JAVA_OPTIONS", "-XX:+NoSuchOption").run("workloads"));
    }

    @Test
    void tooLittleMemoryForTheJvmIsTrouble() throws Exception {
        verifyTrouble(
                tool.under("sh", "-c", "ulimit -v 900000; exec \"$@\"", "sh").run("workloads"));
    }

    /** Without an archive of them every start loads and verifies hundreds of classes. */
    @Test
    void itsClassesAreArchived() throws Exception {
        assertEquals(0, tool.run("--version").status());
        Path built = home.resolve(".built/current").toRealPath();
        Path archive;
        try (Stream<Path> files = Files.walk(built.resolve("archives"))) {
            archive =
                    files.filter(file -> file.endsWith("jdyno.jsa")).findFirst().orElseThrow();
        }
        Process started = new ProcessBuilder(
                        Checkout.javaHome().resolve("bin/java").toString(),
                        "-XX:SharedArchiveFile=" + archive,
                        "-Xlog:class+load",
                        "-XX:+UseSerialGC",
                        "-cp",
                        built.resolve("cli/target/lib") + "/*",
                        "org.jdyno.cli.Jdyno",
                        "--version")
                .redirectErrorStream(true)
                .start();
        String loaded = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(loaded.contains("org.jdyno.cli.Jdyno source: shared objects file"), loaded);
    }

    /** Nothing can build it again. */
    @Test
    void whatWasUnpackedAndHasLostAJarIsTrouble() throws Exception {
        Path unpacked = Files.createDirectories(folder.resolve("unpacked/lib")).getParent();
        Files.copy(Checkout.root().resolve("jdyno"), unpacked.resolve("jdyno"));
        Files.writeString(unpacked.resolve("lib/jars"), "kit/target/role-path/lost.jar\n");
        Tool.Ended ended = new Tool(folder).by(unpacked.resolve("jdyno")).run("--version");
        assertEquals(70, ended.status(), ended.toString());
        assertTrue(ended.err().contains(unpacked + " has lost files; unpack the archive"), ended.toString());
    }

    @Test
    void itRunsWhereAPathHasASpace() throws Exception {
        home = folder.resolve("an own");
        Checkout.makeSmall(home, "");
        Tool.Ended version = new Tool(folder).by(home.resolve("jdyno")).run("--version");
        assertEquals(0, version.status(), version.toString());
    }

    @Test
    void aScriptThatCannotGoOnIsTrouble() throws Exception {
        // Less than a shell needs to start its helpers, and less than a JVM needs to load itself.
        tool.under("sh", "-c", "ulimit -v 3000; exec \"$@\"", "sh");
        assertEquals(70, tool.run("workloads").status());
    }

    /** A JVM without descriptors fails wherever it opens a file first. */
    @ParameterizedTest
    @ValueSource(ints = {28, 99})
    void withTooFewDescriptorsItDoesNotStart(int descriptors) throws Exception {
        Tool.Ended ended = tool.under("sh", "-c", "ulimit -n " + descriptors + "; exec \"$@\"", "sh")
                .run("workloads");
        assertEquals(70, ended.status(), ended.toString());
        assertTrue(
                ended.err().contains("the limit of open files is " + descriptors + ", and jdyno needs 100"),
                ended.err());
    }

    /** What the shell of a user may export. */
    @ParameterizedTest
    @ValueSource(strings = {"C", "xx_XX.UTF-8"})
    void noVariableOfAShellStopsIt(String locale) throws Exception {
        Map<String, String> exported = Map.ofEntries(
                Map.entry("CDPATH", "/:/tmp"),
                Map.entry("BASH_ENV", "/nowhere/rc"),
                Map.entry("ENV", "/nowhere/rc"),
                Map.entry("POSIXLY_CORRECT", "1"),
                Map.entry("IFS", "/"),
                Map.entry("TMPDIR", "/tmp/no such folder"),
                Map.entry("GREP_OPTIONS", "--no-such-option"),
                Map.entry("LC_ALL", locale),
                Map.entry("LANG", "tr_TR.UTF-8"),
                Map.entry("SHELLOPTS", "noglob"),
                Map.entry("BASH_FUNC_cd%%", "() { echo nowhere; }"));
        exported.forEach(tool::with);
        Files.writeString(folder.resolve("plän.yaml"), "workloads: {dummy: {}}\nblocks: 1\n");
        Files.createDirectory(folder.resolve("dïr"));
        Tool.Ended ended = tool.by(Path.of("checkout/jdyno"))
                .run(
                        "run",
                        "plän.yaml",
                        "--dry-run",
                        "--out",
                        folder.resolve("dïr/öut").toString());
        assertEquals(0, ended.status(), ended.toString());
        assertTrue(ended.out().contains("mode=well"), ended.toString());
    }

    /** Of a user whose sh is bash, which imports functions and the options of other shells. */
    @Test
    void noFunctionOrOptionOfBashStopsIt() throws Exception {
        for (String function : List.of("cd", "find", "unset", "set", "declare", "[")) {
            tool.with("BASH_FUNC_" + function + "%%", "() { exit 3; }");
        }
        tool.with("SHELLOPTS", "noglob:noclobber").with("CDPATH", "/:/tmp");
        Tool.Ended ended = tool.under("bash").by(Path.of("checkout/jdyno")).run("workloads");
        assertEquals(0, ended.status(), ended.toString());
        assertEquals("", ended.err());
        assertTrue(ended.out().contains("chat"), ended.out());
    }

    /** Roles get the user's, except where a JVM could not name the directory in it. */
    @ParameterizedTest
    @CsvSource({"out, C", "öut, C.UTF-8"})
    void itsOwnLocaleIsNotThatOfARole(String out, String locale) throws Exception {
        writePlan("well");
        Tool.Ended ended = tool.with("LC_ALL", "C").run("run", "plan.yaml", "--out", out);
        String host = Files.readString(folder.resolve(out).resolve("host.json"));
        assertTrue(host.matches("(?s).*\"LC_ALL\" *: *\"" + locale + "\".*"), host);
        assertFalse(ended.err().contains("failed"), ended.toString());
        assertTrue(Files.exists(folder.resolve(out).resolve("report.html")), ended.toString());
    }

    @Test
    void aLocaleThatNamesNoFilesIsToldOf() throws Exception {
        Path programs = Files.createDirectories(folder.resolve("programs"));
        Path locale = Files.writeString(programs.resolve("locale"), "#!/bin/sh\necho ANSI_X3.4-1968\n");
        assertTrue(locale.toFile().setExecutable(true));
        tool.with("PATH", programs + ":" + System.getenv("PATH")).with("LC_ALL", "C");
        Tool.Ended ended = tool.run("run", "plän.yaml");
        assertEquals(64, ended.status(), ended.toString());
        assertTrue(ended.err().contains("set LC_ALL to a UTF-8 locale"), ended.toString());
        assertEquals(0, tool.run("workloads").status());
    }

    /** A pipe is as wide as the user says, and shows the letters of the user's locale. */
    @ParameterizedTest
    @CsvSource({"'', C.UTF-8, none", "80, C.UTF-8, none", "130, C.UTF-8, ··│··", "130, C, ..|.."})
    void aCardIsDrawnWhereThereIsRoom(String columns, String locale, String picture) throws Exception {
        String study = StoredRun.unpack("study-tour", folder).path().toString();
        verifyDrawn(
                picture, tool.with("COLUMNS", columns).with("LC_ALL", locale).run("report", study));
    }

    @ParameterizedTest
    @CsvSource({"80, none", "130, ··│··"})
    void aTerminalSaysHowWideItIs(int columns, String picture) throws Exception {
        Process there = new ProcessBuilder("sh", "-c", "command -v script").start();
        assumeTrue(there.waitFor() == 0, "there is no script(1), which makes a terminal");
        String study = StoredRun.unpack("study-tour", folder).path().toString();
        tool.with("COLUMNS", "").with("LC_ALL", "C.UTF-8");
        tool.under("sh", "-c", "script -qec \"stty cols " + columns + "; $*\" /dev/null", "sh");
        verifyDrawn(picture, tool.run("report", study));
    }

    private static void verifyDrawn(String picture, Tool.Ended ended) {
        assertTrue(ended.out().contains("Score card"), ended.toString());
        for (String one : List.of("··│··", "..|..")) {
            assertEquals(one.equals(picture), ended.out().contains(one), ended.toString());
        }
    }

    private static void verifyTrouble(Tool.Ended ended) {
        assertEquals(70, ended.status(), ended.toString());
        assertTrue(ended.err().contains("jdyno: Java could not start"), ended.toString());
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
    void aSignalStopsTheRunInGoodOrder(String signal, int status) throws Exception {
        Tool.requireSignal(signal);
        Tool.Started run = startedRun();
        Tool.signal(signal, run);
        Tool.Ended stopped = run.ended();
        assertEquals(status, stopped.status(), stopped.toString());
        assertTrue(stopped.err().contains("jdyno run --resume " + folder.resolve("run")), stopped.toString());
        tool.awaitNobodyLeft(folder.resolve("run"));
    }

    /** The other launcher does not see its process, as in another container. */
    @Test
    void aCopyStaysAsLongAsItIsUsed() throws Exception {
        Process tried = new ProcessBuilder("unshare", "--fork", "--pid", "--mount-proc", "true").start();
        assumeTrue(tried.waitFor() == 0, "no namespace of processes can be made");
        useOwnCheckout();
        Tool.Started run = startedRun();
        Path current = home.resolve(".built/current");
        Path used = current.toRealPath();
        Tool other = new Tool(folder).by(home.resolve("jdyno")).under("unshare", "--fork", "--pid", "--mount-proc");
        Files.delete(current);
        assertEquals(0, other.run("workloads").status());
        assertTrue(Files.exists(used.resolve("cli")));
        Tool.signal("TERM", run);
        run.ended();
        Files.delete(current);
        assertEquals(0, other.run("workloads").status());
        assertFalse(Files.exists(used));
    }

    @Test
    void nobodyOutlivesALauncherThatIsKilled() throws Exception {
        Tool.Started run = startedRun();
        Tool.signal("KILL", run);
        assertEquals(137, run.ended().status());
        tool.awaitNobodyLeft(folder.resolve("run"));
    }

    /** Dummy has no twin, which is the baseline here: so there is one trial that runs. */
    private void writePlan(String mode) throws IOException {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: [native, "%s+serial"]
                workloads:
                  dummy: {mode: %s}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: 300ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 10m}
                """
                        .formatted(Checkout.javaHome(), mode));
    }

    /** A run whose only trial never ends by itself, once its server is there. */
    private Tool.Started startedRun() throws Exception {
        writePlan("hang-measure");
        Tool.Started run = tool.start("run", "plan.yaml", "--out", "run");
        Tool.await(
                "a server",
                () -> tool.has("mode=hang-measure") || !run.process().isAlive());
        assertTrue(run.process().isAlive(), () -> {
            try {
                return run.ended().toString();
            } catch (IOException | InterruptedException unread) {
                return unread.toString();
            }
        });
        return run;
    }
}
