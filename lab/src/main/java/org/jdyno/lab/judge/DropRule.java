package org.jdyno.lab.judge;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;

/**
 * Drops a platform after a look at which all its comparisons with the baseline are decided
 * ({@link ComparisonStopRule}): its trials in later blocks are skipped (docs/adr/0032-dropping-platforms.md). These
 * record the decision, so a resumed run does not make it again. Pure.
 */
public final class DropRule {
    private DropRule() {}

    /**
     * The number of blocks after which the platform of a slot was dropped; empty if the trial runs.
     *
     * @param run the run with its trials so far
     */
    public static Optional<Integer> droppedAfter(Run run, Slot slot) {
        if (slot.platform().equals(run.plan().baseline())
                || slot.platform().equals(run.plan().aaControl())) {
            return Optional.empty();
        }
        return DroppedPlatforms.droppedAfter(DroppedPlatforms.runBefore(run, slot.block() + 1), slot.platform())
                .or(() -> Optional.of(slot.block())
                        .filter(block -> isDropped(DroppedPlatforms.runBefore(run, block), slot.platform())));
    }

    /** Whether a run drops a platform after its last block so far. */
    private static boolean isDropped(Run stored, String platform) {
        if (!stored.plan().experiment().stopping().drops()
                || stored.trials().isEmpty()
                || !ComparisonStopRule.isLook(stored)) {
            return false;
        }
        // If only one platform is compared, the run ends when it is decided.
        List<String> compared = ComparisonStopRule.compared(stored);
        if (compared.size() == 1 || !compared.contains(platform)) {
            return false;
        }
        Run run = OverheadRule.addTo(stored);
        return ComparisonStopRule.isDecided(run, platform, ComparisonStopRule.verdicts(run));
    }
}
