package org.jdyno.lab.experiment;

import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Timing;

/**
 * What a run is expected to take before its first trial.
 *
 * @param blocks how many: all of the plan, or those that fit into its budget
 * @param blockMillis of one block
 * @param millis of all trials
 */
public record ExpectedTime(long blocks, long blockMillis, long millis) {
    /** Of a plan whose blocks are alike. */
    static ExpectedTime of(Plan plan) {
        long blockMillis = Math.round(
                (plan.timing().expectedTrialMillis() + Timing.START_AND_STOP_MILLIS) * plan.trialsPerBlock());
        long all = plan.blocks().orElseThrow();
        long blocks = plan.budgetMillis()
                .map(budget -> Math.max(1, Math.min(all, budget / blockMillis)))
                .orElse(all);
        return new ExpectedTime(blocks, blockMillis, blockMillis * blocks);
    }
}
