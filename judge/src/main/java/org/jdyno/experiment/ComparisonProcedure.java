package org.jdyno.experiment;

import java.util.List;
import org.jdyno.judge.Judge;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Judged;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.Verdict;

/**
 * Compares platforms in blocks. Draws all blocks before the first trial, unless a pilot chooses the pairing, and
 * repeats lost blocks.
 */
record ComparisonProcedure(Plan plan, Comparison comparison) implements ExperimentProcedure {
    @Override
    public List<Slot> schedule() {
        return comparison.choosesPairing() ? List.of() : Schedule.ofBlocks(plan, comparison);
    }

    @Override
    public TrialSequence sequence(Run run) {
        return new ComparisonSequence(run, comparison);
    }

    @Override
    public RunStatus status(Judged judged) {
        if (comparison.stopping().isGate()) {
            return RunStatus.of(Judge.gate(judged).answer());
        }
        Run run = judged.run();
        if (run.trials().stream().anyMatch(run::failed)) {
            return RunStatus.FAILED;
        }
        if (judged.judgement().trust().untrusted()) {
            return RunStatus.UNTRUSTED;
        }
        boolean answered = judged.judgement().verdicts().stream()
                .filter(Verdict::headline)
                .anyMatch(verdict -> !Double.isNaN(verdict.effect().low()));
        return answered || plan.platformsWithoutControl().size() == 1 ? RunStatus.DONE : RunStatus.INCONCLUSIVE;
    }
}
