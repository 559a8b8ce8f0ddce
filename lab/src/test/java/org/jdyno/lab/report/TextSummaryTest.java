package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.content.Extent;
import org.jdyno.lab.report.content.RunReport;
import org.jdyno.lab.report.write.TextWriter;
import org.junit.jupiter.api.Test;

class TextSummaryTest {
    /** When one of these changes on purpose, its file changes in the same commit. */
    @Test
    void readsAsItShould() throws IOException {
        assertEquals(TextReportTest.golden("summary.txt"), summary(SampleRun.run(), SampleJudgement.trusted()));
        assertEquals(
                TextReportTest.golden("latency-summary.txt"), summary(SampleLatency.run(), SampleLatency.judgement()));
        assertEquals(TextReportTest.golden("sweep-summary.txt"), summary(SampleSweep.run(), SampleSweep.judgement()));
    }

    @Test
    void isColouredOnlyWhenAsked() {
        String plain = summary(SampleRun.run(), SampleJudgement.untrusted());
        String coloured = summary(SampleRun.run(), SampleJudgement.untrusted(), true);
        assertFalse(plain.contains("\u001b"));
        assertTrue(coloured.contains("\u001b[31m  ! Do not rely on these verdicts"));
        assertEquals(plain, coloured.replaceAll("\u001b\\[[0-9]+m", ""));
    }

    @Test
    void aRunThatIsUnprovenIsNoAlarm() {
        String text = summary(SampleRun.run(), SampleJudgement.unproven());
        assertTrue(text.contains("\nUnproven\n  No check failed, but "), text);
        assertTrue(text.contains("\n  - " + SampleJudgement.UNPROVEN), text);
        String coloured = summary(SampleRun.run(), SampleJudgement.unproven(), true);
        assertFalse(coloured.contains("\u001b[31m  "), "no paragraph is red");
    }

    @Test
    void saysWhereTheRestIs() {
        String text = summary(SampleSweep.limitRun(), SampleSweep.limits());
        assertTrue(
                text.endsWith(
                        """

                More
                    Every measure: ./jdyno report runs/7 --format text
                    Report: file:///runs/7/report.html
                """));
    }

    @Test
    void aSuiteIsSummedUp() {
        Judged suite = SampleSuite.judged();
        String text = summary(suite.run(), suite.judgement()).replaceAll("\\s+", " ");
        assertTrue(
                text.contains("sockets, all of test Geometric means of the ratios to openjdk-17 over 4 values"), text);
        assertTrue(text.contains("native, throughput: +19 % (95 % interval +18 % to +19 %, 4 blocks), faster."), text);
        assertTrue(text.contains("From −9.9 % (TCP_Stream_8k) to +30 %"), text);
        assertTrue(text.contains("better in 3 and worse in 1"), text);
        String whole = TextWriter.write(RunReport.of(suite.run(), suite.judgement(), Extent.REPORT), false);
        assertTrue(whole.contains("Throughput per processor that a side  +19 %"), whole);
    }

    private static String summary(Run run, Judgement judgement) {
        return summary(run, judgement, false);
    }

    private static String summary(Run run, Judgement judgement, boolean colour) {
        return TextWriter.write(RunReport.summary(run, judgement, "runs/7", "file:///runs/7/report.html"), colour);
    }
}
