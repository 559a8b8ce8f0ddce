package org.jdyno.model.merge;

import java.util.List;
import org.jdyno.model.Effect;

/**
 * The effect in one comparison on one machine.
 *
 * @param sources the directories or files of its runs; several runs of one machine have one effect
 * @param effect the ratio with its interval on this machine
 * @param standing whether it counts
 */
public record MachineEffect(Machine machine, List<String> sources, Effect effect, Standing standing) {
    /** Whether an effect counts. */
    public enum Standing {
        COUNTS,
        /** The run is untrusted. */
        UNTRUSTED,
        /** It has no interval that counts: too few blocks, or trials that are too short. */
        WITHOUT_INTERVAL
    }

    public MachineEffect {
        sources = List.copyOf(sources);
    }

    public boolean counts() {
        return standing == Standing.COUNTS;
    }
}
