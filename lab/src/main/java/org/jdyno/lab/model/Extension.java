package org.jdyno.lab.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a user has added to a run, when its result could already be seen.
 *
 * @param afterBlocks number of blocks that had been begun by then
 * @param fromBlock number of the first block that is not part of the plan before
 * @param blocks maximum number of blocks that it adds
 * @param budgetMillis total time of the trials from now on; empty if it is not bounded
 * @param before what it changes, as it was before
 */
public record Extension(int afterBlocks, int fromBlock, int blocks, Optional<Long> budgetMillis, Before before) {
    /** More than the blocks of any run. */
    private static final int MOST_BLOCKS = 1_000_000;

    /** More than the time of any run; some ten thousand years. */
    private static final long MOST_MILLIS = 1_000_000_000_000_000L;

    /** The settings of a plan before it was extended. */
    public record Before(OptionalInt blocks, Optional<Long> budgetMillis, Stopping.Rule rule) {}

    public Extension {
        if (afterBlocks < 0 || fromBlock < afterBlocks || blocks < 1 || (long) fromBlock + blocks > MOST_BLOCKS) {
            throw new IllegalArgumentException(
                    blocks + " blocks from " + fromBlock + " after " + afterBlocks + " are not what can be added");
        }
        if (budgetMillis.isPresent() && (budgetMillis.get() < 1 || budgetMillis.get() > MOST_MILLIS)) {
            throw new IllegalArgumentException("budgetMillis is " + budgetMillis.get());
        }
    }
}
