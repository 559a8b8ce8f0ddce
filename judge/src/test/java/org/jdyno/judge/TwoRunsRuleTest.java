package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.jdyno.Example;
import org.jdyno.model.Judged;
import org.jdyno.model.Plan;
import org.jdyno.model.Verdict;
import org.jdyno.model.history.LineChange;
import org.jdyno.model.history.TwoRuns;
import org.jdyno.stats.BinomialBand;
import org.junit.jupiter.api.Test;

class TwoRunsRuleTest {
    private static final int BLOCKS = 8;
    private static final double NOISE = 0.02;

    private static Judged judged(long seed, double candidate) {
        Plan plan = Example.plan(seed, BLOCKS, "a", "b");
        return Judge.of(Example.run(
                plan, Example.completedTrials(plan, Map.of("a", 1e3, "a+again", 1e3, "b", 1e3 * candidate), NOISE)));
    }

    private static TwoRuns compared(long seed, double before, double after) {
        return TwoRunsRule.of(
                DatedRuns.of("monday", List.of(judged(seed, before))),
                DatedRuns.of("tuesday", List.of(judged(1_000 + seed, after))));
    }

    @Test
    void aChangedRatioIsFoundAlthoughTheMachineChangedMore() {
        TwoRuns two = compared(1, 1.2, 1.0);
        assertEquals(1, two.lines().size());
        LineChange line = two.lines().get(0);
        assertEquals(1 / 1.2, line.ratio(), 0.04);
        assertEquals(Verdict.Kind.SLOWER, line.kind());
        assertTrue(line.interval().low() < line.ratio() && line.interval().high() > line.ratio());
        assertEquals(
                List.of("a", "b"),
                two.figures().stream().map(figure -> figure.after().platform()).toList(),
                "without the A/A control");
    }

    /** The interval has the errors of both runs: wider than each, narrower than both in sequence. */
    @Test
    void theIntervalIsWiderThanThoseOfTheRuns() {
        LineChange line = compared(2, 1, 1).lines().get(0);
        double width = Math.log(line.interval().high() / line.interval().low());
        double before = Math.log(line.before().high() / line.before().low());
        double after = Math.log(line.after().high() / line.after().low());
        assertTrue(width > Math.max(before, after) && width < before + after, width + " of " + before + ", " + after);
    }

    @Test
    void equalRunsDifferInOneOfTwenty() {
        int comparisons = 200;
        int claimed = 0;
        for (int seed = 0; seed < comparisons; seed++) {
            claimed += compared(seed, 1.1, 1.1).lines().get(0).kind().isDifference() ? 1 : 0;
        }
        assertTrue(claimed <= BinomialBand.of(comparisons, 0.05, 0.999).most(), claimed + " of " + comparisons);
    }
}
