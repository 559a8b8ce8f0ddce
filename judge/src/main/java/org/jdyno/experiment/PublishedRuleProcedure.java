package org.jdyno.experiment;

import java.util.List;
import org.jdyno.model.Judged;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Score;
import org.jdyno.model.Slot;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.TrialSequence.BudgetUnit;

/** Runs all trials of a platform in a cell in a row, as many as a published rule requires. */
record PublishedRuleProcedure(Plan plan, Rule rule) implements ExperimentProcedure {
    @Override
    public List<Slot> schedule() {
        return Schedule.ofRows(plan, rule.trials());
    }

    @Override
    public TrialSequence sequence(Run run) {
        return new ScheduledSequence(run.schedule(), BudgetUnit.ROW);
    }

    @Override
    public RunStatus status(Judged judged) {
        Run run = judged.run();
        if (run.trials().stream().anyMatch(run::failed)) {
            return RunStatus.FAILED;
        }
        if (judged.judgement().trust().untrusted()) {
            return RunStatus.UNTRUSTED;
        }
        boolean incomplete = judged.judgement().scores().stream()
                .anyMatch(score -> score.score().isEmpty() && !skipped(run, score));
        return incomplete ? RunStatus.INCONCLUSIVE : RunStatus.DONE;
    }

    private static boolean skipped(Run run, Score score) {
        return run.trials().stream()
                .anyMatch(trial -> trial.outcome() == Outcome.SKIPPED
                        && trial.slot().platform().equals(score.platform())
                        && trial.slot().cell().equals(score.cell()));
    }
}
