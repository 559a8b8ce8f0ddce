package org.jdyno.experiment;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.model.Judged;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Score;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
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
        return new Rows(run.schedule());
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

    /** The trials of a schedule in order; those of a row are completed. */
    private record Rows(List<Slot> schedule) implements TrialSequence {
        @Override
        public List<Slot> next(List<Trial> trials) {
            Set<Integer> done =
                    trials.stream().map(trial -> trial.slot().index()).collect(Collectors.toSet());
            return TrialSequence.nextOf(schedule.stream()
                    .filter(slot -> !done.contains(slot.index()))
                    .toList());
        }

        @Override
        public BudgetUnit unit(Slot next) {
            return BudgetUnit.ROW;
        }
    }
}
