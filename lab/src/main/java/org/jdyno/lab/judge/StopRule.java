package org.jdyno.lab.judge;

import java.util.Optional;
import org.jdyno.lab.model.EndReason;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;

/** Whether a run ends with the block that has just ended. Pure. */
public final class StopRule {
    private StopRule() {}

    /** Why a run may end before its budget does; empty when it is to go on. */
    public static Optional<EndReason> ended(Run run) {
        Stopping stopping = run.plan().experiment().stopping();
        // Between looks nothing is judged: of a long run that is most of the time.
        if (run.trials().isEmpty() || stopping.precision().isEmpty() && !EndRule.isLook(run)) {
            return Optional.empty();
        }
        return stopping.gates() && stopping.precision().isEmpty()
                ? gateEnded(run)
                : EndRule.ended(run, Verdicts.headlines(run));
    }

    /** A gate needs more than verdicts, and less where the candidate has failed already. */
    private static Optional<EndReason> gateEnded(Run run) {
        return switch (Judge.gate(Judge.of(run)).answer()) {
            case PASSES -> Optional.of(EndReason.DECIDED);
            case REGRESSION -> Optional.of(EndReason.REGRESSION);
            case INCONCLUSIVE, UNTRUSTED -> Optional.empty();
        };
    }

    /**
     * Whether a run goes on although no further block fits into its budget: a gate does, to repeat what failed.
     */
    public static boolean repeats(Run run) {
        return run.plan().experiment().stopping().gates() && GateFailures.askForAnotherBlock(run);
    }
}
