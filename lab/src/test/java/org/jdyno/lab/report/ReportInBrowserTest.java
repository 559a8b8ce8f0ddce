package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a browser sees it, when there is one on the path. */
class ReportInBrowserTest {
    private static final Pattern CHART =
            Pattern.compile("<div class=\"chart ([a-z]+)\"[^>]*>(.*?)</svg>", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void drawsEveryChartWithoutAnError() throws Exception {
        String page = loaded(SampleRun.run(), SampleJudgement.trusted());
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        Matcher chart = CHART.matcher(page);
        int charts = 0;
        while (chart.find()) {
            charts++;
            String kind = chart.group(1);
            assertTrue(chart.group(2).contains("<svg"), kind);
            assertTrue(chart.group(2).split("<path", -1).length > 5, kind + " has nothing drawn in it");
        }
        // A forest and curves for each of two workloads, a panel for each platform that got to work, four and three,
        // and one distribution.
        assertEquals(12, charts);
        assertTrue(page.contains("data-charts=\"12\""));
    }

    @Test
    void drawsPercentilesAndHiccups() throws Exception {
        String page = loaded(SampleLatency.run(), SampleLatency.judgement());
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        // A forest, two distributions beside each other, and two charts for each of two JVMs.
        assertTrue(page.contains("data-charts=\"7\""), () -> page.substring(0, 300));
        assertTrue(page.contains(">99.9 %</text>"), "the axis of nines");
        assertTrue(page.contains(">100 µs</text>"), "the axis of time");
    }

    @Test
    void showsTheVerdictAndRunsNoScriptOfTheRun() throws Exception {
        String page = loaded(SampleRun.run(), SampleJudgement.trusted());
        assertTrue(page.contains("debian-25 carries 6 % more messages per second than debian-17"));
        assertFalse(page.contains("<script>alert"));
    }

    @Test
    void drawsASweepButNotWhatIsFoldedAway() throws Exception {
        String page = loaded(SampleSweep.run(), SampleSweep.judgement());
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        // A chart for each of four measures; the rankings of five points are drawn when a reader opens them.
        assertTrue(page.contains("data-charts=\"4\""));
        assertTrue(page.contains(">b</text>"), "the letter of the point that failed");
    }

    @Test
    void opensPagesOfSearchesAndScoresWithoutAnError() throws Exception {
        String rates = loaded(SampleCapacity.run(), SampleCapacity.judgement());
        assertFalse(rates.contains("data-script-error=\""), () -> rates.substring(0, 300));
        assertTrue(rates.contains("data-charts=\"1\""), () -> rates.substring(0, 300));
        assertTrue(rates.contains(">p99 &lt; 10 ms</text>"), "the objective in the chart");
        String limits = loaded(SampleSweep.limitRun(), SampleSweep.limits());
        assertFalse(limits.contains("data-script-error=\""), () -> limits.substring(0, 300));
        String scores = loaded(SampleSweep.scoreRun(), SampleSweep.scores());
        assertFalse(scores.contains("data-script-error=\""), () -> scores.substring(0, 300));
    }

    @Test
    void drawsNothingOfNothingWithoutAnError() throws Exception {
        String page = loaded(FormatTest.empty(), FormatTest.nothing());
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        assertTrue(page.contains("No trial was completed."));
    }

    private String loaded(Run run, Judgement judgement) throws IOException, InterruptedException {
        return Browser.load(Format.HTML.renderer().render(run, judgement), folder);
    }
}
