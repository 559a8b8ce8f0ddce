package org.jdyno.model;

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
    /** The settings of a plan before it was extended. */
    public record Before(OptionalInt blocks, Optional<Long> budgetMillis, Stopping.Rule rule) {}

    public Extension {
        if (afterBlocks < 0
                || fromBlock < afterBlocks
                || blocks < 1
                || (long) fromBlock + blocks > BoundedNumber.MOST_BLOCKS) {
            throw new IllegalArgumentException(
                    blocks + " blocks from " + fromBlock + " after " + afterBlocks + " are not what can be added");
        }
        if (budgetMillis.isPresent() && (budgetMillis.get() < 1 || budgetMillis.get() > BoundedNumber.MOST_AMOUNT)) {
            throw new IllegalArgumentException("budgetMillis is " + budgetMillis.get());
        }
    }
}
