package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A study of two parts from its command to its page, killed within a part and between two. */
class StudyIT {
    /** Whatever such short trials lead to, but no failed trial and no trouble. */
    private static final Set<Integer> SOUND = Set.of(0, 2, 3);

    private static final String STUDY =
            """
            name: tiny
            title: A tiny study
            source: Nobody, 1999
            question: Does it run?
            parts:
              work:
                title: More work
                takes: 1s
                plan:
                  workloads: {dummy: {work: "10,20"}}
                  blocks: 2
                  timing: {burst: 100ms, min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                           start-timeout: 2m, phase-timeout: 2m}
                shorten:
                  - {blocks: 1}
              scores:
                title: Scores as then
                takes: 1s
                plan:
                  workloads: {dummy: {work: 10}}
                  options: [heap=64m]
                  rule: 1999
                  timing: {burst: 100ms, min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                           start-timeout: 2m, phase-timeout: 2m}
            exhibits:
              - name: Figure 1
                title: Over work
                chart: lines
                columns: [loads]
                part: work
                published: {when: "1999", unit: echoes/s, columns: [10, 20], rows: {A machine: [1832, 7a]},
                            notes: {a: It stuttered.}}
              - name: Table 1
                title: Scores
                chart: bars
                columns: [results, score]
                part: scores
                published: {when: "1999", unit: echoes/s, columns: [1, Score], rows: {A machine: [5, 6]}}
            """;

    private static final String CARD =
            """
            name: card
            title: Two questions
            question: Is it fast?
            budget: 4m
            parts:
              work:
                title: As fast as it goes
                share: 60
                plan:
                  workloads: {dummy: {}}
                  blocks: 1
                  timing: {burst: 100ms, min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                           start-timeout: 2m, phase-timeout: 2m}
              start:
                title: Starts
                share: 40
                plan:
                  workloads: {dummy: {work: 20}}
                  blocks: 1
                  timing: {burst: 100ms, min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                           start-timeout: 2m, phase-timeout: 2m}
            card:
              - {question: Fast, title: echoes, part: work, measure: throughput}
              - {question: Fast, title: CPU per echo, part: work, measure: cpu-per-op}
              - {question: Start, title: first echo, part: start, measure: first-operation-time}
            """;

    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    private Tool tool;
    private Path directory;

    @BeforeEach
    void writeStudy() throws Exception {
        tool = new Tool(folder);
        directory = folder.resolve("out");
        Files.writeString(folder.resolve("tiny.yaml"), STUDY);
    }

