package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The self-test as a user runs it, as short as possible. Tests that its parts run and report, not their results on this
 * machine.
 */
class SelftestIT {
    @TempDir
    private Path folder;

    private CommandProcess commands;

    @BeforeEach
    void prepare() throws Exception {
        commands = new Tool(folder).startCommandProcess();
    }

    @AfterEach
    void endCommandProcess() {
        commands.close();
    }

    @Test
    void partsThatMeasureAreRunsAndCanBeGoneOnWith() throws Exception {
        Tool.Ended ended = commands.run(
                "selftest",
                "decisions",
                "--budget",
                "1s",
                "--seed",
                "3",
                "--out",
                "tried",
                "--json",
                "--evidence",
                "evidence.md");
        // One block is too little data.
        assertEquals(2, ended.status(), ended.toString());
        JsonNode document = new ObjectMapper().readTree(ended.out());
        assertEquals("decisions", document.at("/parts/0/name").asText());
        assertEquals("too-little", document.get("finding").asText());
        assertEquals(ended.out(), Files.readString(folder.resolve("tried/selftest.json")));
        String evidence = Files.readString(folder.resolve("evidence.md"));
        assertTrue(evidence.contains("--budget 1s") && evidence.contains("## TOO LITTLE DATA: decisions"), evidence);
        Tool.Ended report = commands.run("report", "tried/decisions", "--format", "text");
        assertTrue(report.out().startsWith("Self-test, decisions"), report.toString());
        Tool.Ended again = commands.run("selftest", "--resume", "tried", "--json");
        assertEquals(2, again.status(), again.toString());
        JsonNode parts = new ObjectMapper().readTree(again.out()).get("parts");
        assertEquals(document.get("parts"), parts, "what was asked for, and no simulation");
        for (String place : List.of("tried", "tried/decisions")) {
            Path identity = folder.resolve(place).resolve("identity.json");
            Files.writeString(
                    identity, Files.readString(identity).replaceFirst("(\"the processor\" : \")", "$1Another "));
        }
        Tool.Ended elsewhere = commands.run("selftest", "--resume", "tried", "--json");
        assertEquals(2, elsewhere.status(), elsewhere.toString());
        assertEquals(parts, new ObjectMapper().readTree(elsewhere.out()).get("parts"), "its budget is spent");
        forgetLastTrial(folder.resolve("tried/decisions/trials"));
        Tool.Ended refused = commands.run("selftest", "--resume", "tried");
        assertEquals(64, refused.status(), refused.toString());
        assertTrue(refused.err().contains("the self-test in tried cannot continue"), refused.err());
        assertTrue(refused.err().contains("the processor was Another "), refused.err());
        Tool.Ended accepted = commands.run("selftest", "--resume", "tried", "--accept-changes");
        assertEquals(2, accepted.status(), accepted.toString());
        commands.awaitNobodyLeft();
    }

    private void forgetLastTrial(Path trials) throws IOException {
        try (Stream<Path> all = Files.list(trials)) {
            Path last = all.max(Path::compareTo).orElseThrow();
            Files.move(last, folder.resolve("forgotten"));
        }
    }

    /** The roles count extra work. */
    @Test
    void workOnTopReachesTheRoles() throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                workloads:
                  orders: {}
                timing: {burst: 100ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 200ms, window: 50ms}
                blocks: 1
                """);
        String jvm = Checkout.javaHome() + "+serial+heap=256m";
        Tool.Ended ended = commands.run(
                "run",
                "plan.yaml",
                "-p",
                "plain=" + jvm,
                "-p",
                "slow=" + jvm + "+extra-work=100%",
                "--out",
                "run",
                "--json");
        JsonNode trials = new ObjectMapper().readTree(ended.out()).get("trials");
        for (JsonNode trial : trials) {
            assertTrue(Ending.cameToItsEnd(trial), ended.toString());
        }
        assertTrue(stored("slow").contains("\"extraOperations\""), "no extra work was counted");
        assertFalse(stored("plain").contains("\"extraOperations\""), "extra work was done where none was asked for");
    }

    private String stored(String platform) throws IOException {
        try (Stream<Path> folders = Files.list(folder.resolve("run/trials"))) {
            Path trial = folders.filter(one -> one.getFileName().toString().endsWith(platform))
                    .findFirst()
                    .orElseThrow();
            return Files.readString(trial.resolve("trial.json"));
        }
    }

    @Test
    void wrongWordsAreToldBeforeAnythingIsRun() throws Exception {
        Tool.Ended part = commands.run("selftest", "slowdown");
        assertEquals(64, part.status(), part.toString());
        assertTrue(part.err().contains("slowdowns"), part.err());
        Tool.Ended resumed = commands.run("selftest", "--resume", "nowhere", "--budget", "1m");
        assertEquals(64, resumed.status(), resumed.toString());
        Tool.Ended elsewhere = commands.run("selftest", "--resume", folder.toString());
        assertEquals(64, elsewhere.status(), elsewhere.toString());
        assertTrue(elsewhere.err().contains("there is no self-test in"), elsewhere.err());
        assertFalse(Files.exists(folder.resolve("runs")));
    }
}
