package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.Example;
import org.jdyno.cli.StoredRun;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cell;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhReportTest {
    @TempDir
    private Path folder;

    private JsonNode results(String run) throws IOException {
        return new ObjectMapper().readTree(StoredRun.unpack(run, folder).render(Format.JMH));
    }

    @Test
    void countsCompletedTrialsAsForksWithOneValueEach() throws IOException {
        JsonNode result = results("comparison").get(0);
        assertEquals("thrpt", result.get("mode").textValue());
        JsonNode forks = result.at("/primaryMetric/rawData");
        assertEquals(result.get("forks").intValue(), forks.size());
        forks.forEach(fork -> assertEquals(1, fork.size()));
        assertEquals("avgt", results("latency").get(0).get("mode").textValue());
    }

    /** Tools name a result by all its parameters: the one that varies, and the platform, as words. */
    @Test
    void hasOnlyTheParametersThatVaryAsWords() throws IOException {

        Plan plan = Example.plan(1, 1, "a b");
        Cell cell = plan.cells().get(0);
        List<Cell> cells = Stream.of("get /x", "get  /y", "get_/y")
                .map(word -> new Cell("echo", cell.point().with("threads", word)))
                .toList();
        Plan swept = Example.at(plan, cells);
        List<Trial> trials = new ArrayList<>();
        for (Cell one : cells) {
            Slot slot = new Slot(trials.size(), 0, new Cell("echo", one.point()), "a b", Pairing.INTERLEAVED);
            trials.add(Example.completed(slot, Map.of("throughput", 10.0), Map.of()));
        }
        Run run = Example.run(swept, trials);
        JsonNode entries = new ObjectMapper()
                .readTree(Format.JMH.renderer().render(run, Judge.of(run).judgement()));
        List<String> words = new ArrayList<>();
        entries.forEach(entry -> {
            assertEquals("a_b", entry.at("/params/platform").textValue());
            assertEquals(2, entry.get("params").size(), entry::toString);
            words.add(entry.at("/params/threads").textValue());
        });
        assertEquals(List.of("get_/x", "get%20%20/y", "get%5F/y"), words);
    }

    /** The keys of every entry that JMH writes, in its order. Visualizers read them without asking. */
    @Test
    void hasTheStructureOfJmh() throws IOException {
        List<String> keys = List.of(
                "jmhVersion benchmark mode threads forks jvm jvmArgs jdkVersion vmName vmVersion warmupIterations"
                        .split(" "));
        for (JsonNode result : results("comparison")) {
            List<String> names = new ArrayList<>();
            result.fieldNames().forEachRemaining(names::add);
            assertEquals(keys, names.subList(0, keys.size()), result.at("/params/platform")::textValue);
            assertEquals(
                    List.of("params", "primaryMetric", "secondaryMetrics"),
                    names.subList(names.size() - 3, names.size()));
            result.get("params")
                    .forEach(value ->
                            assertTrue(value.isTextual() && !value.textValue().contains(" ")));
            List<JsonNode> metrics = new ArrayList<>(List.of(result.get("primaryMetric")));
            result.get("secondaryMetrics").forEach(metrics::add);
            for (JsonNode metric : metrics) {
                List<String> parts = new ArrayList<>();
                metric.fieldNames().forEachRemaining(parts::add);
                assertEquals(
                        List.of("score", "scoreError", "scoreConfidence", "scorePercentiles", "scoreUnit", "rawData"),
                        parts);
                assertEquals(2, metric.get("scoreConfidence").size());
                assertEquals(10, metric.get("scorePercentiles").size());
                metric.get("rawData").forEach(fork -> assertTrue(fork.isArray()));
            }
        }
    }
}
