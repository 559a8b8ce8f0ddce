package org.jdyno.lab.judge;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;

/**
 * Drops a platform after a look at which all its comparisons with the baseline are decided ({@link EndRule}): later
 * blocks leave it out (docs/adr/0032-dropping-platforms.md). The skipped trials record the decision, so a resumed run
 * does not make it again. Pure.
 */
public final class DropRule {
    private DropRule() {}

    /**
     * The number of blocks after which the platform of a slot was dropped; empty if the trial runs.
     *
     * @param run with the trials so far
     */
    public static Optional<Integer> droppedAfter(Run run, Slot slot) {
        return Dropped.after(Dropped.before(run, slot.block() + 1), slot.platform())
                .or(() -> Optional.of(slot.block())
                        .filter(block -> isDropped(Dropped.before(run, block), slot.platform())));
    }

    /** Whether a run drops a platform after its last block so far. */
    private static boolean isDropped(Run stored, String platform) {
        if (!stored.plan().experiment().stopping().drops() || stored.trials().isEmpty() || !EndRule.isLook(stored)) {
            return false;
        }
        // When the only one is decided, the run ends.
        List<String> compared = EndRule.compared(stored);
        if (compared.size() == 1 || !compared.contains(platform)) {
            return false;
        }
        Run run = OverheadRule.addTo(stored);
        return EndRule.isDecided(run, platform, EndRule.verdicts(run));
    }
}
