package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.Tool;
import org.jdyno.model.Link;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That nothing of a link is left, whatever happened to it, and that its lack is one clear sentence. */
@ResourceLock("namespaces")
class NamespaceLinkLeftoversIT {
    private static final Link RELAYED = Link.parse("link", "10mbit");
    private static final long OWN = ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    private static List<String> helpers() {
        return ProcessHandle.current()
                .descendants()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains("/run/netns/jdyno-") || line.contains("namespaces.sh"))
                .toList();
    }

    private static void assertNothingLeft() {
        assertEquals(List.of(), LinkTrial.namespacesOf(OWN));
        assertEquals(List.of(), helpers());
    }

    @ParameterizedTest
    @ValueSource(strings = {"10mbit", "1gbit", "none"})
    void closeRemovesEverythingAndMayBeRepeated(String words) {
        NamespaceLink link = LinkTrial.make(words);
        assertEquals(2, LinkTrial.namespacesOf(OWN).size());
        link.close();
        assertNothingLeft();
        link.close();
    }

    @Test
    void aRelayThatCannotStartLeavesNothing() throws IOException {
        LinkTrial.assumePossible(RELAYED);
        Path nothing = folder.resolve("nothing");
        UserError error = assertThrows(UserError.class, () -> NamespaceLink.make(RELAYED, () -> nothing));
        assertTrue(error.getMessage().contains(nothing.toString()), error.getMessage());
        assertNothingLeft();
    }

    @Test
    void aRelayThatFailsLeavesNothing() {
        LinkTrial.assumePossible(RELAYED);
        Path failing = Programs.find("false").orElseThrow();
        UserError error = assertThrows(UserError.class, () -> NamespaceLink.make(RELAYED, () -> failing));
        assertTrue(error.getMessage().startsWith("link 10mbit cannot be made: "), error.getMessage());
        assertNothingLeft();
    }

    @Test
    void noRelayLeavesNothing() {
        LinkTrial.assumePossible(RELAYED);
        assertThrows(
                UserError.class,
                () -> NamespaceLink.make(RELAYED, () -> {
                    throw new UserError("there is no compiler");
                }));
        assertNothingLeft();
    }

    @Test
    void aRelayThatDiesIsNotedAndTheRestRemoved() throws Exception {
        NamespaceLink link = LinkTrial.make("10mbit");
        ProcessHandle relay = ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("10000000"))
                .findFirst()
                .orElseThrow();
        assertTrue(relay.destroyForcibly());
        Tool.await("the end of the relay", () -> !relay.isAlive());
        assertThrows(IllegalStateException.class, link::relayStatistics);
        IllegalStateException atClose = assertThrows(IllegalStateException.class, link::close);
        assertTrue(atClose.getMessage().contains("status 137"), atClose.getMessage());
        assertNothingLeft();
    }

    @ParameterizedTest
    @CsvSource({"10mbit, KILL", "10mbit, TERM", "1gbit, KILL", "none, KILL"})
    void nothingOutlivesTheLab(String words, String signal) throws Exception {
        Link link = Link.parse("link", words);
        LinkTrial.assumePossible(link);
        Process lab = holder(List.of("setsid"), link);
        BufferedReader out = lab.inputReader();
        assertEquals("made 198.18.0.1", out.readLine());
        List<ProcessHandle> helpers = lab.descendants().toList();
        assertEquals(link.needsRelay() ? 2 : 1, helpers.size());
        assertEquals(2, LinkTrial.namespacesOf(lab.pid()).size());
        // The whole group, as a terminal does at Ctrl-C.
        run("kill", "-" + signal, "--", "-" + lab.pid());
        lab.waitFor();
        Tool.await(
                "the end of what the lab had made",
                () -> LinkTrial.namespacesOf(lab.pid()).isEmpty()
                        && helpers.stream().noneMatch(ProcessHandle::isAlive));
    }

    /** Killed at any moment of the making, not only after it. */
    @Test
    void aLabKilledWhileItMakesALinkLeavesNothing() throws Exception {
        LinkTrial.assumePossible(RELAYED);
        Process lab = holder(List.of(), RELAYED);
        Tool.await(
                "the first namespace", () -> !LinkTrial.namespacesOf(lab.pid()).isEmpty());
        lab.destroyForcibly().waitFor();
        Tool.await(
                "the end of what the lab had made",
                () -> LinkTrial.namespacesOf(lab.pid()).isEmpty()
                        && shellsOf(lab.pid()).isEmpty());
    }

    @Test
    void whatALabLeftWhoseShellWasKilledTooIsSweptByTheNext() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        LinkTrial.assumePossible(Link.UNLIMITED);
        String stale = "jdyno-" + gone.pid() + "-0-a";
        assertEquals(0, run("ip", "netns", "add", stale));
        try (NamespaceLink link = LinkTrial.make("none")) {
            assertFalse(link.address(NamespacePair.End.FIRST).isEmpty());
            assertEquals(List.of(), LinkTrial.namespacesOf(gone.pid()));
        }
    }

    /** Its lab may run in another container, whose processes nobody sees here. */
    @Test
    void whatIsLockedIsNotSwept() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        LinkTrial.assumePossible(Link.UNLIMITED);
        String used = "jdyno-" + gone.pid() + "-0-a";
        assertEquals(0, run("ip", "netns", "add", used));
        Process lab = new ProcessBuilder("flock", "/run/netns/" + used, "sh", "-c", "echo locked; read -r _").start();
        try {
            assertEquals("locked", lab.inputReader().readLine());
            LinkTrial.make("none").close();
            assertEquals(1, LinkTrial.namespacesOf(gone.pid()).size());
        } finally {
            lab.getOutputStream().close();
            lab.waitFor();
            run("ip", "netns", "delete", used);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-net_admin", "-sys_admin"})
    void withoutRightsItIsOneSentence(String withheld) throws Exception {
        LinkTrial.assumePossible(RELAYED);
        assumeTrue(Programs.find("setpriv").isPresent(), "there is no setpriv to withhold rights with");
        Process lab = holder(List.of("setpriv", "--bounding-set", withheld, "--inh-caps", withheld), RELAYED);
        assertEquals(
                List.of("link 10mbit between two network namespaces needs the rights of root (CAP_NET_ADMIN and"
                        + " CAP_SYS_ADMIN); run jdyno as root"),
                lab.inputReader().lines().toList());
        assertEquals(List.of(), LinkTrial.namespacesOf(lab.pid()));
    }

    /** A PATH on which a program of the system is missing. */
    @ParameterizedTest
    @CsvSource({"10mbit, ip", "1gbit, tc", "none, nsenter", "none, flock"})
    void withoutAToolItIsOneSentence(String words, String missing) throws Exception {
        Link link = Link.parse("link", words);
        LinkTrial.assumePossible(link);
        for (String name : List.of("ip", "tc", "nsenter", "flock", "sh", "setsid")) {
            if (!name.equals(missing)) {
                program(name, "exec " + Programs.find(name).orElseThrow() + " \"$@\"");
            }
        }
        ProcessBuilder builder = new ProcessBuilder(holderWords(link));
        builder.environment().put("PATH", folder.toString());
        Process lab = builder.start();
        List<String> said = lab.inputReader().lines().toList();
        assertEquals(1, said.size());
        assertTrue(said.get(0).matches("link .* needs the program " + missing + " .*; install it"), said.get(0));
        assertEquals(List.of(), LinkTrial.namespacesOf(lab.pid()));
    }

    /** The system refuses in the middle: a traffic control that knows no token bucket. */
    @Test
    void whatTheSystemRefusesIsOneSentenceAndLeavesNothing() throws Exception {
        Link link = Link.parse("link", "1gbit");
        LinkTrial.assumePossible(link);
        program("tc", "echo 'Error: Specified qdisc kind is unknown.' >&2; exit 2");
        ProcessBuilder builder = new ProcessBuilder(holderWords(link));
        builder.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        Process lab = builder.start();
        List<String> said = lab.inputReader().lines().toList();
        assertEquals(1, said.size());
        assertTrue(said.get(0).contains("cannot be made: failed tc -n jdyno-"), said.get(0));
        assertTrue(said.get(0).endsWith("Specified qdisc kind is unknown."), said.get(0));
        assertEquals(List.of(), LinkTrial.namespacesOf(lab.pid()));
    }

    private void program(String name, String body) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private static Process holder(List<String> prefix, Link link) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(holderWords(link));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<String> holderWords(Link link) {
        List<String> command = new ArrayList<>(LinkTrial.java(LinkHolder.class));
        command.add(link.describe());
        command.add(link.needsRelay() ? LinkTrial.relay().toString() : "");
        return command;
    }

    private static List<ProcessHandle> shellsOf(long pid) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains("jdyno-" + pid + "-"))
                .toList();
    }

    private static int run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        return process.exitValue();
    }
}
