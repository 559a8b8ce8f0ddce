package org.jdyno.judge;

import java.util.Optional;
import org.jdyno.model.EndReason;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;

/**
 * Decides whether a run ends with the block that has just ended: by a {@link CommonFailure}, a gate by its answer, any
 * other comparison by {@link ComparisonStopRule}. Pure.
 */
public final class StopRule {
    private StopRule() {}

    /** The reason to end before the budget is spent; empty if the run continues. */
    public static Optional<EndReason> endReason(Run run) {
        Stopping stopping = run.plan().experiment().stopping();
        if (CommonFailure.of(run).isPresent()) {
            return Optional.of(EndReason.FAILED_ALIKE);
        }
        // Between looks nothing is judged, which saves time in a long run.
        if (run.trials().isEmpty() || stopping.precision().isEmpty() && !ComparisonStopRule.isLook(run)) {
            return Optional.empty();
        }
        if (stopping.isGate() && stopping.precision().isEmpty()) {
            return gateEndReason(run);
        }
        return needsAnotherBlock(run) ? Optional.empty() : ComparisonStopRule.endReason(run);
    }

    /** The reason to end a gate. It needs trust to pass, but failures can end it before there are verdicts. */
    private static Optional<EndReason> gateEndReason(Run run) {
        return switch (Judge.gate(Judge.of(run)).answer()) {
            case PASSES -> Optional.of(EndReason.DECIDED);
            case REGRESSION -> Optional.of(EndReason.REGRESSION);
            case INCONCLUSIVE, UNTRUSTED -> Optional.empty();
        };
    }

    /**
     * Whether another block is needed although the run is precise enough or its budget is spent. A gate needs one to
     * repeat a failure.
     */
    public static boolean needsAnotherBlock(Run run) {
        return run.plan().experiment().stopping().isGate()
                && CommonFailure.of(run).isEmpty()
                && GateFailures.requireAnotherBlock(run);
    }
}
