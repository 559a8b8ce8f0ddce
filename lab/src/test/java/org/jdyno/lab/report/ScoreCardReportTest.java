package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jdyno.lab.report.content.Extent;
import org.jdyno.lab.report.study.StudyReport;
import org.jdyno.lab.report.study.StudyResults;
import org.jdyno.lab.report.write.HtmlWriter;
import org.jdyno.lab.report.write.MarkdownWriter;
import org.jdyno.lab.report.write.TextWriter;
import org.junit.jupiter.api.Test;

class ScoreCardReportTest {
    private static final int MAX_LINES = 25;

    private final StudyResults results = SampleCard.results(13);

    private String summary(boolean colour) {
        return TextWriter.write(StudyReport.summary(results, "file:///runs/tour/report.html"), colour);
    }

    @Test
    void theTerminalHasTheCardThePageAndOneCommand() {
        String text = summary(false);
        List<String> lines = text.lines().toList();
        assertTrue(lines.size() <= MAX_LINES, text);
        assertTrue(
                lines.stream().filter(line -> !line.contains("./jdyno")).allMatch(line -> line.length() <= 100), text);
        assertTrue(text.contains("chat messages    +6 % (+3 … +10) better"), text);
        assertTrue(text.contains("2.45× (2.38 … 2.53) better"), text);
        assertTrue(text.contains("! Parts not run: stack."), text);
        assertTrue(text.contains("Report: file:///runs/tour/report.html\n"), text);
        assertTrue(text.contains("    Sharper, for delivery p99 of debian-25:\n"), text);
        assertTrue(text.contains("\n      ./jdyno run chat -p debian-17=17 -p debian-25=25 -s "), text);
        assertTrue(text.endsWith("m\n") && text.contains(" --budget "), text);
        assertFalse(text.contains("\u001b"), text);
    }

    @Test
    void theTerminalNamesPartsThatOtherProgramsDisturbed() {
        String text = TextWriter.write(StudyReport.summary(SampleCard.disturbed(), "file:///report.html"), false);
        assertTrue(
                text.contains("! Parts measured while other programs used the machine: network; not run: stack."),
                text);
    }

    @Test
    void factorsKeepTheirSignBesideAPercentage() {
        String text = TextWriter.write(StudyReport.summary(SampleCard.wide(), "file:///report.html"), false);
        assertTrue(text.contains("−29 % (0.396× … 1.28×) undecided"), text);
    }

    @Test
    void aRangeOfTwoBlocksIsNotCalledAnInterval() {
        StudyResults two = SampleCard.ofTwoBlocks();
        String text = TextWriter.write(StudyReport.summary(two, "file:///report.html"), false);
        assertTrue(text.contains("+4 % (range −2 … +10) undecided"), text);
        String page = HtmlWriter.write(StudyReport.of(two, Extent.PAGE));
        assertTrue(page.contains("Two numbers with … between them are the range of two blocks"), page);
        assertTrue(page.contains("−2 % … +10 %"), page);
        assertFalse(summary(false).contains("range"));
        assertFalse(HtmlWriter.write(StudyReport.of(results, Extent.PAGE)).contains("range of two blocks, which"));
    }

    @Test
    void theTerminalColoursVerdicts() {
        String text = summary(true);
        assertTrue(text.contains("\u001b[32m+6 % (+3 … +10) better\u001b[0m"), text);
        assertTrue(text.contains("\u001b[31m+24 % (+20 … +28) worse\u001b[0m"), text);
        assertTrue(text.contains("\u001b[36m−0.6 % (−1.8 … +0.6) equivalent\u001b[0m"), text);
        assertTrue(text.contains("  −6 % (−14 … +3) undecided"), text);
        assertEquals(summary(false), text.replaceAll("\u001b\\[[0-9]+m", ""));
    }

    @Test
    void thePageBeginsWithASentenceForEachPlatform() {
        String page = HtmlWriter.write(StudyReport.of(results, Extent.PAGE));
        int sentence = page.indexOf("debian-25: chat messages 6 % higher (better) and peak memory 24 % higher (worse);"
                + " equivalent in CPU per message (within 3 %); undecided in delivery p99;");
        assertTrue(sentence > 0 && sentence < page.indexOf("<table class=\"card\">"), page.substring(0, 20_000));
        assertTrue(page.contains(
                "native: chat messages 2.45 times as high (better) and peak memory 0.0500 times as high"));
        assertTrue(page.contains("delivery p99 (about 40 more minutes)"));
        assertTrue(page.indexOf("<table class=\"card\">") < page.indexOf("<nav class=\"contents\""));
        assertTrue(page.indexOf("<nav class=\"contents\"") < page.indexOf("<h2>Parts</h2>"));
        assertTrue(page.contains("<li><a href=\"#parts\">Parts</a></li>"));
    }

    @Test
    void markdownHasARowForEachMeasure() {
        String markdown = MarkdownWriter.write(StudyReport.of(results, Extent.REPORT));
        assertTrue(
                markdown.contains("| chat messages | +6 %<br>+3 % to +10 %<br>**better** | 2.45×<br>"
                        + "2.38× to 2.53×<br>**better** | 100 messages/s |"),
                markdown);
    }
}
