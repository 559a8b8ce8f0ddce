package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.junit.jupiter.api.Test;

class TextSummaryTest {
    /** When one of these changes on purpose, its file changes in the same commit. */
    @Test
    void readsAsItShould() throws IOException {
        assertEquals(TextReportTest.golden("summary.txt"), told(SampleRun.run(), SampleJudgement.trusted()));
        assertEquals(
                TextReportTest.golden("latency-summary.txt"), told(SampleLatency.run(), SampleLatency.judgement()));
        assertEquals(TextReportTest.golden("sweep-summary.txt"), told(SampleSweep.run(), SampleSweep.judgement()));
    }

    @Test
    void isColouredOnlyWhenAsked() {
        String plain = told(SampleRun.run(), SampleJudgement.untrusted());
        String coloured = new TextSummary(true, "runs/7", "file:///runs/7/report.html")
                .render(SampleRun.run(), SampleJudgement.untrusted());
        assertFalse(plain.contains("\u001b"));
        assertTrue(coloured.contains("\u001b[31mDo not rely on these verdicts"));
        assertEquals(plain, coloured.replaceAll("\u001b\\[[0-9]+m", ""));
    }

    @Test
    void aRunThatIsUnprovenIsNoAlarm() {
        String told = told(SampleRun.run(), SampleJudgement.unproven());
        assertTrue(told.contains("\nUnproven: no check failed, but "), told);
        assertTrue(told.contains("\n  - " + SampleJudgement.UNPROVEN), told);
        String coloured = new TextSummary(true, "runs/7", "file:///runs/7/report.html")
                .render(SampleRun.run(), SampleJudgement.unproven());
        assertFalse(coloured.contains("\u001b[31m"));
    }

    @Test
    void saysWhereTheRestIs() {
        String summary = told(SampleSweep.limitRun(), SampleSweep.limits());
        assertTrue(
                summary.endsWith(
                        """

                Every measure: ./jdyno report runs/7 --format text
                Report: file:///runs/7/report.html
                """));
    }

    private static String told(Run run, Judgement judgement) {
        return new TextSummary(false, "runs/7", "file:///runs/7/report.html").render(run, judgement);
    }
}
