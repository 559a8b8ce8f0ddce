package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fleet of six tasks on two nodes of Slurm, one of which dies. */
@Order(1)
class SlurmIT {
    private static final int TASKS = 6;
    private static final int TRIALS = 6;

    @TempDir
    private Path folder;

    private Path fleet;
    private Tool tool;
    private SlurmCluster cluster;

    @BeforeEach
    void startCluster() throws Exception {
        cluster = SlurmCluster.start(folder.resolve("slurm"));
        fleet = folder.resolve("fleet");
        tool = new Tool(folder).with("SLURM_CONF", cluster.configuration().toString());
        tool.writeLauncher(folder.resolve("jdyno"));
    }

    @AfterEach
    void stopCluster() throws Exception {
        if (cluster != null) {
            cluster.close();
            tool.awaitNobodyLeft(fleet);
        }
    }

    @Test
    void aNodeThatDiesCostsNoTrialThatWasKeptAndEachTaskEndsWhole() throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["one=%1$s+serial", "two=%1$s+serial"]
                workloads: {dummy: {work: 10}}
                pairing: interleaved
                blocks: 2
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms, start-timeout: 2m}
                """
                        .formatted(Checkout.javaHome()));
        Tool.Ended submitted = tool.run(
                "fleet",
                "plan.yaml",
                "--engine",
                "slurm",
                "--machines",
                String.valueOf(TASKS),
                "--jdyno",
                folder.resolve("jdyno").toString(),
                "--out",
                fleet.toString());
        assertEquals(0, submitted.status(), submitted.toString());
        Tool.await(
                "a trial that is kept on m1",
                () -> taskOn("m1") >= 0 && !kept(taskOn("m1")).isEmpty());
        int killed = taskOn("m1");
        cluster.killNode("m1");
        Map<String, byte[]> kept = kept(killed);
        assertFalse(kept.isEmpty() || Files.exists(ended(killed, 1)), "task " + killed + " had ended");
        cluster.startNode("m1");
        Tool.await("all results", () -> results().size() == TASKS);
        for (Path result : results()) {
            Run run = RunDirectory.open(result).read();
            assertEquals(TRIALS, run.trials().size(), result::toString);
            assertEquals(run.schedule(), run.trials().stream().map(Trial::slot).toList());
        }
        assertTrue(Files.exists(ended(killed, 2)), "the task that was killed was not begun again");
        Path whole = fleet.resolve("results").resolve(resultOf(killed));
        kept.forEach((name, bytes) ->
                assertArrayEquals(bytes, bytes(whole.resolve("trials").resolve(name)), name));
        verifyStatusAndCollection();
    }

    private void verifyStatusAndCollection() throws Exception {
        Tool.Ended status = tool.run("fleet", "status", fleet.toString());
        assertTrue(status.out().contains("6 tasks: 6 done."), status.toString());
        Tool.await("the job that collects", () -> Files.exists(fleet.resolve("collected.txt")));
        String collected = Files.readString(fleet.resolve("collected.txt"));
        for (Path result : results()) {
            assertTrue(collected.contains(result.toString()), collected);
        }
    }

    /** The task whose job runs on a node; -1 if there is none. */
    private int taskOn(String node) {
        String number = cluster.ask("squeue", "--noheader", "--states=running", "--nodelist=" + node, "--format=%K")
                .strip();
        return number.matches("[0-9]+") ? Integer.parseInt(number) : -1;
    }

    private Path ended(int task, int attempt) {
        return fleet.resolve("tasks/" + task + "/attempt-" + attempt + "/ended");
    }

    private String resultOf(int task) {
        return results().stream()
                .map(result -> result.getFileName().toString())
                .filter(name -> name.startsWith(task + "-"))
                .findFirst()
                .orElseThrow();
    }

    private List<Path> results() {
        return paths(fleet.resolve("results")).stream()
                .filter(result -> !result.getFileName().toString().startsWith("."))
                .toList();
    }

    /** Folder of a trial that was kept to what is stored. */
    private Map<String, byte[]> kept(int task) {
        Map<String, byte[]> trials = new HashMap<>();
        for (Path kept : paths(fleet.resolve("tasks/" + task))) {
            if (kept.getFileName().toString().startsWith("kept-")) {
                paths(kept.resolve("run/trials"))
                        .forEach(trial -> trials.put(trial.getFileName().toString(), bytes(trial)));
            }
        }
        return trials;
    }

    private static byte[] bytes(Path trial) {
        try {
            return Files.readAllBytes(trial.resolve("trial.json"));
        } catch (IOException unreadable) {
            throw new AssertionError("no trial in " + trial, unreadable);
        }
    }

    private static List<Path> paths(Path place) {
        if (!Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.list(place)) {
            return paths.sorted().toList();
        } catch (IOException goneMeanwhile) {
            return List.of();
        }
    }
}
