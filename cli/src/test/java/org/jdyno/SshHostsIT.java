package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Cause;
import org.jdyno.model.Host;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Words;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Roles on a second machine, which is this one reached by an ssh server of the test's own. */
@Order(1)
class SshHostsIT {
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 64;

    private static final String TIMING =
            """
            blocks: 1
            timing: {burst: 100ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 200ms, window: 100ms,
                     start-timeout: 2m, phase-timeout: 2m}
            """;

    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    private Tool tool;
    private SshServer server;

    @BeforeEach
    void startServer() throws Exception {
        tool = new Tool(folder);
        server = SshServer.start(folder.resolve("other-machine"));
    }

    @AfterEach
    void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private void verifyStatus(Tool.Ended ended) {
        Ending.verifyStatus(ended, folder.resolve("run"));
    }

    private static void verifyFailed(Tool.Ended ended) {
        assertEquals(FAILED, ended.status(), ended.toString());
    }

    private Run run(String plan, Consumer<Tool.Ended> verification) throws Exception {
        Files.writeString(folder.resolve("plan.yaml"), plan + TIMING);
        verification.accept(runPlan("run"));
        COMMANDS.awaitNobodyLeft();
        server.awaitNothingLeft(tool);
        tool.awaitNobodyLeft(folder.resolve("run"));
        return RunDirectory.open(folder.resolve("run")).read();
    }

    private Tool.Ended runPlan(String out) throws IOException {
        return COMMANDS.run(
                "run",
                folder.resolve("plan.yaml").toString(),
                "--out",
                folder.resolve(out).toString());
    }

    private Tool.Ended resume() throws IOException {
        return COMMANDS.run("run", "--resume", folder.resolve("run").toString());
    }

    @Test
    void theServerAndItsTwinRunElsewhere() throws Exception {
        Run run = run(
                """
                platforms: [native, "here=%s+serial"]
                workloads: {chat: {rooms: 1, users: 3}}
                hosts:
                  server: %s
                """
                        .formatted(Checkout.javaHome(), server.host()),
                this::verifyStatus);
        assertEquals(3, run.trials().size());
        for (Trial trial : run.trials()) {
            assertTrue(trial.ran(), trial.message());
            assertEquals(filesOfALocalTrial(trial), files(trial));
            String command = String.join(" ", trial.commands().get("server"));
            assertTrue(command.contains("ssh -o BatchMode=yes") && command.contains("host=127.0.0.1"), command);
            assertTrue(
                    String.join(" ", trial.commands().get("control")).contains("ssh "),
                    "control runs beside the server");
            assertFalse(String.join(" ", trial.commands().get("client")).contains("ssh "));
            assertFalse(Files.exists(controlSocket(command)), command);
        }
        assertEquals(Set.of(server.host()), run.host().others().keySet());
        Host there = run.host().others().get(server.host());
        assertTrue(there.facts().get("system").startsWith("Linux "));
        assertEquals(server.temporaryFolder(), there.environment().get("TMPDIR"));
        assertEquals(List.of(), server.copiedJvms(), "the JVM stands there too, and needs no copy");
        verifyThatAnotherMachineOfTheSameNameRefusesUnlessAccepted(run.trials().get(2));
    }

    private void verifyThatAnotherMachineOfTheSameNameRefusesUnlessAccepted(Trial last) throws Exception {
        Files.move(folderOf(last), folder.resolve("gone"));
        Path identity = folder.resolve("run/identity.json");
        String kept = Files.readString(identity);
        String processor = "the processor of " + server.host();
        String boot = "\"the boot of " + server.host() + "\" : \"";
        Files.writeString(identity, kept.replace("\"" + processor + "\" : \"", "\"" + processor + "\" : \"Another "));
        Tool.Ended refused = resume();
        assertEquals(WRONG_USAGE, refused.status(), refused.toString());
        assertTrue(refused.err().contains(processor + " was Another "), refused.err());
        Files.writeString(identity, kept.replace(boot, boot + "f"));
        verifyStatus(resume());
        assertEquals(
                List.of("after 2 trials " + server.host() + " was rebooted"),
                RunDirectory.open(folder.resolve("run")).read().identity().notes());
        server.awaitNothingLeft(tool);
    }

    private static Path controlSocket(String command) {
        return Path.of(command.replaceFirst(".*ControlPath=(\\S+).*", "$1"));
    }

    private static Set<String> filesOfALocalTrial(Trial trial) {
        Set<String> names = new TreeSet<>(Set.of("latency.hlog", "trial.json"));
        for (String role : List.of("server", "client")) {
            names.add(role + ".out");
            names.add(role + ".err");
        }
        if (trial.slot().platform().equals("here")) {
            names.add("gc-ID.log");
        }
        return names;
    }

    private Set<String> files(Trial trial) throws IOException {
        return names(folderOf(trial));
    }

