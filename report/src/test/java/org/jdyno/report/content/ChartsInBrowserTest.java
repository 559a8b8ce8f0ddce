package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.report.Browser;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Chart;
import org.jdyno.report.document.Document;
import org.jdyno.report.write.HtmlWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The charts that any page can have. */
class ChartsInBrowserTest {
    @TempDir
    private Path folder;

    @Test
    void drawsLinesWithMarksAndBars() throws IOException, InterruptedException {
        Optional<Chart> scores = BarChart.of(
                "Scores",
                "messages/s",
                List.of(
                        new BarChart.Bar("old, 1999", 0, 1_450, Double.NaN, Double.NaN),
                        new BarChart.Bar("new", 1, 48_213, 47_120, 49_330),
                        new BarChart.Bar("failed", 2, Double.NaN, Double.NaN, Double.NaN)),
                OptionalDouble.empty());
        List<Block> charts =
                List.of(lines(1).chart().orElseThrow(), lines(1_000).chart().orElseThrow(), scores.orElseThrow());
        String page = Browser.load(HtmlWriter.write(new Document("Charts", charts)), folder);
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        assertTrue(page.contains("data-charts=\"3\""));
        assertTrue(page.contains(">48,200</text>"), "the figure beside its bar");
        assertTrue(page.contains(">b</text>"), "the letter of a failed point");
        assertEquals(
                2, page.split(">2,100</text>", -1).length - 1, "a tick at the last load, in either chart of lines");
    }

    @Test
    void anAxisNamesItsLoadsUnrounded() throws IOException, InterruptedException {
        LineChart memory = new LineChart(
                "Bandwidth",
                "size",
                "MB/s",
                LineChart.Scale.USUAL,
                List.of(new LineChart.Series(
                        "native",
                        0,
                        List.of(
                                new LineChart.Point(4_096, 16_000, 15_000, 17_000),
                                new LineChart.Point(134_217_728, 8_800, 8_500, 9_000)),
                        List.of())));
        List<Block> charts = List.of(memory.chart().orElseThrow());
        String page = Browser.load(HtmlWriter.write(new Document("Charts", charts)), folder);
        assertTrue(page.contains(">4,096</text>"), page);
        assertTrue(page.contains(">134,217,728</text>"), page);
    }

    @Test
    void aBarWhoseIntervalIsWideHasAnIntervalThatLeavesTheChart() throws IOException, InterruptedException {
        List<BarChart.Bar> bars =
                List.of(new BarChart.Bar("sure", 0, 100, 90, 110), new BarChart.Bar("unsure", 1, 50, 1, 1e9));
        Optional<Chart> single = BarChart.of("Scores", "messages/s", bars, OptionalDouble.empty());
        Optional<Chart> grouped = BarChart.ofGroups("Scores", "messages/s", Map.of("all", bars), 1);
        assertEquals(1e9, single.orElseThrow().data().at("/rows/1/high").asDouble());
        assertEquals(1e9, grouped.orElseThrow().data().at("/rows/2/high").asDouble());
        List<Block> charts = List.of(single.orElseThrow());
        String page = Browser.load(HtmlWriter.write(new Document("Charts", charts)), folder);
        assertTrue(page.contains(">200</text>"), "the axis ends at twice the longest bar");
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
    }

    @Test
    void isNoChartWithoutAPoint() {
        assertEquals(
                Optional.empty(),
                new LineChart("Nothing", "Connections", "messages/s", LineChart.Scale.USUAL, List.of()).chart());
        assertEquals(Optional.empty(), BarChart.of("Nothing", "messages/s", List.of(), OptionalDouble.empty()));
    }

    private static LineChart lines(double spread) {
        return new LineChart(
                "Throughput over connections",
                "Connections",
                "messages/s",
                LineChart.Scale.USUAL,
                List.of(
                        new LineChart.Series(
                                "old",
                                0,
                                List.of(
                                        new LineChart.Point(300, 48_000, 47_000, 49_000),
                                        new LineChart.Point(1_200, 41_000, Double.NaN, Double.NaN)),
                                List.of(new LineChart.Mark(2_100, Double.NaN, "a"))),
                        new LineChart.Series(
                                "new",
                                1,
                                List.of(
                                        new LineChart.Point(300, 51_000 * spread, 50_000 * spread, 52_000 * spread),
                                        new LineChart.Point(2_100, 45_000, 44_000, 46_000)),
                                List.of(new LineChart.Mark(2_100, 45_000, "b")))));
    }
}
