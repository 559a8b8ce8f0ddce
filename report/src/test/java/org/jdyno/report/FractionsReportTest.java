package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jdyno.SampleTwins;
import org.jdyno.judge.ConclusionRule;
import org.jdyno.judge.FractionRule;
import org.jdyno.model.Judged;
import org.jdyno.model.study.SampleStudyPlan;
import org.jdyno.model.study.Study;
import org.jdyno.plan.StudyFile;
import org.jdyno.report.content.Extent;
import org.jdyno.report.json.StudyJson;
import org.jdyno.report.study.StudyReport;
import org.jdyno.report.study.StudyResults;
import org.jdyno.report.write.HtmlWriter;
import org.jdyno.report.write.MarkdownWriter;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study that compares Java with C: bars in groups, of which one is missing, and a conclusion of every answer. */
class FractionsReportTest {
    private static final String STUDY =
            """
            name: twins
            title: What Java costs
            source: Nobody, 2000
            question: How close is Java to C?
            parts:
              sockets:
                title: Four tests
                plan: {workloads: {sockets: {}}}
              other:
                title: Another one
                plan: {workloads: {sockets: {}}}
            conclusions:
              - says: The best Java comes close to C.
                reading: The text says 20 %.
                jvms: any
                claims:
                  - {title: round trips, part: sockets, at: {test: TCP_RR_1}, least: 0.8}
              - says: Java is as fast as C.
                jvms: every
                claims:
                  - {title: streams, part: sockets, measure: scaled-throughput, at: {test: TCP_Stream_8k}, least: 1}
              - says: Short connections are slow.
                jvms: every
                claims:
                  - {title: connections, part: sockets, at: {test: CRR_64_8k}, most: 0.7}
                  - {title: others, part: other, most: 0.5}
            exhibits:
              - name: Figure 16
                title: Sockets
                chart: groups
                columns: [fractions, geometric-mean]
                part: sockets
                measure: scaled-throughput
                published:
                  when: "2000"
                  unit: times native
                  columns: [TCP_RR_1, UDP_RR_1, TCP_Stream_8k, CRR_64_8k, Geometric mean]
                  rows:
                    Old JVM: ["-", "-", "-", "-", "~ 0.60a"]
                  notes: {a: From the text.}
            """;

    private static StudyResults results;

    @TempDir
    private Path folder;

    @BeforeAll
    static void judge() {
        Judged judged = SampleTwins.judged(
                4, 0.01, (jvm, test) -> jvm.equals("17") ? 0.6 : test.equals("CRR_64_8k") ? Double.NaN : 0.9);
        Study study = StudyFile.of(STUDY, "twins.yaml").study();
        Map<String, Judged> parts = Map.of("sockets", judged);
        results = new StudyResults(
                study,
                SampleStudyPlan.of(STUDY),
                study.parts().stream()
                        .map(part -> new StudyResults.Part(
                                part, List.of(), false, Optional.ofNullable(parts.get(part.name()))))
                        .toList(),
                Optional.empty(),
                ConclusionRule.of(study.conclusions(), parts),
                Map.of(
                        "Figure 16",
                        FractionRule.of(judged, Optional.of("scaled-throughput"))
                                .orElseThrow()),
                List.of());
    }

    private static String text(Extent extent) {
        return TextWriter.write(StudyReport.of(results, extent), Screen.NONE);
    }

    /** The lines from one that begins with a word on. */
    private static String from(String text, String word) {
        return text.substring(text.indexOf("\n" + word) + 1);
    }

    @Test
    void theTableHasTheRatiosAndSaysWhatIsMissing() {
        String figure = from(text(Extent.REPORT), "Figure 16. Sockets");
        assertTrue(figure.contains("TCP_RR_1"), figure);
        assertTrue(figure.contains("Geometric mean"), figure);
        assertTrue(figure.contains("In times native."), figure);
        assertTrue(figure.contains("Failed, time-out"), figure);
        assertTrue(figure.contains("n = 4"), figure);
        String markdown = MarkdownWriter.write(StudyReport.of(results, Extent.REPORT));
        assertTrue(markdown.contains("| Old JVM | – | – | – | – | \\~ 0.6 (a) |"), markdown);
    }

