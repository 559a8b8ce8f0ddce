package org.jdyno.experiment;

import java.util.List;
import org.jdyno.model.Judged;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.Verdict;

/** Runs nothing: another tool has run the trials. */
record ImportedProcedure(Plan plan) implements ExperimentProcedure {
    @Override
    public List<Slot> schedule() {
        return List.of();
    }

    @Override
    public TrialSequence sequence(Run run) {
        return trials -> List.of();
    }

    @Override
    public RunStatus status(Judged judged) {
        if (judged.run().trials().stream().anyMatch(judged.run()::failed)) {
            return RunStatus.FAILED;
        }
        boolean answered = judged.judgement().verdicts().stream()
                .filter(Verdict::headline)
                .anyMatch(verdict -> verdict.effect().hasInterval());
        return answered || plan.candidates().isEmpty() ? RunStatus.DONE : RunStatus.INCONCLUSIVE;
    }
}
