package org.jdyno.judge;

import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Verdict;
import org.jdyno.model.study.ScoreCard.Doubt;
import org.jdyno.stats.compare.PairedComparison;

/**
 * Finds what the lines of a score card must allow for besides chance: a difference that the two copies of the baseline
 * may have by the same measure, and a ratio that is still changing. Not thread-safe.
 */
final class DoubtRule {
    private final Run run;
    private final Map<Cell, CompletedTrials> completed;

    private DoubtRule(Run run, Map<Cell, CompletedTrials> completed) {
        this.run = run;
        this.completed = completed;
    }

    static DoubtRule of(Run run) {
        return new DoubtRule(run, CompletedTrials.byCell(run));
    }

    Doubt doubt(Verdict verdict) {
        Optional<PairedComparison> change =
                ChangeCheck.of(run.plan(), completed.get(verdict.cell()), verdict.platform(), verdict.measure());
        return new Doubt(
                copies(verdict).map(PairedComparison::most).orElse(Double.NaN),
                change.filter(PairedComparison::differs).stream()
                        .mapToDouble(PairedComparison::most)
                        .findFirst());
    }

    /** The comparison of the A/A control with the baseline. */
    private Optional<PairedComparison> copies(Verdict verdict) {
        Plan plan = run.plan();
        if (plan.experiment().searches()) {
            CapacityComparison comparison = new CapacityComparison(plan, CapacityRule.of(run));
            return comparison.of(plan.aaControl()).stream()
                    .filter(copy -> verdict.isOf(copy.cell(), copy.measure().name()))
                    .map(copy -> ErrorControl.ONE_LOOK.compare(comparison.logRatios(copy), 1))
                    .findFirst();
        }
        Pair copies = new Pair(completed.get(verdict.cell()), plan.aaControl(), plan.baseline(), verdict.measure());
        Pair.Shown shown = copies.shown() == Pair.Shown.BOTH ? Pair.Shown.BOTH : Pair.Shown.NONE;
        return PlatformComparison.of(copies, shown, ErrorControl.ONE_LOOK).map(PlatformComparison::uncorrected);
    }
}
