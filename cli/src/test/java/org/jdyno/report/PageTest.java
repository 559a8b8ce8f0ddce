package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.cli.StoredRun;
import org.jdyno.judge.Judge;
import org.jdyno.model.Judged;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of stored runs and studies: as text, and as a browser sees them, when there is one on the path. */
class PageTest {
    private static final Pattern CHART =
            Pattern.compile("<div class=\"chart ([a-z]+)\"[^>]*>(.*?)</svg>", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "comparison",
                "latency",
                "limit",
                "rate",
                "rule-1999",
                "sweep-load",
                "study-chronicle",
                "study-ibm",
                "study-tour",
                "study-volano"
            })
    void aBrowserDrawsEveryChartWithoutAnError(String name) throws Exception {
        String page = Browser.load(StoredRun.unpack(name, folder).page(), folder);
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        Matcher chart = CHART.matcher(page);
        int charts = 0;
        while (chart.find()) {
            charts++;
            assertTrue(chart.group(2).contains("<svg"), chart.group(1));
            assertTrue(chart.group(2).split("<path", -1).length > 5, chart.group(1) + " has nothing drawn in it");
        }
        // Without a chart there is nothing to count.
        Matcher counted = Pattern.compile("data-charts=\"(\\d+)\"").matcher(page);
        assertEquals(counted.find() ? Integer.parseInt(counted.group(1)) : 0, charts);
    }

    @Test
    void aPageOfAStudyWithACardBeginsWithWhatToDo() throws Exception {
        String page = StoredRun.unpack("study-tour", folder).page();
        String body = page.substring(page.indexOf("</h1>"));
        String first = body.substring(body.indexOf("<li"), body.indexOf("</li>"));
        assertTrue(
                first.contains("It is open whether temurin-25.0.3 can replace debian-17.0.15 here: JVMs were cold"),
                first);
        assertFalse(body.substring(0, body.indexOf("<li")).contains("<p"), body.substring(0, 300));
    }

    @Test
    void aRunOfWhichNothingWasRunHasAPage() throws Exception {
        Judged nothing = Judge.of(StoredRun.unpack("comparison", folder).read().with(List.of()));
        String page = Browser.load(Format.HTML.renderer().render(nothing.run(), nothing.judgement()), folder);
        assertFalse(page.contains("data-script-error=\""), () -> page.substring(0, 300));
        assertTrue(page.contains("No trial was run."));
    }

    @Test
    void forbidsItselfEveryRequest() throws Exception {
        String page = StoredRun.unpack("comparison", folder).page();
        assertTrue(
                page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"));
        assertEquals(5, page.split("<script", -1).length, "four scripts, all ours");
        // The licence and the XML name spaces of the chart library are addresses that nobody follows.
        int library = page.indexOf("<script>", page.indexOf("id=\"charts\""));
        String ours = page.substring(0, library) + page.substring(page.indexOf("</script>", library));
        Matcher request = Pattern.compile("(?i)(<link|<img|<iframe|@import|url\\(|\\ssrc=|https?://)")
                .matcher(ours);
        assertFalse(request.find(), () -> "a request: " + request.group());
    }

    /** A chart with a line for each trial leaves some out. */
    @Test
    void staysSmallForALongRun() throws Exception {
        Run run = StoredRun.unpack("comparison", folder).read();
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            trials.addAll(run.trials());
        }
        Judged judged = Judge.of(run);
        String page = Format.HTML.renderer().render(run.with(trials), judged.judgement());
        assertTrue(page.getBytes(StandardCharsets.UTF_8).length < 3_000_000, page.length() + " characters");
        assertTrue(page.contains("The chart shows the first "));
    }
}
