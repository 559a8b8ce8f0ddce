package org.jdyno.lab.experiment;

import java.util.List;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.TrialSequence;
import org.jdyno.lab.model.Verdict;

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
        return new ExtendedSequence(run, comparison).sequence();
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
