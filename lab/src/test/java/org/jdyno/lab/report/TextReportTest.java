package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.junit.jupiter.api.Test;

class TextReportTest {
    private final String report = Format.TEXT.renderer().render(SampleRun.run(), SampleJudgement.trusted());

    /** The whole text as a reader sees it; when it changes on purpose, the file changes in the same commit. */
    @Test
    void readsAsItShould() throws IOException {
        assertEquals(golden("sample.txt"), report);
    }

    @Test
    void showsASweepASearchAndScores() throws IOException {
        assertEquals(golden("sweep.txt"), Format.TEXT.renderer().render(SampleSweep.run(), SampleSweep.judgement()));
        assertEquals(golden("limits.txt"), Format.TEXT.renderer().render(SampleSweep.limitRun(), SampleSweep.limits()));
        assertEquals(golden("scores.txt"), Format.TEXT.renderer().render(SampleSweep.scoreRun(), SampleSweep.scores()));
    }

    @Test
    void showsTheHighestRates() throws IOException {
        Run run = SampleCapacity.run();
        assertEquals(golden("capacity.txt"), Format.TEXT.renderer().render(run, SampleCapacity.judgement()));
        assertTrue(golden("capacity.txt").lines().allMatch(line -> line.codePointCount(0, line.length()) <= 100));
    }

    @Test
    void showsPercentilesAndHiccups() throws IOException {
        assertEquals(
                golden("latency.txt"), Format.TEXT.renderer().render(SampleLatency.run(), SampleLatency.judgement()));
    }

    @Test
    void keepsWithinAHundredColumnsButForLongNames() {
        int longest = SampleRun.run().plan().platforms().stream()
                .filter(platform -> !platform.name().endsWith(Plan.CONTROL_SUFFIX))
                .mapToInt(platform -> platform.name().length())
                .max()
                .orElseThrow();
        int more = longest + 1 - 24;
        report.lines().forEach(line -> assertTrue(line.codePointCount(0, line.length()) <= 100 + more, line));
    }

    @Test
    void warnsOfARunThatCannotBeTrusted() {
        String untrusted = Format.TEXT.renderer().render(SampleRun.run(), SampleJudgement.untrusted());
        assertTrue(untrusted.contains("Do not rely on these verdicts"));
        assertTrue(untrusted.contains("! The machine was stolen 12 % of the time"));
    }

    @Test
    void namesTheSecondCopyNowhere() {
        assertFalse(report.contains(Plan.CONTROL_SUFFIX));
    }

    static String golden(String name) throws IOException {
        try (InputStream golden = TextReportTest.class.getResourceAsStream(name)) {
            return new String(golden.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
