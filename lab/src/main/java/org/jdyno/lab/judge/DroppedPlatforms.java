package org.jdyno.lab.judge;

import java.util.Optional;
import org.jdyno.lab.model.Run;

/** The platforms that a run has dropped, as recorded by its skipped trials. */
final class DroppedPlatforms {
    private DroppedPlatforms() {}

    /**
     * The number of blocks after which a platform was dropped; empty if it was not. Its trials in later blocks are
     * skipped.
     */
    static Optional<Integer> droppedAfter(Run run, String platform) {
        return run.trials().stream()
                .filter(trial ->
                        trial.ofDroppedPlatform() && trial.slot().platform().equals(platform))
                .map(trial -> trial.slot().block())
                .min(Integer::compare);
    }

    static boolean contains(Run run, String platform) {
        return droppedAfter(run, platform).isPresent();
    }

    /** The run at the last look at a platform: without the blocks after it was dropped. */
    static Run runAtLastLook(Run run, String platform) {
        return droppedAfter(run, platform).map(blocks -> runBefore(run, blocks)).orElse(run);
    }

    /** The run without a block and all later ones, by the plan of that time. */
    static Run runBefore(Run whole, int block) {
        boolean planned = whole.extensions().stream().limit(1).anyMatch(extension -> block < extension.afterBlocks());
        Run run = planned ? whole.beforeExtensions() : whole;
        return run.with(run.trials().stream()
                .filter(trial -> trial.slot().block() < block)
                .toList());
    }
}
