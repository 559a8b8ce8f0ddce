package org.jdyno.lab.experiment;

import java.util.List;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.TrialSequence;
import org.jdyno.lab.model.TrialSequence.BudgetUnit;

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