    private Path folderOf(Trial trial) throws IOException {
        String prefix = String.format("%04d-", trial.slot().index());
        try (Stream<Path> trials = Files.list(folder.resolve("run/trials"))) {
            return trials.filter(path -> path.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString().replaceFirst("^gc-[0-9]+", "gc-ID"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void theClientRunsElsewhereOnAJvmThatIsCopiedOnce() throws Exception {
        // Without a release file nobody can tell that the same JVM is there.
        Path home = Files.createDirectory(folder.resolve("jvm"));
        for (String part : List.of("bin", "lib", "conf")) {
            Files.createSymbolicLink(
                    home.resolve(part), Checkout.javaHome().resolve(part).toRealPath());
        }
        String plan =
                """
                platforms: ["here=%s+serial"]
                driver: %s
                workloads: {dummy: {work: 10}}
                hosts:
                  client: {ssh: "%s", address: 127.0.0.1}
                """
                        .formatted(Checkout.javaHome(), home, server.host().substring("ssh ".length()));
        Run run = run(plan, this::verifyStatus);
        assertTrue(
                run.trials().stream().allMatch(Trial::completed), run.trials().toString());
        assertEquals(1, server.copiedJvms().size());
        Path copy = server.copiedJvms().get(0);
        String command = String.join(" ", run.trials().get(0).commands().get("client"));
        assertTrue(command.contains(copy + "/bin/java"), command);
        assertFalse(Files.isSymbolicLink(copy.resolve("lib")));
        Object made = Files.readAttributes(copy, "unix:ctime").get("ctime");
        Tool.Ended again = runPlan("again");
        Ending.verifyStatus(again, folder.resolve("again"));
        assertEquals(List.of(copy), server.copiedJvms());
        assertEquals(made, Files.readAttributes(copy, "unix:ctime").get("ctime"));
    }

    @Test
    void aServerThatCrashesElsewhereIsNamedAndItsReportBroughtBack() throws Exception {
        Run run = run(
                """
                platforms: [native, "here=%s+serial+-Ddb.password=hunter2"]
                workloads: {dummy: {work: 10, mode: crash}}
                hosts: {server: "%s"}
                """
                        .formatted(Checkout.javaHome(), server.host()),
                SshHostsIT::verifyFailed);
        List<Trial> trials = run.trials().stream()
                .filter(trial -> trial.slot().platform().startsWith("here"))
                .toList();
        assertEquals(1, trials.size(), "dummy has no C twin, so that the baseline and its A/A control are skipped");
        for (Trial trial : trials) {
            assertEquals(Cause.CRASH, trial.cause().orElseThrow(), trial.message());
            String command = String.join(" ", trial.commands().get("server"));
            assertTrue(command.contains("-Ddb.password=***") && !command.contains("hunter2"), command);
            assertTrue(files(trial).contains("hs_err.log"), files(trial).toString());
            String report = Files.readString(folderOf(trial).resolve("hs_err.log"));
            assertTrue(report.contains("SIGSEGV"));
            // The report lists the variables that matter to a JVM; the server sets JAVA_HOME and SHELL.
            assertTrue(report.contains("\nPATH="), report);
            assertFalse(report.contains("\nJAVA_HOME=") || report.contains("\nSHELL="), report);
        }
    }

    @Test
    void nothingOutlivesALabThatIsKilled() throws Exception {
        Tool.Started running = hangElsewhere();
        Tool.signal("KILL", running);
        running.ended();
        server.awaitNothingLeft(tool);
        tool.awaitNobodyLeft(folder.resolve("run"));
    }

    @Test
    void nothingIsLeftWhenStoppedByCtrlC() throws Exception {
        Tool.requireSignal("INT");
        Tool.Started running = hangElsewhere();
        Tool.signal("INT", running);
        assertEquals(130, running.ended().status());
        server.awaitNothingLeft(tool);
        tool.awaitNobodyLeft(folder.resolve("run"));
    }

    @Test
    void aLostConnectionEndsTheRunAndNotThePlatformsTrial() throws Exception {
        Tool.Started running = hangElsewhere();
        server.cutConnections();
        Tool.Ended ended = running.ended();
        assertEquals(WRONG_USAGE, ended.status(), ended.toString());
        assertTrue(ended.err().contains("is lost; what was measured is kept"), ended.err());
        server.awaitNothingLeft(tool);
        assertEquals(List.of(), RunDirectory.open(folder.resolve("run")).read().trials());
    }

    /** Starts a run whose server is, on the other machine, a program that knows nothing of its standard input. */
    private Tool.Started hangElsewhere() throws Exception {
        Path java = Files.createDirectories(folder.resolve("fake-jvm/bin")).resolve("java");
        Files.writeString(
                java,
                """
                #!/bin/sh
                case "$*" in *DummyServer*) sleep 100000 & wait ;; esac
                exec "%s/bin/java" "$@"
                """
                        .formatted(Checkout.javaHome()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                folder.resolve("hang.yaml"),
                """
                platforms: ["hang=%s"]
                workloads: {dummy: {work: 10}}
                hosts: {server: "%s"}
                blocks: 1
                timing: {start-timeout: 1h}
                """
                        .formatted(folder.resolve("fake-jvm"), server.host()));
        Tool.Started running = tool.start("run", "hang.yaml", "--out", "run");
        Tool.await(
                "the server that hangs",
                () -> server.hasStartedARole() || !running.process().isAlive());
        return running;
    }

    @Test
    void aMachineThatCannotBeReachedIsOneSentence() throws Exception {
        assertWrong("ssh -p 1 127.0.0.1", "Connection refused; check the port, and that an ssh server runs there");
        assertWrong(server.hostWithKey("host-key"), "; set up a key, so that it does not ask for a password");
        assertWrong("ssh no-such-host.invalid", "Could not resolve hostname no-such-host.invalid");
    }

    private void assertWrong(String host, String sentence) throws Exception {
        Tool.Ended ended = COMMANDS.run(
                "run", "dummy", "-p", Checkout.javaHome().toString(), "--blocks", "1", "--hosts", "client=" + host);
        assertEquals(WRONG_USAGE, ended.status(), ended.toString());
        assertTrue(ended.err().contains("hosts: " + Words.quoted(host) + " cannot be used: "), ended.err());
        assertTrue(ended.err().contains(sentence), ended.err());
    }
}
