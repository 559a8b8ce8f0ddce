package org.jdyno.lab.report.content;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.jdyno.lab.Example;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.write.MarkdownWriter;
import org.junit.jupiter.api.Test;

class GateReportTest {
    private static final int BLOCKS = 14;

    /** @param failing number of the candidate's first trials that fail */
    private static String report(int failing) {
        return report(failing, 0.003, false);
    }

    private static String report(int failing, double noise, boolean strict) {
        Plan plan = Example.plan(4, BLOCKS, "a", "b");
        int[] left = {failing};
        List<Trial> trials = Example.completedTrials(plan, Map.of("a", 1e3, "a+again", 1e3, "b", 1e3), noise).stream()
                .map(trial -> trial.slot().platform().equals("b") && left[0]-- > 0
                        ? Example.failed(trial.slot(), Cause.CRASH)
                        : trial)
                .toList();
        Judged judged = Judge.of(Example.run(plan, trials));
        return MarkdownWriter.write(GateReport.of(judged, Judge.gate(judged), strict, "file:///the_report.html"), 2);
    }

    @Test
    void namesWhatDecides() {
        String passes = report(0);
        assertTrue(passes.startsWith("## jdyno gate: passes\n\nthe candidate is not slower"), passes);
        assertTrue(passes.contains("| echo | Throughput | yes | "), passes);
        assertTrue(passes.contains("\n    file:///the_report.html\n"), passes);
        String crashes = report(BLOCKS);
        assertTrue(
                crashes.startsWith("## jdyno gate: regression\n\nb fails more often than the baseline in echo:"
                        + " 14 of 14 trials against 0 of 28 (crash)."),
                crashes);
        assertTrue(crashes.contains("- b completed no trial in echo"), crashes);
        String maybe = report(2);
        assertTrue(maybe.startsWith("## jdyno gate: inconclusive\n\nb failed more than once in echo"), maybe);
    }

    @Test
    void warnsWhereOnlyCertaintyIsMissing() {
        String warning = report(0, 0.1, false);
        assertTrue(
                warning.startsWith("## jdyno gate: inconclusive\n\nWarning: inconclusive; the run neither shows a"
                        + " regression nor rules one out, --strict makes this a failure.\n\n"),
                warning);
        assertTrue(warning.contains("- the verdict on b in echo is inconclusive"), warning);
        assertFalse(report(0, 0.1, true).contains("Warning"), "where it is a failure");
        assertFalse(report(2, 0.1, false).contains("Warning"), "failures that may be chance");
        assertFalse(report(0).contains("Warning"), "a pass");
    }

    @Test
    void listsAFailureThatDecidesNothing() {
        String once = report(1);
        assertTrue(once.startsWith("## jdyno gate: passes\n"), once);
        assertTrue(once.contains("- b failed in echo in 1 of 14 trials against 0 of 28"), once);
    }
}