    private String[] command(String... more) {
        return Stream.concat(
                        Stream.of(
                                "run",
                                folder.resolve("tiny.yaml").toString(),
                                "-p",
                                "serial=" + Checkout.javaHome() + "+serial",
                                "--seed",
                                "3",
                                "--out",
                                directory.toString()),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    @Test
    void aCardHasALineForEachMeasureOfEveryPart() throws Exception {
        Files.writeString(folder.resolve("tiny.yaml"), CARD);
        String other = "c1=" + Checkout.javaHome() + "+serial+c1";
        Tool.Ended ended = COMMANDS.run(command("-p", other));
        verifyStatus(ended);
        String card = ended.out().substring(ended.out().indexOf("Score card"));
        for (String word : List.of("Fast", "echoes", "CPU per echo", "Start", "first echo", "c1", "serial")) {
            assertTrue(card.contains(word), word + " in " + ended);
        }
        assertTrue(card.contains("It is open whether c1 can replace serial here: there is no useful interval"), card);
        JsonNode json = json();
        JsonNode rows = json.at("/card/rows");
        assertEquals(3, rows.size());
        assertEquals("first-operation-time", rows.at("/2/line/measure").asText());
        for (String part : List.of("work", "start")) {
            JsonNode run = json.at("/parts/" + part + "/report");
            assertEquals(3, run.get("trials").size(), "two platforms and the A/A control of " + part);
        }
        assertEquals(Map.of("throughput", 2, "cpu-per-op", 1), card("work"), "two headlines, and one other line");
        assertEquals(Map.of("first-operation-time", 2), card("start"));
        assertTrue(Files.readString(directory.resolve("report.html")).contains("Score card"));
    }

    /** The measures that a part decides. */
    private Map<String, Integer> card(String part) {
        return RunDirectory.open(directory.resolve(part))
                .read()
                .plan()
                .experiment()
                .stopping()
                .card();
    }

    @Test
    void saysWhatTheBudgetLeavesOut() throws Exception {
        Tool.Ended ended = COMMANDS.run(command("--budget", "7s"));
        verifyStatus(ended);
        assertTrue(
                ended.err().contains("work is shortened to fit the budget: blocks 1 instead of 2")
                        || ended.err().contains("scores is left out"),
                ended.toString());
        assertTrue(ended.out().contains("budget"), ended.toString());
    }

    @Test
    void goesOnAfterAKillWithinAPartAndAfterOneBetweenParts() throws Exception {
        writeShort();
        Tool.Started sitting = tool.start(command());
        Tool.await("a stored trial", () -> !trials("work").isEmpty());
        kill(sitting);
        Map<String, byte[]> before = trials("work");
        assertFalse(Files.exists(directory.resolve("scores")), "the first part had ended before it was killed");
        verifyHalf();
        Tool.Started next = tool.start("run", "--resume", directory.toString());
        Tool.await("the second part", () -> Files.exists(directory.resolve("scores")));
        kill(next);
        verifyKept(before);
        verifyHalf();
        Tool.Ended ended = verifyRest(trials("work"));
        Tool.Ended idle = COMMANDS.run("run", "--resume", directory.toString());
        assertEquals(ended.out(), idle.out(), "a study that is done is told again, and nothing of it run");
        assertFalse(idle.err().contains("dummy serial"), idle.toString());
    }

    /** Half as many trials are enough where no budget shortens them. */
    private void writeShort() throws IOException {
        Files.writeString(folder.resolve("tiny.yaml"), STUDY.replace("blocks: 2", "blocks: 1"));
    }

    /** No trial failed, and the status is that of what the study has stored. */
    private void verifyStatus(Tool.Ended ended) throws Exception {
        assertTrue(SOUND.contains(ended.status()), ended.toString());
        Tool.Ended stored = COMMANDS.run("report", directory.toString(), "--format", "text", "--status");
        assertEquals(stored.status(), ended.status(), ended.toString());
    }

    private void kill(Tool.Started sitting) throws Exception {
        Tool.signal("KILL", sitting);
        sitting.ended();
        tool.awaitNobodyLeft(directory);
    }

    private void verifyHalf() throws Exception {
        Tool.Ended half = COMMANDS.run("report", directory.toString(), "--format", "text");
        assertFalse(half.out().isEmpty(), half.toString());
    }

    private Tool.Ended verifyRest(Map<String, byte[]> before) throws Exception {
        Tool.Ended ended = COMMANDS.run("run", "--resume", directory.toString());
        verifyStatus(ended);
        verifyExhibits(ended);
        Map<String, byte[]> after = verifyKept(before);
        Ending.assumeTheMachineWasOurs(ended.out());
        assertEquals(4, after.size());
        assertEquals(4, trials("scores").size());
        return ended;
    }

    /** Every part has been run, and every exhibit is drawn. */
    private void verifyExhibits(Tool.Ended ended) throws Exception {
        assertTrue(ended.out().contains("Figure 1. Over work"), ended.toString());
        assertTrue(ended.out().contains("1,832"), ended.toString());
        String page = Files.readString(directory.resolve("report.html"));
        assertTrue(page.contains("href=\"work/report.html\""));
        assertTrue(Files.exists(directory.resolve("work/report.html")));
        JsonNode json = json();
        assertEquals(Set.of("work", "scores"), fieldNames(json.get("parts")));
        assertEquals(4, json.at("/parts/work/report/trials").size(), "two points, a platform and the baseline's copy");
        JsonNode row = json.at("/exhibits/1/today/rows/0");
        assertEquals("serial", row.get("name").asText());
        assertEquals(5, row.get("cells").size());
        // A trial that does not count, on a machine that others use, leaves its cell empty, and the rule without a
        // score.
        List<Boolean> counted = new ArrayList<>();
        row.get("cells").forEach(cell -> counted.add(cell.get("value").isNumber()));
        boolean scored = counted.remove(4);
        assertEquals(
                counted.get(0) ? "discarded" : "plain", row.at("/cells/0/mark").asText());
        assertEquals(!counted.contains(false), scored, row.toString());
        json.at("/parts/scores/report/trials")
                .forEach(trial -> assertTrue(Ending.cameToItsEnd(trial), trial.toString()));
        assertTrue(
                json.at("/parts/scores/report/platforms/0/options").toString().contains("-Xmx64m"),
                "the options of the part are those of its platforms");
        Tool.Ended again = COMMANDS.run(command());
        assertEquals(64, again.status(), again.toString());
        assertTrue(again.err().contains("--resume"), again.toString());
    }

    private Map<String, byte[]> verifyKept(Map<String, byte[]> before) {
        Map<String, byte[]> after = trials("work");
        before.forEach((name, bytes) -> assertArrayEquals(bytes, after.get(name), name));
        return after;
    }

    private JsonNode json() throws Exception {
        Tool.Ended json = COMMANDS.run("report", directory.toString(), "--format", "json");
        assertEquals(0, json.status(), json.toString());
        return new ObjectMapper().readTree(json.out());
    }

    private static Set<String> fieldNames(JsonNode object) {
        Map<String, Boolean> names = new TreeMap<>();
        object.fieldNames().forEachRemaining(name -> names.put(name, true));
        return names.keySet();
    }

    /** Folder of a stored trial of a part to what is stored; those in flight are none. */
    private Map<String, byte[]> trials(String part) {
        Map<String, byte[]> stored = new TreeMap<>();
        Path trials = directory.resolve(part).resolve("trials");
        if (Files.exists(trials)) {
            try (Stream<Path> folders = Files.list(trials)) {
                for (Path trial : folders.toList()) {
                    if (!trial.getFileName().toString().startsWith(".")) {
                        stored.put(trial.getFileName().toString(), Files.readAllBytes(trial.resolve("trial.json")));
                    }
                }
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return stored;
    }
}
