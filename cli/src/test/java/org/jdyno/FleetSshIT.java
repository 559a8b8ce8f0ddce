package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.host.Programs;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fleet by GNU parallel, on machines that are this one reached by ssh servers of the test's own. */
class FleetSshIT {
    @TempDir
    private Path folder;

    private Path fleet;
    private Tool tool;
    private SshServer one;
    private SshServer two;

    @BeforeEach
    void startServers() throws Exception {
        assumeTrue(Programs.find("parallel").isPresent(), "there is no GNU parallel here, so no fleet over ssh");
        fleet = folder.resolve("fleet");
        tool = new Tool(folder);
        tool.writeLauncher(folder.resolve("jdyno"));
        one = SshServer.start(folder.resolve("one"));
        two = SshServer.start(folder.resolve("two"));
    }

    @AfterEach
    void stopServers() throws Exception {
        for (SshServer server : new SshServer[] {one, two}) {
            if (server != null) {
                server.close();
            }
        }
    }

    private void writePlan(int blocks) throws IOException {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["one=%s+serial"]
                workloads: {dummy: {work: 10}}
                pairing: interleaved
                blocks: %d
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms, start-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), blocks));
    }

    private Tool.Started startFleet() throws IOException {
        Path machines = Files.writeString(
                folder.resolve("machines"), "# both are this machine\n" + words(one) + "\n\n" + words(two) + "\n");
        return tool.start(
                "fleet",
                "plan.yaml",
                "--engine",
                "ssh",
                "--machines",
                machines.toString(),
                "--jdyno",
                folder.resolve("jdyno").toString(),
                "--out",
                fleet.toString());
    }

    private static String words(SshServer server) {
        return server.host().substring("ssh ".length());
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> results = Files.list(fleet.resolve("results"))) {
            return results.sorted().toList();
        }
    }

    @Test
    void eachMachineRunsATaskAndItsResultIsFetched() throws Exception {
        writePlan(2);
        Tool.Ended ended = startFleet().ended();
        assertEquals(0, ended.status(), ended.toString());
        assertEquals(2, results().size());
        for (Path result : results()) {
            Run run = RunDirectory.open(result).read();
            assertEquals(run.schedule(), run.trials().stream().map(Trial::slot).toList());
            assertTrue(ended.out().contains(result.toString()), ended.out());
        }
        Tool.Ended status = tool.run("fleet", "status", fleet.toString());
        assertTrue(status.out().contains("2 tasks: 2 done."), status.toString());
    }

    @Test
    void aConnectionThatIsLostIsMadeAgainAndTheTaskGoesOn() throws Exception {
        writePlan(6);
        Tool.Started running = startFleet();
        Tool.await(
                "trials of the first machine",
                () -> hasTrials(0) || !running.process().isAlive());
        one.cutConnections();
        Tool.Ended ended = running.ended();
        assertEquals(0, ended.status(), ended.toString());
        for (Path result : results()) {
            Run run = RunDirectory.open(result).read();
            assertEquals(run.schedule(), run.trials().stream().map(Trial::slot).toList());
        }
        assertTrue(Files.exists(fleet.resolve("tasks/0/attempt-2/ended")), ended.toString());
    }

    private boolean hasTrials(int task) {
        try {
            return Files.readString(fleet.resolve("tasks/" + task + "/attempt-1/trials"))
                    .matches("(?s).*[1-9] trials.*");
        } catch (IOException notYet) {
            return false;
        }
    }
}
