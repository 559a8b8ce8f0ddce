package org.jdyno.lab.judge;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;

/** A note on the invalid trials: their number, their causes, and the number of comparisons that lack them. */
final class InvalidNote {
    private InvalidNote() {}

    /** The note; empty if no trial is invalid. */
    static Optional<Note> of(Run run) {
        Map<Cause, Integer> causes = new TreeMap<>();
        run.trials().stream()
                .filter(trial -> trial.outcome() == Outcome.INVALID)
                .forEach(trial -> causes.merge(trial.cause().orElseThrow(), 1, Integer::sum));
        if (causes.isEmpty()) {
            return Optional.empty();
        }
        int invalid = causes.values().stream().mapToInt(Integer::intValue).sum();
        int pairs = run.plan().experiment().compares() ? lostPairs(run) : 0;
        return Optional.of(new Note.TrialsInvalid(invalid, run.trials().size(), causes, pairs));
    }

    /** The number of pairs of a platform and the baseline, in one block and cell, with at least one invalid trial. */
    private static int lostPairs(Run run) {
        Map<LostBlocks.CellBlock, Trial> baselines = new HashMap<>();
        run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(run.plan().baseline()))
                .forEach(trial -> baselines.put(block(trial.slot()), trial));
        return (int) run.trials().stream()
                .filter(trial -> !trial.slot().platform().equals(run.plan().baseline()))
                .filter(trial -> baselines.containsKey(block(trial.slot())))
                .filter(trial -> isLost(trial) || tookPart(trial) && isLost(baselines.get(block(trial.slot()))))
                .count();
    }

    private static boolean tookPart(Trial trial) {
        return trial.completed() || trial.outcome() == Outcome.INVALID;
    }

    /** A trial whose load fell behind is not lost: its response times count as the worst. */
    private static boolean isLost(Trial trial) {
        return trial.outcome() == Outcome.INVALID && !trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND));
    }

    private static LostBlocks.CellBlock block(Slot slot) {
        return new LostBlocks.CellBlock(slot.cell(), slot.block());
    }
}