    @Test
    void theFiguresAreThoseOfTheTests() throws Exception {
        JsonNode json = new ObjectMapper().readTree(StudyJson.text(results));
        JsonNode today = json.at("/exhibits/0/today");
        assertEquals(2, today.get("rows").size(), "native is 1 and has no row");
        assertEquals("17", today.at("/rows/0/name").asText());
        assertEquals(0.6, today.at("/rows/0/cells/3/value").asDouble(), 0.02);
        assertEquals(0.6, today.at("/rows/0/cells/4/value").asDouble(), 0.02);
        assertEquals(0.9, today.at("/rows/1/cells/0/value").asDouble(), 0.03);
        assertTrue(today.at("/rows/1/cells/0/low").asDouble() < 0.9, today.toString());
        assertTrue(today.at("/rows/1/cells/3/value").isNull(), today.toString());
        assertTrue(today.at("/rows/1/cells/4/value").isNull(), "a mean needs all tests: " + today);
        assertEquals(0.6, json.at("/exhibits/0/published/rows/0/cells/4/value").asDouble());
    }

    @Test
    void everyTestIsAGroupOfBars() throws Exception {
        String page = HtmlWriter.write(StudyReport.of(results, Extent.PAGE));
        String data = page.substring(page.indexOf("[{\"id\":"));
        JsonNode charts = new ObjectMapper().readTree(data.substring(0, data.indexOf("</script>")));
        JsonNode rows = charts.get(0).get("rows");
        assertEquals(
                List.of(
                        "TCP_RR_1",
                        "17",
                        "25",
                        "UDP_RR_1",
                        "17",
                        "25",
                        "TCP_Stream_8k",
                        "17",
                        "25",
                        "CRR_64_8k",
                        "17",
                        "25",
                        "Geometric mean",
                        "17",
                        "25"),
                StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.get("name").asText())
                        .toList());
        assertTrue(rows.get(0).get("heading").asBoolean());
        assertEquals(0.6, rows.get(1).get("value").asDouble(), 0.02);
        assertTrue(rows.get(11).get("value").isNull(), "a missing bar keeps its place");
        assertEquals(2, charts.get(1).get("rows").size(), "of the published figure only the mean is known");
        String drawn = Browser.load(page, folder);
        assertFalse(drawn.contains("data-script-error=\""), () -> drawn.substring(0, 300));
        assertTrue(drawn.contains(">TCP_Stream_8k</text>"), "the groups have titles");
        assertTrue(drawn.contains("data-charts=\"2\""), "both figures are drawn");
    }

    @Test
    void conclusionsHaveTheirAnswersAndTheIntervalsBehindThem() throws Exception {
        String conclusions = from(text(Extent.REPORT), "Conclusions");
        assertTrue(conclusions.contains("Of 3 conclusions, 1 holds today, 1 fails and 1 is undecided."), conclusions);
        assertTrue(conclusions.contains("The text says 20 %."), conclusions);
        assertTrue(conclusions.contains("at least 0.8"), conclusions);
        assertTrue(conclusions.contains("not run"), conclusions);
        assertTrue(conclusions.contains("no block with both"), conclusions);
        JsonNode json = new ObjectMapper().readTree(StudyJson.text(results)).get("conclusions");
        assertEquals("The best Java comes close to C.", json.at("/0/says").asText());
        assertEquals("any", json.at("/0/jvms").asText());
        assertEquals("holds", json.at("/0/answer").asText());
        assertEquals("fails", json.at("/0/claims/0/ratios/0/answer").asText());
        assertEquals(0.9, json.at("/0/claims/0/ratios/1/ratio").asDouble(), 0.03);
        assertTrue(json.at("/0/claims/0/ratios/1/low").asDouble() > 0.8, json.toString());
        assertEquals("fails", json.at("/1/answer").asText());
        assertEquals("undecided", json.at("/2/answer").asText());
        assertEquals("not-run", json.at("/2/claims/1/gap").asText());
    }

    @Test
    void theTerminalHasTheAnswers() {
        String summary = text(Extent.SUMMARY);
        assertTrue(summary.contains("The best Java comes close to C."), summary);
        assertTrue(summary.contains("undecided"), summary);
        assertFalse(summary.contains("at least 0.8"), summary);
    }
}
