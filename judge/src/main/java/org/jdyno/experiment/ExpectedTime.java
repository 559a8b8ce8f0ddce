package org.jdyno.experiment;

import org.jdyno.model.Plan;
import org.jdyno.model.Timing;

/**
 * The duration of a run, estimated before its first trial.
 *
 * @param blocks number of blocks: those of the plan, or those that fit into its budget
 * @param blockMillis duration of one block
 * @param millis duration of all trials
 */
public record ExpectedTime(long blocks, long blockMillis, long millis) {
    /** The estimate for a plan whose blocks have the same number of trials. */
    static ExpectedTime of(Plan plan) {
        long blockMillis =
                Math.round((plan.expectedTrialMillis() + Timing.START_AND_STOP_MILLIS) * plan.trialsPerBlock());
        long all = plan.blocks().orElseThrow();
        long blocks = plan.budgetMillis()
                .map(budget -> Math.max(1, Math.min(all, budget / blockMillis)))
                .orElse(all);
        return new ExpectedTime(blocks, blockMillis, blockMillis * blocks);
    }
}
