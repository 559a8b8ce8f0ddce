package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.report.content.Extent;
import org.jdyno.lab.report.json.RunJson;
import org.jdyno.lab.report.json.StudyJson;
import org.jdyno.lab.report.study.StudyReport;
import org.jdyno.lab.report.study.StudyResults;
import org.jdyno.lab.report.write.HtmlWriter;
import org.jdyno.lab.report.write.MarkdownWriter;
import org.jdyno.lab.report.write.TextWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyReportTest {
    private static final Pattern CHART =
            Pattern.compile("<div class=\"chart ([a-z]+)\"[^>]*>(.*?)</svg>", Pattern.DOTALL);

    private static final Pattern SWATCH = Pattern.compile("class=\"swatch (c\\d)\"></span>([^<]+)</th>");

    @TempDir
    private Path folder;

    private static String text(StudyResults results, Extent extent) {
        return TextWriter.write(StudyReport.of(results, extent), false);
    }

    private static String page(StudyResults results) {
        return HtmlWriter.write(StudyReport.of(results, Extent.PAGE));
    }

    /** The whole text as a reader sees it; when it changes on purpose, the file changes in the same commit. */
    @Test
    void readsAsItShould() throws IOException {
        try (InputStream golden = StudyReportTest.class.getResourceAsStream("study.txt")) {
            assertEquals(
                    new String(golden.readAllBytes(), StandardCharsets.UTF_8),
                    text(SampleStudy.results(), Extent.REPORT));
        }
    }

    @Test
    void theSummaryHasEstimatesInALine() {
        String summary = text(SampleStudy.results(), Extent.SUMMARY);
        assertTrue(summary.contains("47,200 ±3 %"), summary);
        assertTrue(summary.contains("Fails at 20,000 connections, descriptor limit"), summary);
        assertFalse(summary.contains("How to reproduce"), summary);
        assertTrue(summary.lines().allMatch(line -> line.length() <= 100), summary);
    }

    @Test
    void markdownHasBothTablesOfAnExhibit() {
        String markdown = MarkdownWriter.write(StudyReport.of(SampleStudy.results(), Extent.REPORT));
        assertTrue(markdown.contains("\n## Figure 2, Table 2. Scalability\n"), markdown);
        assertTrue(markdown.contains("\n### Today\n"), markdown);
        assertTrue(
                markdown.contains("| Small JDK 1.2 | 2,535 | 1,753 | 1,452 | 755 (a) | 498 (a) | \\~ 3,500 |"),
                markdown);
    }

    @Test
    void hasThePartsAndBothTablesOfEveryExhibitAsJson() throws IOException {
        JsonNode json = new ObjectMapper().readTree(StudyJson.text(SampleStudy.results()));
        assertEquals(RunJson.SCHEMA, json.at("/parts/local/report/schema").asInt());
        assertTrue(json.at("/parts/stack/leftOut").asBoolean());
        assertTrue(json.at("/parts/stack/report").isNull());
        assertEquals(
                "blocks 3 instead of 5", json.at("/parts/network/shortened/0").asText());
        assertEquals(9, json.get("exhibits").size());
        assertEquals("Connections", json.at("/exhibits/1/axis").asText());
        assertEquals(755, json.at("/exhibits/1/published/rows/0/cells/3/value").asInt());
        assertEquals(
                "a", json.at("/exhibits/1/published/rows/0/cells/3/notes/0").asText());
        assertEquals("about", json.at("/exhibits/1/published/rows/0/last/mark").asText());
        assertTrue(json.at("/exhibits/2/today").isNull());
        assertEquals(
                "17.0.15", json.at("/exhibits/4/today/rows/0/cells/0/words").asText());
        assertEquals(120_000, json.at("/exhibits/5/today/rows/0/cells/1/value").asInt());
        assertEquals(1_200, json.at("/exhibits/5/today/rows/0/cells/4/value").asInt());
        assertEquals(120_000, json.at("/exhibits/7/today/rows/0/cells/0/value").asInt());
        assertEquals(1.08, json.at("/exhibits/8/today/rows/0/cells/0/value").asDouble());
        assertEquals(900, json.at("/exhibits/8/today/rows/0/cells/1/value").asInt());
        assertEquals(
                "Half were there in 250 µs.",
                json.at("/exhibits/6/published/said/0").asText());
        assertTrue(json.at("/exhibits/1/today/rows/0/cells/0/value").isNumber());
    }

    @Test
    void drawsMeasuredAndPublishedExhibitsInABrowser() throws Exception {
        String page = Browser.load(page(SampleStudy.results()), folder);
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        Matcher chart = CHART.matcher(page);
        int charts = 0;
        while (chart.find()) {
            charts++;
            assertTrue(chart.group(2).contains("<svg"), chart.group(1));
            assertTrue(chart.group(2).split("<path", -1).length > 5, chart.group(1) + " has nothing drawn in it");
        }
        // Measured and published, of each exhibit but the one that was not run, whose chart a browser draws when
        // opened.
        assertEquals(6, charts);
        assertTrue(page.contains("<summary>Nothing was measured for "), "no line for what was not run");
        assertTrue(page.contains("left out, because the budget was too small"));
    }

    @Test
    void aPlatformHasOneColourInAllExhibits() {
        String page = page(SampleStudy.results());
        // The exhibits after it are of a run with another thread model, which the names of their rows do not show.
        Matcher swatch = SWATCH.matcher(page.substring(0, page.indexOf("id=\"exhibit-5\"")));
        Map<String, Set<String>> colours = new HashMap<>();
        int swatches = 0;
        while (swatch.find()) {
            colours.computeIfAbsent(swatch.group(2), unused -> new HashSet<>()).add(swatch.group(1));
            swatches++;
        }
        assertTrue(swatches > 2 * colours.size(), "each stands in several tables");
        colours.forEach((name, its) -> assertEquals(1, its.size(), name + " has " + its));
    }

    @Test
    void takesNothingForMarkup() {
        String page = page(SampleStudy.results());
        assertFalse(page.contains("<b>which</b>"));
        assertFalse(page.contains("<nothing>"));
        assertTrue(page.contains("&lt;b&gt;which"));
    }

    @Test
    void canBeWrittenBeforeAnythingIsRun() throws Exception {
        assertTrue(text(SampleStudy.nothing(), Extent.SUMMARY).contains("not started"));
        String page = Browser.load(page(SampleStudy.nothing()), folder);
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
    }
}
