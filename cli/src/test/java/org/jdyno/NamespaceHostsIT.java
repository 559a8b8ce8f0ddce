package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jdyno.model.Cause;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Roles in two network namespaces with an emulated link between them; of which nothing is left, however the run ends.
 */
@ResourceLock("namespaces")
class NamespaceHostsIT {
    private static final int FAILED = 1;
    private static final Path NAMESPACES = Path.of("/run/netns");

    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeEach
    void requireRights() throws Exception {
        boolean root = System.getProperty("user.name").equals("root");
        assumeTrue(root && Files.exists(Path.of("/dev/net/tun")), "namespaces and links take root and /dev/net/tun");
        tool = new Tool(folder);
    }

    private Tool.Started start(String mode, int blocks) throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["here=%s"]
                workloads: {dummy: {work: 10, mode: %s}}
                hosts: {client: namespace}
                link: 10mbit
                blocks: %d
                timing: {burst: 100ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 200ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), mode, blocks));
        return tool.start("run", "plan.yaml", "--out", "run");
    }

    private void awaitNothingLeft(Tool.Started run) throws InterruptedException {
        tool.awaitNobodyLeft(folder.resolve("run"));
        Tool.await("that no namespace of " + run.process().pid() + " is left", () -> namespaces(run)
                .isEmpty());
    }

    /** The namespaces that a run has made: their names carry its number. */
    private static List<String> namespaces(Tool.Started run) {
        String[] names = NAMESPACES.toFile().list();
        return Arrays.stream(names == null ? new String[0] : names)
                .filter(name -> name.startsWith("jdyno-" + run.process().pid() + "-"))
                .toList();
    }

    @Test
    void aLinkOf10MbitBetweenServerAndClient() throws Exception {
        Tool.Started running = start("well", 1);
        Tool.Ended ended = running.ended();
        Ending.verifyStatus(ended, folder.resolve("run"));
        awaitNothingLeft(running);
        Run run = RunDirectory.open(folder.resolve("run")).read();
        assertEquals(2, run.trials().size());
        for (Trial trial : run.trials()) {
            assertTrue(Ending.cameToItsEnd(trial), trial.message());
            assertTrue(trial.measures().get("cpu-link") > 0, trial.measures().toString());
            assertEquals(0, trial.measures().get("link-drops"), "one echo at a time fills no queue");
            String namespaceOfServer = network(trial, "server");
            assertEquals(namespaceOfServer, network(trial, "control"));
            assertTrue(!namespaceOfServer.equals(network(trial, "client")));
        }
        assertTrue(
                run.host().facts().get("link").contains("10mbit"),
                run.host().facts().toString());
        Ending.assumeTheMachineWasOurs(ended.err());
        Tool.Ended whole = tool.run("report", "run", "--format", "text");
        assertTrue(whole.out().contains("Processors used by the emulated link"), whole.out());
    }

    private static String network(Trial trial, String role) {
        return trial.commands().get(role).stream()
                .filter(word -> word.startsWith("--net="))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nothingIsLeftOfATrialThatFails() throws Exception {
        Tool.Started running = start("crash", 1);
        Tool.Ended ended = running.ended();
        assertEquals(FAILED, ended.status(), ended.toString());
        awaitNothingLeft(running);
        Run run = RunDirectory.open(folder.resolve("run")).read();
        assertTrue(run.trials().stream().allMatch(trial -> trial.cause().equals(java.util.Optional.of(Cause.CRASH))));
    }

    @Test
    void nothingIsLeftAfterCtrlC() throws Exception {
        Tool.requireSignal("INT");
        Tool.Started running = start("hang-start", 100);
        awaitNamespaces(running);
        Tool.signal("INT", running);
        assertEquals(130, running.ended().status());
        awaitNothingLeft(running);
    }

    @Test
    void nothingIsLeftOfALabThatIsKilled() throws Exception {
        Tool.Started running = start("hang-start", 100);
        awaitNamespaces(running);
        Tool.signal("KILL", running);
        running.ended();
        awaitNothingLeft(running);
    }

    /** Waits for a role in a namespace, which is there then. */
    private void awaitNamespaces(Tool.Started running) throws InterruptedException {
        Tool.await(
                "a server in a namespace",
                () -> tool.has("org.jdyno.dummy.DummyServer")
                        || !running.process().isAlive());
        assertEquals(2, namespaces(running).size());
    }
}
