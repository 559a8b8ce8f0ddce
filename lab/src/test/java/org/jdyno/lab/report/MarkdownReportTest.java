package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jdyno.lab.model.Plan;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
    private final String report = Format.MARKDOWN.renderer().render(SampleRun.run(), SampleJudgement.trusted());

    @Test
    void saysWhereARunIsUnproven() {
        String unproven = Format.MARKDOWN.renderer().render(SampleRun.run(), SampleJudgement.unproven());
        assertTrue(unproven.contains("\n## Unproven\n\nNo check failed, but "), unproven);
        assertTrue(unproven.contains("\n- " + SampleJudgement.UNPROVEN), unproven);
    }

    @Test
    void saysTheVerdictBeforeTheTables() {
        int verdict = report.indexOf("- debian-25 carries 6 % more messages per second than debian-17");
        assertTrue(verdict > 0 && verdict < report.indexOf("| Platform |"), report);
    }

    @Test
    void hasTablesWithTheSameNumberOfCellsInEveryRow() {
        List<Long> bars = report.lines()
                .filter(line -> line.startsWith("| "))
                .dropWhile(line -> !line.startsWith("| Platform | Workload |"))
                .map(line ->
                        line.replace("\\|", "").chars().filter(c -> c == '|').count())
                .distinct()
                .toList();
        assertEquals(List.of(5L), bars);
    }

    @Test
    void escapesWhatCouldBeMarkup() {
        assertFalse(report.contains("<script"), report);
        assertTrue(report.contains("&lt;script&gt;alert('ü')&lt;/script&gt;&amp;\"Ω\""), report);
        assertTrue(report.contains("Java 17? &lt;b&gt;&amp;"));
    }

    @Test
    void showsSweepsLimitsAndScores() {
        String sweep = Format.MARKDOWN.renderer().render(SampleSweep.run(), SampleSweep.judgement());
        assertTrue(sweep.contains("| Connections | 300 | 900 | 1,500 | 1,800 | 2,100 |"), sweep);
        assertTrue(sweep.contains("| – (b) |"), sweep);
        String limits = Format.MARKDOWN.renderer().render(SampleSweep.limitRun(), SampleSweep.limits());
        assertTrue(
                limits.contains(
                        "| debian-25 (threads=nio) | 19,960 | 20,000 | yes | 14 | descriptor limit<br>open files"
                                + " of a process (ulimit -n): 20,000 |"),
                limits);
        String scores = Format.MARKDOWN.renderer().render(SampleSweep.scoreRun(), SampleSweep.scores());
        assertTrue(scores.contains("| native | (101,000)  (99,800)  103,000  102,000 | 102,000 |"), scores);
    }

    @Test
    void showsTheHighestRates() {
        String rates = Format.MARKDOWN.renderer().render(SampleCapacity.run(), SampleCapacity.judgement());
        assertTrue(rates.contains("- newer handles "), rates);
        assertEquals(
                List.of(9L),
                rates.lines()
                        .filter(line -> line.startsWith("| "))
                        .takeWhile(line -> !line.startsWith("| Platform | Workload |"))
                        .map(line -> line.chars().filter(c -> c == '|').count())
                        .distinct()
                        .toList());
        assertFalse(rates.contains(Plan.CONTROL_SUFFIX + " |"), rates);
    }

    @Test
    void showsPercentilesWithIntervals() {
        String latency = Format.MARKDOWN.renderer().render(SampleLatency.run(), SampleLatency.judgement());
        assertTrue(latency.contains("| Platform | p50 | p90 | p99 | p99.9 | max seen | values |"), latency);
        assertTrue(latency.contains("| 33,400 µs<br>18,400 to 60,500 µs | – |"), latency);
        assertTrue(latency.contains("| – idle process |"), latency);
        assertTrue(latency.contains("> ⚠️ The machine has 2 processors"), latency);
    }

    @Test
    void showsClassesAndMarksPlatformsWithoutASteadyState() {
        assertTrue(report.contains("| debian-17 | good inconsistent<br>7 flat, 1 warm-up | 0 s<br>0 to 1 s |"), report);
        assertTrue(report.contains("| debian-25+zgc | 3 | 44,800 (a)<br>"), report);
        assertTrue(report.contains("- a: debian-25+zgc (2 of 8 trials): more than a fifth"), report);
        String sweep = Format.MARKDOWN.renderer().render(SampleSweep.run(), SampleSweep.judgement());
        assertTrue(
                sweep.contains("| native | good inconsistent<br>1 flat, 2 warm-up<br>4 s (0 to 4 s) | warm-up<br>all 3"
                        + " trials<br>4 s (4 s) |"),
                sweep);
        assertTrue(sweep.contains("no steady state<br>all 3 trials<br>– |"), sweep);
    }

    @Test
    void showsTheSecondCopyNowhere() {
        assertFalse(report.contains(Plan.CONTROL_SUFFIX));
    }
}
