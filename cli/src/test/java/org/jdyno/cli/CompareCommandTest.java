package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdyno.Example;
import org.jdyno.model.Cell;
import org.jdyno.model.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    private static final Map<String, Double> RATES = Map.of("a", 1e3, "a+again", 1e3, "b", 1.1e3);

    @TempDir
    private Path folder;

    private String printed = "";
    private String told = "";

    private int run(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Jdyno.run(words, new PrintWriter(out), new PrintWriter(err, true));
        printed = out.toString();
        told = err.toString();
        return status;
    }

    private StoredNights nights() {
        return new StoredNights(folder);
    }

    @Test
    void saysWhatChangedAndThatItIsUnpaired() throws Exception {
        String before = nights().store(0, 1.1);
        String after = nights().store(1, 1.0);
        Path host = Path.of(after, "host.json");
        Files.writeString(host, Files.readString(host).replace("an example", "another example"));
        assertEquals(ExitCode.DONE, run("compare", before, after), () -> told);
        String text = printed.replaceAll("\\s+", " ");
        assertTrue(text.contains("b against a in echo: the ratio of throughput went from +"), printed);
        assertTrue(text.contains("unpaired), worse."), printed);
        assertTrue(text.contains("processor an example another example"), printed);
        assertTrue(text.contains("includes what changed on the machine"), printed);
        assertFalse(text.contains("a+again"), printed);
        assertEquals(ExitCode.DONE, run("compare", before, after, "--format", "json"), () -> told);
        JsonNode json = new ObjectMapper().readTree(printed);
        assertEquals("slower", json.get("ratios").get(0).get("verdict").asText());
        assertEquals(2, json.get("values").size());
    }

    @Test
    void noChangeIsTold() {
        assertEquals(ExitCode.DONE, run("compare", nights().store(0, 1.1), nights().store(1, 1.1)), () -> told);
        String text = printed.replaceAll("\\s+", " ");
        assertTrue(text.contains("which is no change") || text.contains("not distinguished from chance"), printed);
        assertTrue(text.contains("Nothing that is recorded."), printed);
    }

    @Test
    void anotherPlanIsRefusedAndTheDifferenceNamed() {
        String before = nights().store(0, 1.1);
        String after = nights().store(
                        1,
                        RATES,
                        plan -> Example.at(
                                plan,
                                List.of(new Cell(
                                        "echo", plan.cells().get(0).point().with("size", "20")))));
        assertEquals(ExitCode.USAGE, run("compare", before, after));
        assertTrue(told.contains("no point in common: echo has size=10 in " + before), told);
        assertTrue(told.contains("size=20 in " + after), told);
    }

    @Test
    void platformsWithOtherNamesAreRefused() {
        String before = nights().store(0, 1.1);
        String after = nights().store(
                        1,
                        Map.of("c", 1e3, "c+again", 1e3, "d", 1e3),
                        plan -> Example.plan(1, plan.blocks().orElseThrow(), "c", "d"));
        assertEquals(ExitCode.USAGE, run("compare", before, after));
        assertTrue(told.contains("has the platforms a, b"), told);
        assertTrue(told.contains("has c, d"), told);
    }

    @Test
    void withACommonBaselineOnlyItsValuesAreCompared() {
        String before = nights().store(0, 1.1);
        String after = nights().store(
                        1,
                        Map.of("a", 1e3, "a+again", 1e3, "d", 1e3),
                        (Plan plan) -> Example.plan(1, plan.blocks().orElseThrow(), "a", "d"));
        assertEquals(ExitCode.DONE, run("compare", before, after), () -> told);
        assertTrue(printed.contains("No ratio to a baseline is in both runs"), printed);
    }

    /** Runs and studies of every kind, and of earlier versions. */
    @Test
    void everyStoredRunHasAComparisonOrASentence() throws Exception {
        int compared = 0;
        for (String name : StoredRun.names()) {
            String path = StoredRun.unpack(name, folder).path().toString();
            int status = run("compare", path, path);
            assertTrue(status == ExitCode.DONE || status == ExitCode.USAGE, () -> name + ": " + told);
            assertFalse(told.contains("xception"), () -> name + ": " + told);
            compared += status == ExitCode.DONE ? 1 : 0;
            int series = run("history", path);
            assertTrue(series == ExitCode.INCONCLUSIVE || series == ExitCode.USAGE, () -> name + ": " + told);
            assertFalse(told.contains("xception"), () -> name + ": " + told);
        }
        assertTrue(compared > 15, "only " + compared + " could be compared");
    }
}
