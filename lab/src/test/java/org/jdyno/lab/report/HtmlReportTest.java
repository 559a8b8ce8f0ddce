package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private final String page = Format.HTML.renderer().render(SampleRun.run(), SampleJudgement.trusted());
    /** What a reader without scripts sees. */
    private final String body = page.substring(page.indexOf("<main>"), page.indexOf("</main>"));

    @Test
    void tellsTheUsualHeapAmongTheSettings() {
        String within = words(SampleHeaps.run(10, 50));
        assertTrue(
                within.contains("heap of server 512m, the usual one of the workload; not on small, where the platform"
                        + " sets it"),
                within);
        String beyond = words(SampleHeaps.run(10, 51));
        assertTrue(beyond.contains("because the usual 512m is for size=..50, and this run is not limited"), beyond);
    }

    private static String words(Run run) {
        return Format.HTML
                .renderer()
                .render(run, FormatTest.nothing())
                .replaceAll("<[^>]*>", " ")
                .replaceAll("\\s+", " ");
    }

    @Test
    void forbidsItselfEveryRequest() {
        assertTrue(
                page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"));
        Matcher request = Pattern.compile("(?i)(<link|<img|<iframe|@import|url\\(|\\ssrc=|https?://)")
                .matcher(withoutTheChartLibrary());
        assertFalse(request.find(), () -> "a request: " + request.group());
    }

    @Test
    void hasTheOrderInWhichAReaderAsks() {
        List<String> order = List.of(
                "<h2>Verdict",
                "debian-25 carries 6 % more messages per second than debian-17",
                "<h2>Trusted",
                "the A/A control differs from debian-17",
                "Ranking by throughput",
                "<h3>Percentiles</h3>",
                "<h4>Delivery of a message</h4>",
                "All measures",
                "Over time",
                "Trials not completed",
                "Machine and platforms",
                "Command lines",
                "How to reproduce");
        assertInOrder(body, order);
    }

    @Test
    void escapesEverythingThatComesFromTheRun() {
        assertFalse(page.contains("<script>alert"));
        assertFalse(page.contains("<b>"));
        assertFalse(page.contains("<shenandoah>"));
        assertTrue(body.contains("&lt;script&gt;alert(&#39;ü&#39;)&lt;/script&gt;&amp;&quot;Ω&quot;"));
        assertEquals(5, page.split("<script", -1).length, "four scripts, all ours");
    }

    @Test
    void showsTheControlOnlyAsATrustCheck() {
        assertFalse(body.substring(0, body.indexOf("id=\"commands\"")).contains(Plan.CONTROL_SUFFIX));
        assertFalse(page.substring(page.indexOf("id=\"charts\"")).contains(Plan.CONTROL_SUFFIX));
    }

    @Test
    void hasARowForEveryTrialThatWasNotCompleted() {
        String failures = body.substring(body.indexOf("id=\"failures\""), body.indexOf("id=\"machine\""));
        assertEquals(1 + 6, failures.split("<tr>", -1).length - 1, "those that ended alike are one row");
        int trials = 0;
        for (Matcher row = Pattern.compile(">trials? ([0-9, ]+)<").matcher(failures); row.find(); ) {
            trials += row.group(1).split(", ").length;
        }
        assertEquals(33, trials);
        assertTrue(failures.contains("out of memory"));
        assertTrue(failures.contains("1 planned trial was not run"), failures);
    }

    @Test
    void saysWordsBesideColours() {
        for (String word : List.of("faster", "equivalent", "inconclusive", "lower, better", "higher, worse")) {
            assertTrue(body.contains(">" + word + "</span>"), word);
        }
    }

    @Test
    void showsOnlyPercentilesThatAreSupported() {
        String charts = page.substring(page.indexOf("id=\"charts\""));
        assertTrue(charts.contains("[1000.0,"), "p99.9");
        assertFalse(charts.contains("[10000.0,"), "p99.99");
    }

    @Test
    void saysWhereARunIsUnproven() {
        String unproven = Format.HTML.renderer().render(SampleRun.run(), SampleJudgement.unproven());
        assertTrue(unproven.contains("class=\"box unproven\" id=\"trust\"><h2>Unproven</h2>"), unproven);
        assertTrue(unproven.contains(SampleJudgement.UNPROVEN + "</li>"));
        assertFalse(unproven.contains("<h2>Trusted"));
        assertFalse(unproven.contains("The reasons are below."), "it is no warning");
    }

    @Test
    void warnsOfARunThatCannotBeTrusted() {
        String untrusted = Format.HTML.renderer().render(SampleRun.run(), SampleJudgement.untrusted());
        assertTrue(untrusted.contains("<h2>Untrusted</h2>"));
        assertTrue(untrusted.contains("The machine was stolen 12 % of the time &lt;by its neighbours&gt;."));
    }

    @Test
    void drawsNoDistributionThatIsAllZero() {
        String calm = Format.HTML.renderer().render(SampleRun.run(), SampleJudgement.withoutStalls());
        assertTrue(calm.contains("<h3>Percentiles</h3>"));
        assertTrue(calm.contains("<td class=\"number\">0 ns</td>"));
        assertFalse(calm.contains("class=\"chart percentiles\""));
    }

    @Test
    void showsASweepAsOneSectionWithItsPointsFoldedAway() {
        String sweep = main(Format.HTML.renderer().render(SampleSweep.run(), SampleSweep.judgement()));
        List<String> order = List.of(
                "At 2,100 connections: native leads by throughput.",
                "debian-17 retains 87 % (95 % interval 84 % to 90 %, 3 blocks) of its throughput from 300 to 2,100",
                "no difference found at 5 of 5 points",
                "Throughput over connections",
                "–<sup>b</sup>",
                "104,000<sup>a</sup>",
                "native at 1,500 connections: 1 trial failed, time-out: no answer within 30 s.",
                "debian-25 at 2,100 connections: 3 trials failed, thread limit: unable to create a native"
                        + " &lt;thread&gt;."
                        + " Stopped by threads of a user (ulimit -u), 4,096 of 4,096 in use. Raise it with:"
                        + " ulimit -u 32768",
                "CPU per message over connections",
                "<details><summary>Figures</summary>",
                "Scalability",
                "The single points",
                "<details id=\"chapter-1\"><summary>300 connections</summary>",
                "Ranking by throughput");
        assertInOrder(sweep, order);
        assertEquals(1, sweep.split("<section class=\"chapter\"", -1).length - 1, "one section for five points");
    }

    @Test
    void speaksOfNoBlocksWhereLimitsWereSought() {
        String limits = main(Format.HTML.renderer().render(SampleSweep.limitRun(), SampleSweep.limits()));
        assertTrue(limits.contains(
                "debian-25 (threads=nio) sustains 19,960 connections; at 20,000 it is stopped by open files"
                        + " of a process (ulimit -n), 20,000. Raise it with: ulimit -n 100000, as root."));
        assertTrue(limits.contains(
                "sustains 2,100 connections; at 2,120 it fails, time-out: it said &lt;b&gt;no&lt;/b&gt;."
                        + " This is not confirmed."));
        assertTrue(limits.contains("native (threads=nio) sustains 100,000 connections, the largest load tried."));
        assertTrue(limits.contains("<h2>Nothing to check</h2>"));
        for (String wrong : List.of("Ranking", "Block", "blocks", "A/A control", "planned", "Over time", "chapter-1")) {
            assertFalse(limits.contains(wrong), wrong);
        }
    }

    @Test
    void showsScoresInsteadOfARanking() {
        String scores = main(Format.HTML.renderer().render(SampleSweep.scoreRun(), SampleSweep.scores()));
        assertTrue(scores.contains("native scores highest, 102,000 messages/s, by the rule: mean of the best two"));
        assertTrue(scores.contains("(39,000)  42,100  (41,500)  42,300"));
        assertTrue(scores.contains("41,100 (39,900 to 42,300), n = 4"));
        for (String wrong : List.of("Ranking", "A/A control", "no verdict", "Trusted")) {
            assertFalse(scores.contains(wrong), wrong);
        }
    }

    @Test
    void showsPercentilesWithIntervalsAndHiccupsBesideThoseOfAnIdleProcess() {
        String latency = main(Format.HTML.renderer().render(SampleLatency.run(), SampleLatency.judgement()));
        List<String> order = List.of(
                "Ranking by response time p50",
                "<h3>Percentiles</h3>",
                "95 % interval is for this mean: a single trial may lie outside it.",
                "The machine has 2 processors; relay needs 4 for its tails to reflect the platform.",
                "Do not compare platforms from p99 on, where one reaches 700 µs",
                "Placement: split.",
                "<h4>Response time</h4>",
                "<h4>Service time</h4>",
                ">Response time, from when a message was due to its receipt</th>",
                "<span class=\"figure\">33,400 µs</span><span class=\"small\">18,400 to 60,500 µs</span>",
                ">Service time, from when it was sent to its receipt</th>",
                "<h3>Hiccups</h3>",
                "class=\"chart hiccups\"",
                ">back</th>",
                ">front</th>",
                ">idle process</th>");
        assertInOrder(latency, order);
        assertEquals(2, latency.split("class=\"chart hiccups\"", -1).length - 1, "the twin in C has no hiccups");
    }

    @Test
    void marksPlatformsWithoutASteadyState() {
        List<String> order = List.of(
                "Ranking by throughput",
                "<span class=\"figure\">44,800<sup>a</sup></span>",
                "<dt>a</dt>",
                "debian-25+zgc (2 of 8 trials): more than a fifth of the trials reached no steady state",
                "Over time",
                "class=\"chart curves\"",
                "Trial by trial",
                "class=\"chart warmup\"",
                "Inconsistent: the trials have different classes.",
                "<span class=\"figure\">bad inconsistent</span><span class=\"small\">5 flat, 1 warm-up, 2 no"
                        + " steady state</span>");
        assertInOrder(body, order);
        assertEquals(2, body.split("<sup>a</sup>", -1).length, "one figure is marked");
    }

    @Test
    void foldsThePanelsOfManyPlatformsAway() {
        assertFalse(body.contains("more platform"), "four have room");
        assertEquals(4 + 3, body.split("class=\"chart warmup\"", -1).length - 1, "who never got to work has no panel");
    }

    @Test
    void marksPointsOfASweepWithoutASteadyState() {
        String sweep = main(Format.HTML.renderer().render(SampleSweep.run(), SampleSweep.judgement()));
        List<String> order = List.of(
                "101,000<sup>c</sup>",
                "<dt>c</dt>",
                "native at 1,800 connections: more than a fifth of the trials reached no steady state",
                "<h3>Over time</h3>",
                "<span class=\"figure\">good inconsistent</span><span class=\"small\">1 flat, 2"
                        + " warm-up</span><span class=\"small\">4 s (0 to 4 s)</span>",
                "The single points");
        assertInOrder(sweep, order);
    }

    private static void assertInOrder(String page, List<String> order) {
        int at = 0;
        for (String part : order) {
            int found = page.indexOf(part, at);
            assertTrue(found >= at, part + " is missing or too early");
            at = found;
        }
    }

    private static String main(String page) {
        return page.substring(page.indexOf("<main>"), page.indexOf("</main>"));
    }

    @Test
    void staysSmallForALongRun() {
        String big = Format.HTML.renderer().render(SampleRun.run(400), SampleJudgement.trusted());
        int bytes = big.getBytes(StandardCharsets.UTF_8).length;
        assertTrue(bytes < 3_000_000, bytes + " bytes");
        assertTrue(big.contains("The chart shows the first "));
    }

    /** Its licence and its XML name spaces are addresses that nobody follows. */
    private String withoutTheChartLibrary() {
        int library = page.indexOf("<script>", page.indexOf("id=\"charts\""));
        return page.substring(0, library) + page.substring(page.indexOf("</script>", library));
    }
}
