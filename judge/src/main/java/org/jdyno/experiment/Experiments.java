package org.jdyno.experiment;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.model.Experiment.Cases;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Extension;
import org.jdyno.model.Judged;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;

/** The entry point of this package: chooses the procedure of a plan's experiment. */
public final class Experiments {
    /** No block is that many times shorter than those before. */
    private static final long SHORTENED = 10;

    private static final long MOST_BLOCKS = 10_000;

    private Experiments() {}

    public static ExperimentProcedure of(Plan plan) {
        return plan.experiment()
                .match(new Cases<ExperimentProcedure>(
                        comparison -> new ComparisonProcedure(plan, comparison),
                        rule -> new PublishedRuleProcedure(plan, rule.rule()),
                        largestLoad -> new LimitProcedure(plan, largestLoad),
                        leastHeap -> new LimitProcedure(plan, leastHeap),
                        search -> new RateProcedure(plan, search),
                        imported -> new ImportedProcedure(plan)));
    }

    /** Chooses the trials of a run. */
    public static TrialSequence sequence(Run run) {
        return of(run.plan()).sequence(run);
    }

    /**
     * What is added to a run.
     *
     * @param moreMillis the additional time; empty if only the number of blocks bounds the run
     * @param moreBlocks the number of additional blocks; if empty, as many as can fit into the time
     */
    public static Extension extension(Run run, Optional<Long> moreMillis, Optional<Integer> moreBlocks) {
        Plan plan = run.plan();
        int begun = Math.toIntExact(run.trials().stream()
                .map(trial -> trial.slot().block())
                .distinct()
                .count());
        long spentMillis = TimeUnit.NANOSECONDS.toMillis(
                run.trials().stream().mapToLong(Trial::durationNanos).sum());
        long fitting = 1 + moreMillis.orElse(0L) * SHORTENED * begun / Math.max(1, spentMillis);
        int from = plan.experiment() instanceof Comparison comparison
                ? new ComparisonSequence(run, comparison).nextBlock(run.trials())
                : begun;
        return new Extension(
                begun,
                from,
                moreBlocks.orElse((int) Math.min(MOST_BLOCKS, fitting)),
                moreMillis.map(more -> plan.budgetMillis().orElse(spentMillis) + more),
                new Extension.Before(
                        plan.blocks(),
                        plan.budgetMillis(),
                        plan.experiment().stopping().rule()));
    }

    /** The status of a run, or of all parts of a study. */
    public static RunStatus status(List<Judged> runs) {
        return RunStatus.worst(runs.stream().map(Experiments::status).toList());
    }

    /** A run in which no trial ran has no result, even if nothing failed because all were skipped. */
    private static RunStatus status(Judged judged) {
        RunStatus status = of(judged.run().plan()).status(judged);
        return status == RunStatus.DONE && judged.run().trials().stream().noneMatch(Trial::ran)
                ? RunStatus.INCONCLUSIVE
                : status;
    }
}
