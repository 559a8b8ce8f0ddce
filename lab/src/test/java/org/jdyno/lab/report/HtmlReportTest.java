package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.model.Plan;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private final String page = Format.HTML.renderer().render(SampleRun.run(), SampleJudgement.trusted());
    /** What a reader without scripts sees. */
    private final String body = page.substring(page.indexOf("<main>"), page.indexOf("</main>"));

    @Test
    void forbidsItselfEveryRequest() {
        assertTrue(
                page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"));
        Matcher request = Pattern.compile("(?i)(<link|<img|<iframe|@import|url\\(|\\ssrc=|https?://)")
                .matcher(withoutTheChartLibrary());
        assertFalse(request.find(), () -> "a request: " + request.group());
    }

    @Test
    void tellsInTheOrderInWhichAReaderAsks() {
        List<String> order = List.of(
                "<h2>Verdict",
                "debian-25 carries 6 % more messages per second than debian-17",
                "<h2>Trusted",
                "against its own second copy",
                "Ranking by throughput",
                "All measures",
                "Over time",
                "Distribution: Delivery of a message",
                "Trials not completed",
                "Machine and platforms",
                "Command lines",
                "How to reproduce");
        int at = 0;
        for (String part : order) {
            int found = body.indexOf(part, at);
            assertTrue(found >= at, part + " is missing or too early");
            at = found;
        }
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
    void showsTheSecondCopyOnlyAsATrustCheck() {
        assertFalse(body.substring(0, body.indexOf("id=\"commands\"")).contains(Plan.AGAIN));
        assertFalse(page.substring(page.indexOf("id=\"charts\"")).contains(Plan.AGAIN));
    }

    @Test
    void hasARowForEveryTrialThatWasNotCompleted() {
        String failures = body.substring(body.indexOf("id=\"failures\""), body.indexOf("id=\"machine\""));
        assertEquals(1 + 33, failures.split("<tr>", -1).length - 1);
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
    void warnsOfARunThatCannotBeTrusted() {
        String untrusted = Format.HTML.renderer().render(SampleRun.run(), SampleJudgement.untrusted());
        assertTrue(untrusted.contains("<h2>Not to be trusted</h2>"));
        assertTrue(untrusted.contains("The machine was stolen 12 % of the time &lt;by its neighbours&gt;."));
    }

    @Test
    void drawsNoDistributionThatIsAllZero() {
        String calm = Format.HTML.renderer().render(SampleRun.run(), SampleJudgement.withoutStalls());
        assertTrue(calm.contains("Distribution: Delivery of a message"));
        assertTrue(calm.contains("<td class=\"number\">0 ns</td>"));
        assertFalse(calm.contains("class=\"chart distribution\""));
    }

    @Test
    void staysSmallForALongRun() {
        String big = Format.HTML.renderer().render(SampleRun.run(400), SampleJudgement.trusted());
        int bytes = big.getBytes(StandardCharsets.UTF_8).length;
        assertTrue(bytes < 3_000_000, bytes + " bytes");
        assertTrue(big.contains("Drawn are the first "));
    }

    /** Its licence and its XML name spaces are addresses that nobody follows. */
    private String withoutTheChartLibrary() {
        int library = page.indexOf("<script>", page.indexOf("id=\"charts\""));
        return page.substring(0, library) + page.substring(page.indexOf("</script>", library));
    }
}
