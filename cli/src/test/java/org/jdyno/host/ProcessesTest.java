package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jdyno.Example;
import org.jdyno.Tool;
import org.jdyno.model.Placement;
import org.jdyno.model.Role;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessesTest {
    @TempDir
    private Path folder;

    /** Tells the number of a child it starts, which would live long and is deaf to a hang-up. */
    private static final List<String> PARENT =
            List.of("sh", "-c", "trap '' HUP TERM; sleep 100000 & echo $!; wait; sleep 100000");

    private Process start(Processes processes, List<String> command) throws IOException {
        return processes.start(processes.commandLine(command, Set.of()), folder);
    }

    private static ProcessHandle child(Process parent) throws IOException {
        BufferedReader out = parent.inputReader(StandardCharsets.US_ASCII);
        return ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
    }

    /** A process that has ended may still stand in the table until its parent asks for its status. */
    private static void awaitEnd(ProcessHandle handle) throws InterruptedException {
        Tool.await("the end of " + handle.pid(), () -> handle.info().command().isEmpty());
    }

    @Test
    void killTakesWhatAProcessHasStartedWithIt() throws Exception {
        try (Processes processes = new Processes()) {
            Process parent = start(processes, PARENT);
            ProcessHandle child = child(parent);
            processes.kill(parent);
            assertFalse(parent.isAlive());
            awaitEnd(child);
        }
    }

    @Test
    void anEndedProcessLeavesNothingBehind() throws Exception {
        assumeTrue(Programs.find("setsid").isPresent(), "without setsid there are no groups to end");
        try (Processes processes = new Processes()) {
            Process parent = start(processes, List.of("sh", "-c", "sleep 100000 >/dev/null 2>&1 & echo $!"));
            ProcessHandle child = child(parent);
            assertEquals(0, parent.waitFor());
            processes.kill(parent);
            awaitEnd(child);
        }
    }

    /** In a session of its own it has left the process group; each of the ties alone leads to it. */
    @ParameterizedTest
    @ValueSource(strings = {"setsid sleep 100000 >/dev/null 2>&1", "env -i setsid sleep 100000"})
    void aDaemonEndsWithTheRoleThatHasStartedIt(String daemon) throws Exception {
        assumeTrue(Programs.find("setsid").isPresent(), "without setsid there are no sessions");
        try (Processes processes = new Processes()) {
            Process parent = start(processes, List.of("sh", "-c", daemon + " & echo $!"));
            ProcessHandle child = child(parent);
            assertEquals(0, parent.waitFor());
            assertTrue(child.isAlive());
            processes.killLeft(parent);
            awaitEnd(child);
        }
    }

    /** As those of a container within the group of an adapter's program; nothing else leads to this process. */
    @Test
    void theControlGroupsWithinThatOfAProgramEndWithIt() throws Exception {
        assumeTrue(Programs.find("setsid").isPresent(), "without setsid there are no sessions");
        try (Processes processes = new Processes()) {
            Process parent = start(processes, PARENT);
            Optional<Path> inner = innerGroup(parent.pid());
            assumeTrue(inner.isPresent(), "no control group can be created here");
            Process contained = new ProcessBuilder("setsid", "sleep", "100000").start();
            Files.writeString(inner.get().resolve("cgroup.procs"), "" + contained.pid());
            processes.kill(parent);
            assertTrue(contained.waitFor(1, TimeUnit.MINUTES));
            Tool.await(
                    "the end of the groups", () -> Files.notExists(inner.get().getParent()));
        }
    }

    private static Optional<Path> innerGroup(long adapter) {
        return ProgramStat.parentsOfGroups().stream()
                .filter(parent -> Files.exists(parent.resolve("cgroup.procs")))
                .map(parent -> parent.resolve(ProgramStat.GROUP + adapter + "/inner"))
                .filter(inner -> inner.toFile().mkdirs())
                .findFirst();
    }

    @Test
    void whatAnAdapterLeavesOnPurposeStays() throws Exception {
        try (Processes processes = new Processes()) {
            Process parent = start(
                    processes,
                    List.of(
                            "sh",
                            "-c",
                            "env -u JDYNO_ROLE JDYNO_PROGRAM=1-beside setsid sleep 100000 & echo $!; read line"));
            ProcessHandle beside = child(parent);
            // Only then it has left the session.
            Path command = Path.of("/proc", String.valueOf(beside.pid()), "cmdline");
            Tool.await(
                    "its program",
                    () -> Proc.text(command.toString()).orElse("").startsWith("sleep"));
            try {
                processes.kill(parent);
                // A killed process may still stand in the table.
                assertTrue(beside.info().command().isPresent());
            } finally {
                beside.destroyForcibly();
            }
        }
    }

    /** As a role that has been started while the lab was killed, it is in no group that the lab has told of. */
    @Test
    void theWatchdogEndsWhatItWasNotToldOf() throws Exception {
        Process lab = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lab.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        ProcessHandle child = child(lab);
        assertTrue(child.isAlive());
        lab.destroyForcibly().waitFor();
        awaitEnd(child);
    }

    /** Starts a role that starts another process and ends, and tells the number of that process. */
    static final class Lab {
        private Lab() {}

        public static void main(String[] args) throws Exception {
            Processes processes = new Processes();
            List<String> role = List.of("sh", "-c", "setsid sleep 100000 >/dev/null 2>&1 & echo $!");
            Process started = processes.start(processes.commandLine(role, Set.of()), Path.of(args[0]));
            System.out.println(started.inputReader().readLine());
            System.in.read();
        }
    }

    @Test
    void closeKillsWhatStillRuns() throws Exception {
        Process one;
        Process other;
        try (Processes processes = new Processes()) {
            one = start(processes, PARENT);
            other = start(processes, PARENT);
            child(one);
            child(other);
        }
        assertEquals(137, one.waitFor());
        assertEquals(137, other.waitFor());
    }

    /** The shell that watches over all, which anybody may kill by mistake. */
    private static void killWarden(Set<ProcessHandle> before) {
        List<ProcessHandle> wardens = ProcessHandle.current()
                .children()
                .filter(child -> !before.contains(child)
                        && child.info().commandLine().orElse("").contains("groups="))
                .toList();
        assertFalse(wardens.isEmpty());
        wardens.forEach(ProcessHandle::destroyForcibly);
    }

    /** Several times: a command to a watchdog that is being killed may be lost. */
    @RepeatedTest(10)
    void theDeathOfTheWardenStopsNoKill() throws Exception {
        Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
        try (Processes processes = new Processes()) {
            Process parent = start(processes, PARENT);
            ProcessHandle child = child(parent);
            killWarden(before);
            processes.kill(parent);
            assertFalse(parent.isAlive());
            awaitEnd(child);
        }
    }

    /** Its end is known a moment later, and another one starts, or none is needed any more. */
    @RepeatedTest(10)
    void theDeathOfTheWardenAtTheEndIsNoTrouble() {
        Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
        Processes processes = new Processes();
        killWarden(before);
        processes.close();
    }

    @RepeatedTest(10)
    void anotherWardenTakesOverWhatStillRuns() throws Exception {
        Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
        Process parent;
        ProcessHandle child;
        try (Processes processes = new Processes()) {
            parent = start(processes, PARENT);
            child = child(parent);
            killWarden(before);
        }
        assertTrue(parent.waitFor(1, TimeUnit.MINUTES), "it was not killed");
        assertEquals(137, parent.exitValue());
        awaitEnd(child);
    }

    /** Several times, as above: the command to resume may be lost with the watchdog. */
    @RepeatedTest(10)
    void theDeathOfTheWardenLeavesNothingSuspended() throws Exception {
        Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
        try (Processes processes = new Processes()) {
            Process role = start(processes, List.of("cat"));
            processes.suspend(role);
            new ProcessStat(role.pid(), true).awaitSuspended();
            killWarden(before);
            processes.resume(role);
            role.getOutputStream().close();
            assertTrue(role.waitFor(1, TimeUnit.MINUTES), "it was not resumed");
            assertEquals(0, role.exitValue());
        }
    }

    @Test
    void startsWhereItIsToldWithoutWhatWouldChangeAJvm() throws Exception {
        try (Processes processes = new Processes()) {
            Process process = start(processes, List.of("sh", "-c", "pwd -P; env"));
            List<String> lines = process.inputReader().lines().toList();
            assertEquals(folder.toRealPath().toString(), lines.get(0));
            assertTrue(lines.stream()
                    .noneMatch(line -> line.matches("(_JAVA|JDK_JAVA|JAVA_TOOL)_OPTIONS=.*|CLASSPATH=.*")));
            assertTrue(lines.stream().anyMatch(line -> line.startsWith("PATH=")));
            assertEquals(0, process.waitFor());
        }
    }

    @Test
    void aCommandIsTiedToItsProcessors() throws Exception {
        assumeTrue(Programs.find("taskset").isPresent(), "there is no taskset here");
        try (Processes processes = new Processes()) {
            Role server = Example.role("server", "Server", false, true);
            Set<Integer> allowed = Processors.of(Placement.SAME, server, false, Processors.allowed());
            List<String> words =
                    processes.commandLine(List.of("grep", "Cpus_allowed_list", "/proc/self/status"), allowed);
            Process process = processes.start(words, folder);
            assertEquals(
                    String.valueOf(allowed.iterator().next()),
                    process.inputReader().readLine().split("\\s+")[1]);
            assertEquals(0, process.waitFor());
        }
    }
}
