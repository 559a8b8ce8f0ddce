package org.jdyno.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gate as a CI job has it: a candidate beside its baseline, an exit status and a summary. */
class GateIT {
    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeEach
    void writePlan() throws IOException {
        tool = new Tool(folder);
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                workloads:
                  dummy: {work: 200}
                timing: {burst: 200ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 200ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """);
    }

    private Tool.Ended gate(String candidate, int blocks) throws Exception {
        Tool.Ended ended = tool.run(
                "gate",
                "plan.yaml",
                "--baseline",
                "now=" + Checkout.javaHome() + "+serial",
                "--candidate",
                "then=" + Checkout.javaHome() + candidate,
                "--blocks",
                Integer.toString(blocks),
                "--out",
                "run",
                "--summary",
                "summary.md");
        tool.awaitNobodyLeft(folder.resolve("run"));
        return ended;
    }

    /** Interpreted, the same work takes ten times as long or more: nothing that other programs do hides that. */
    @Test
    void aSlowerCandidateDoesNotPass() throws Exception {
        Tool.Ended ended = gate("+serial+interpreter", 7);
        if (ended.status() == 2) {
            Ending.assumeTheMachineWasOurs(ended.err()); // too few trials counted
        }
        // The baseline may differ from itself once in a hundred runs, which then cannot be trusted.
        assertTrue(Set.of(1, 3).contains(ended.status()), ended.toString());
        assertTrue(ended.out().contains("| dummy | **Throughput** |"), ended.out());
        assertEquals(ended.out(), Files.readString(folder.resolve("summary.md")));
        assertTrue(Files.exists(folder.resolve("run/report.html")));
        if (ended.status() == 1) {
            assertTrue(ended.out().startsWith("## jdyno gate: regression\n\nthen is slower"), ended.out());
        }
    }

    @Test
    void aCandidateThatBreaksDoesNotPass() throws Exception {
        Path broken = Files.createDirectories(folder.resolve("build/org/jdyno/dummy"));
        Files.writeString(broken.resolve("DummyServer.class"), "no class");
        Tool.Ended ended = gate("+serial+classes=" + folder.resolve("build"), 1);
        assertEquals(1, ended.status(), ended.toString());
        assertTrue(ended.out().contains("then failed where now did not"), ended.out());
    }

    @Test
    void theSameIsNoRegression() throws Exception {
        Tool.Ended ended = gate("+serial+stack=1m", 2);
        assertTrue(Set.of(0, 2, 3).contains(ended.status()), ended.toString());
    }

    @Test
    void aFolderThatIsNotThereIsSaid() throws Exception {
        Tool.Ended ended = gate("+classes=" + folder.resolve("nowhere"), 1);
        assertEquals(64, ended.status(), ended.toString());
        assertTrue(ended.err().contains("nowhere"), ended.err());
    }
}
