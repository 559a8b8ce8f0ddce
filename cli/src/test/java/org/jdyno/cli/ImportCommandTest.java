package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.jdyno.importer.Imports;
import org.jdyno.report.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportCommandTest {
    private static final String ADD = "shop.CartBenchmark.add";
    private static final String TOTAL = "shop.CartBenchmark.total";

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    private String jdyno(int status, Object... words) {
        StringWriter out = new StringWriter();
        List<String> command = new ArrayList<>();
        List.of(words).forEach(word -> command.add(word.toString()));
        assertEquals(
                status,
                Jdyno.run(command.toArray(String[]::new), new PrintWriter(out, true), new PrintWriter(err, true)),
                err::toString);
        return out.toString();
    }

    /** Imports the results of before and after into the directory {@code run}. */
    private String importBoth() {
        return jdyno(
                        ExitCode.DONE,
                        "import",
                        Imports.sample("before.json"),
                        Imports.sample("after.json"),
                        "--out",
                        folder.resolve("run"))
                .replaceAll("\\s+", " ");
    }

    private JsonNode report(String run) throws IOException {
        return new ObjectMapper().readTree(jdyno(0, "report", folder.resolve(run), "--format", "json"));
    }

    /** A verdict by the headline. */
    private static JsonNode verdict(JsonNode report, String benchmark, int place) {
        return StreamSupport.stream(report.get("verdicts").spliterator(), false)
                .filter(one -> one.get("headline").booleanValue()
                        && one.get("workload").textValue().equals(benchmark))
                .toList()
                .get(place);
    }

    /** Forks with means 101, 100, 102 and 121, 120, 122: Welch's interval has 3.88 degrees of freedom. */
    @Test
    void platformsAreComparedByForksThatAreNotPaired() throws IOException {
        String summary = importBoth();
        assertTrue(summary.contains("after leads by throughput."), summary);
        assertTrue(summary.contains("3 and 3 forks, not interleaved"), summary);
        JsonNode verdict = verdict(report("run"), ADD, 0);
        assertEquals("faster", verdict.get("verdict").textValue());
        assertEquals(3, verdict.at("/forks/platform").intValue());
        assertEquals(3, verdict.get("blocks").intValue());
        assertEquals(1.198, verdict.get("ratio").doubleValue(), 0.001);
        double low = verdict.get("low").doubleValue();
        double high = verdict.get("high").doubleValue();
        assertTrue(low > 1.17 && low < 1.18 && high > 1.22 && high < 1.225, verdict::toString);
        assertTrue(verdict.get("flipP").isNull() && verdict.get("min").isNull(), verdict::toString);
        assertEquals(
                "inconclusive", verdict(report("run"), ADD, 1).get("verdict").textValue());
    }

    @Test
    void fewerThanThreeForksHaveNoVerdict() throws IOException {
        importBoth();
        JsonNode verdict = verdict(report("run"), TOTAL, 0);
        assertEquals("inconclusive", verdict.get("verdict").textValue());
        assertEquals(2, verdict.at("/forks/platform").intValue());
        assertTrue(verdict.get("low").isNull(), verdict::toString);
        String text =
                jdyno(0, "report", folder.resolve("run"), "--format", "text").replaceAll("\\s+", " ");
        assertTrue(
                text.contains("after and before are not compared by average time: 2 and 3 forks, not interleaved; an"
                        + " interval needs 3 of each."),
                text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "markdown", "json", "html"})
    void reportsSayThatPlatformsWereNotInterleaved(String format) throws IOException {
        importBoth();
        String report = jdyno(0, "report", folder.resolve("run"), "--format", format);
        String content = format.equals("html") ? Files.readString(folder.resolve("run/report.html")) : report;
        assertTrue(content.contains("the trials were not interleaved"), content);
        assertTrue(!content.contains("0 processors") && !content.contains("bursts of"), content);
    }

    @Test
    void theJsonOfAnImportedRunSaysSo() throws IOException {
        importBoth();
        JsonNode report = report("run");
        assertEquals("unproven", report.at("/trust/state").textValue());
        assertEquals("JMH", report.at("/run/experiment/imported/tool").textValue());
        assertEquals("unpaired", report.at("/trials/0/pairing").textValue());
    }

    /** Platform to workload to the value and interval of the headline. */
    private static Map<String, List<Double>> estimates(JsonNode report) {
        Map<String, List<Double>> estimates = new TreeMap<>();
        for (JsonNode workload : report.at("/run/workloads")) {
            String headline = StreamSupport.stream(workload.get("measures").spliterator(), false)
                    .filter(measure -> measure.get("headline").booleanValue())
                    .findFirst()
                    .orElseThrow()
                    .get("name")
                    .textValue();
            StreamSupport.stream(report.get("estimates").spliterator(), false)
                    .filter(one -> one.get("measure").textValue().equals(headline)
                            && one.get("workload").equals(workload.get("name"))
                            && !one.get("platform").textValue().endsWith("+again"))
                    .sorted(Comparator.comparing(one -> one.get("point").toString()))
                    .forEach(one -> estimates
                            .computeIfAbsent(one.get("platform").textValue(), any -> new ArrayList<>())
                            .addAll(List.of(
                                    one.get("value").doubleValue(),
                                    one.get("low").doubleValue(),
                                    one.get("high").doubleValue())));
        }
        return estimates;
    }

    /** The forks of jdyno's own baseline are the trials of both copies, so that only its interval differs. */
    @ParameterizedTest
    @ValueSource(strings = {"comparison", "latency", "sweep-load"})
    void whatJdynoWroteForJmhHasTheSameEstimates(String name) throws IOException {
        StoredRun stored = StoredRun.unpack(name, folder);
        String baseline = stored.read().plan().baseline();
        Path file = Files.writeString(folder.resolve("jmh.json"), stored.render(Format.JMH));
        jdyno(0, "import", file, "--baseline", baseline, "--out", folder.resolve("run"));
        Map<String, List<Double>> before = estimates(new ObjectMapper().readTree(stored.render(Format.JSON)));
        Map<String, List<Double>> after = estimates(report("run"));
        assertEquals(before.keySet(), after.keySet());
        before.forEach((platform, values) -> {
            List<Double> imported = after.get(platform);
            assertEquals(values.size(), imported.size(), platform);
            for (int i = 0; i < values.size(); i++) {
                if (i % 3 == 0 || !platform.equals(baseline)) {
                    assertEquals(values.get(i), imported.get(i), 1e-9 * values.get(i), platform + " " + i);
                }
            }
        });
    }

    @Test
    void anImportedRunCanBeWrittenForJmhAndImportedAgain() throws IOException {
        importBoth();
        Path file = Files.writeString(
                folder.resolve("again.json"), jdyno(0, "report", folder.resolve("run"), "--format", "jmh"));
        jdyno(0, "import", file, "--out", folder.resolve("again"));
        assertEquals(estimates(report("run")), estimates(report("again")));
    }

    @Test
    void anImportedRunIsNotContinued() {
        importBoth();
        jdyno(ExitCode.USAGE, "run", "--resume", folder.resolve("run"));
        assertTrue(err.toString().contains("is imported, so there is nothing to continue"), err::toString);
        jdyno(ExitCode.USAGE, "run", "--resume", folder.resolve("run"), "--blocks", "3");
    }

    @Test
    void nothingIsWrittenIfAFileIsRefused() {
        jdyno(
                ExitCode.USAGE,
                "import",
                Imports.sample("before.json"),
                folder.resolve("nowhere.json"),
                "--out",
                folder.resolve("run"));
        assertTrue(Files.notExists(folder.resolve("run")));
        assertTrue(err.toString().contains("there is no file " + folder.resolve("nowhere.json")), err::toString);
    }

    @Test
    void aFailedForkIsListedWithItsCause() {
        String summary = jdyno(
                0,
                "import",
                Imports.sample("dacapo-17.log"),
                Imports.sample("dacapo-25.log"),
                "--out",
                folder.resolve("run"));
        assertTrue(summary.contains("wrong output"), summary);
        jdyno(ExitCode.FAILED, "report", folder.resolve("run"), "--status");
    }
}
