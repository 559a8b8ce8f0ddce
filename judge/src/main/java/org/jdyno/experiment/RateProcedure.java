package org.jdyno.experiment;

import java.util.List;
import org.jdyno.model.Capacity;
import org.jdyno.model.Cause;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Judged;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.search.RateBlockPurpose;
import org.jdyno.search.RateSequence;

/** Searches for the highest rate of each platform: a pilot for each, then blocks. */
record RateProcedure(Plan plan, RateSearch search) implements ExperimentProcedure {
    @Override
    public List<Slot> schedule() {
        return List.of();
    }

    @Override
    public TrialSequence sequence(Run run) {
        return new RateSequence(plan, search, run.workloads());
    }

    @Override
    public ExpectedTime expected() {
        ExpectedTime blocks = ExpectedTime.of(plan);
        // In each cell a platform has trialsPerTurn() trials in a block, and trials() in the pilot and all blocks.
        long all = Math.round(blocks.blockMillis() * trials() / search.trialsPerTurn());
        return new ExpectedTime(
                blocks.blocks(),
                blocks.blockMillis(),
                Math.min(all, plan.budgetMillis().orElse(all)));
    }

    @Override
    public long expectedMillis(long eachMillis) {
        return Math.round(trials() * plan.platforms().size() * plan.cells().size() * eachMillis);
    }

    /** The approximate number of trials of a platform in a cell. */
    private double trials() {
        return RateBlockPurpose.trials(plan.blocks().orElseThrow());
    }

    /**
     * The search tries rates that are too high. A trial that fails there does not make the run a failure, unless the
     * cause is a defect.
     */
    @Override
    public RunStatus status(Judged judged) {
        List<Trial> trials = judged.run().trials();
        List<Capacity> capacities = judged.judgement().capacities();
        boolean defect = trials.stream()
                .anyMatch(trial -> trial.cause().filter(Cause::defect).isPresent());
        if (defect || capacities.stream().anyMatch(capacity -> failsAtEveryRate(trials, capacity))) {
            return RunStatus.FAILED;
        }
        if (judged.judgement().trust().untrusted()) {
            return RunStatus.UNTRUSTED;
        }
        return capacities.stream()
                        .filter(capacity -> !capacity.platform().equals(plan.aaControl()))
                        .allMatch(capacity -> capacity.objective().isFinal() || unable(trials, capacity))
                ? RunStatus.DONE
                : RunStatus.INCONCLUSIVE;
    }

    private static boolean failsAtEveryRate(List<Trial> trials, Capacity capacity) {
        return capacity.trials() > 0
                && trials.stream()
                        .filter(trial -> isOf(trial, capacity))
                        .allMatch(trial -> trial.outcome() == Outcome.FAILED);
    }

    private static boolean unable(List<Trial> trials, Capacity capacity) {
        return trials.stream().anyMatch(trial -> trial.outcome() == Outcome.SKIPPED && isOf(trial, capacity));
    }

    private static boolean isOf(Trial trial, Capacity capacity) {
        return trial.slot().platform().equals(capacity.platform())
                && trial.slot().cell().workload().equals(capacity.cell().workload());
    }
}
