package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A gate as a CI job uses it: a candidate and a baseline, an exit status and a summary. */
@Order(1)
class GateIT {
    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    @BeforeEach
    void writePlan() throws IOException {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                workloads:
                  dummy: {work: 200}
                timing: {burst: 100ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 200ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """);
    }

    private Tool.Ended gate(String candidate, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "gate",
                folder.resolve("plan.yaml").toString(),
                "--baseline",
                "now=" + Checkout.javaHome() + "+serial",
                "--candidate",
                "then=" + Checkout.javaHome() + candidate,
                "--out",
                folder.resolve("run").toString(),
                "--summary",
                folder.resolve("summary.md").toString()));
        words.addAll(List.of(options));
        Tool.Ended ended = COMMANDS.run(words.toArray(String[]::new));
        COMMANDS.awaitNobodyLeft();
        return ended;
    }

    /** The A/A control differs from the baseline in 1 % of sound runs, and more often where the machine is not ours. */
    private static void assumeTrusted(Tool.Ended ended) {
        assumeFalse(
                ended.status() == 3 && ended.out().contains("the A/A control differs from the baseline"), ended.out());
    }

    /** Interpreted code is ten times as slow, which other programs cannot hide. */
    @Test
    void aSlowerCandidateDoesNotPass() throws Exception {
        Tool.Ended ended = gate("+serial+interpreter", "--blocks", "6");
        assertTrue(ended.out().contains("| dummy | Throughput | yes |"), ended.toString());
        String run = folder.resolve("run").toString();
        assertEquals(ended.status(), COMMANDS.run("report", run, "--status").status(), ended.toString());
        assertEquals(ended.status(), COMMANDS.run("run", "--resume", run).status(), ended.toString());
        assertEquals(ended.out(), Files.readString(folder.resolve("summary.md")));
        assertTrue(Files.exists(folder.resolve("run/report.html")));
        assumeTrusted(ended);
        assertEquals(1, ended.status(), ended.toString());
        assertTrue(
                ended.out().startsWith("## jdyno gate: regression\n\nthen is slower in dummy (throughput)."),
                ended.out());
    }

    /** Interpreted code is ten times as slow, and starts no slower. */
    @Test
    void aChecklistSaysWhichLinesFail() throws Exception {
        Tool.Ended ended = gate("+serial+interpreter", "--blocks", "6", "--tolerate", "20%,start=90%");
        assumeTrusted(ended);
        assertEquals(1, ended.status(), ended.toString());
        assertTrue(ended.out().startsWith("## jdyno gate: regression\n"), ended.out());
        // Other programs hide neither that nor the memory, as they may the throughput.
        assertTrue(ended.out().contains("CPU per echo of then is worse than tolerated: "), ended.out());
        assertTrue(ended.out().contains("| Peak resident memory |"), ended.out());
        String page = Files.readString(folder.resolve("run/report.html"));
        assertTrue(page.contains("Checklist") && page.contains("FAIL"), "no checklist on the page");
    }

    /** The budget is spent after one block, from which no test can conclude anything. */
    @Test
    void aCandidateThatBreaksIsARegression() throws Exception {
        Path broken = Files.createDirectories(folder.resolve("build/org/jdyno/dummy"));
        Files.writeString(broken.resolve("DummyServer.class"), "no class");
        Tool.Ended ended = gate("+serial+classes=" + folder.resolve("build"), "--budget", "2s");
        assertEquals(1, ended.status(), ended.toString());
        assertTrue(
                ended.out().contains("then fails more often than the baseline in dummy: 7 of 7 trials against 0 of 14"),
                ended.out());
        assertTrue(ended.out().contains("- then completed no trial in dummy"), ended.out());
        assertTrue(ended.err().contains("one more block repeats a failed trial"), ended.err());
    }

    @ParameterizedTest
    @CsvSource({"+serial, 2, must be at least 6", "+classes=/nowhere, 7, /nowhere"})
    void whatCannotBeComparedIsRefused(String candidate, String blocks, String why) throws Exception {
        Tool.Ended ended = gate(candidate, "--blocks", blocks);
        assertEquals(64, ended.status(), ended.toString());
        assertTrue(ended.err().contains(why), ended.err());
    }
}
