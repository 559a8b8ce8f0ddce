package org.jdyno.experiment;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Extension;
import org.jdyno.model.Pairing;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;

/**
 * The trials of a comparison that may have been extended: those of its plan, then those that each extension adds. Added
 * blocks are drawn from the seed and the number of the block, so that a resumed run draws them again.
 */
final class ExtendedSequence {
    private final Run run;
    private final Comparison comparison;
    private final Optional<PairingSequence> pilot;

    /** @param comparison the experiment of the run's plan */
    ExtendedSequence(Run run, Comparison comparison) {
        this.run = run;
        this.comparison = comparison;
        this.pilot = comparison.choosesPairing()
                ? Optional.of(new PairingSequence(run.beforeExtensions(), comparison))
                : Optional.empty();
    }

    TrialSequence sequence() {
        TrialSequence planned = pilot.<TrialSequence>map(sequence -> sequence)
                .orElseGet(() -> new ScheduledSequence(run.schedule(), TrialSequence.BudgetUnit.BLOCK));
        int blocks = plannedBlocks();
        List<RepeatingSequence.Repetitions> repetitions = List.of();
        TrialSequence all = repeating(planned, blocks, repetitions);
        for (Extension extension : run.extensions()) {
            repetitions = RepeatingSequence.Repetitions.and(repetitions, blocks, extension.fromBlock());
            blocks = extension.fromBlock() + extension.blocks();
            all = repeating(new Added(all, extension), blocks, repetitions);
        }
        return all;
    }

    private TrialSequence repeating(
            TrialSequence planned, int blocks, List<RepeatingSequence.Repetitions> repetitions) {
        return new RepeatingSequence(run, comparison, planned, blocks, repetitions);
    }

    /** The number of blocks before any that repeats a lost one, without extensions. */
    private int plannedBlocks() {
        return run.beforeExtensions().plan().blocks().orElseThrow();
    }

    /** The number of the first block that a further extension may add. */
    int nextBlock() {
        int next = run.extensions().stream()
                .mapToInt(extension -> extension.fromBlock() + extension.blocks())
                .reduce((first, second) -> second)
                .orElseGet(this::plannedBlocks);
        return Math.max(next, 1 + highestBlock(run.trials()));
    }

    /** The largest number of a block that has begun; -1 if none has. */
    private static int highestBlock(List<Trial> trials) {
        return trials.stream().mapToInt(trial -> trial.slot().block()).max().orElse(-1);
    }

    /** The blocks that an extension adds to the trials before it. */
    private final class Added implements TrialSequence {
        private final TrialSequence before;
        private final Extension extension;

        private Added(TrialSequence before, Extension extension) {
            this.before = before;
            this.extension = extension;
        }

        @Override
        public List<Slot> next(List<Trial> trials) {
            List<Slot> earlier = firstOpen(trials) > extension.fromBlock()
                    ? List.of()
                    : before.next(earlier(extension.fromBlock(), trials));
            return earlier.isEmpty() || earlier.get(0).block() >= extension.fromBlock()
                    ? TrialSequence.nextOf(remaining(trials))
                    : earlier;
        }

        /** The remaining trials of the first added block that is not complete. */
        private List<Slot> remaining(List<Trial> trials) {
            int end = extension.fromBlock() + extension.blocks();
            for (int block = firstOpen(trials); block < end; block++) {
                List<Trial> earlier = earlier(block, trials);
                int current = block;
                List<Slot> done = trials.stream()
                        .map(Trial::slot)
                        .filter(slot -> slot.block() == current)
                        .toList();
                List<Slot> left = slots(block, TrialSequence.indexAfter(earlier), earlier).stream()
                        .filter(slot -> !done.contains(slot))
                        .toList();
                if (!left.isEmpty()) {
                    return left;
                }
            }
            return List.of();
        }

        /** Blocks run in order, so that all before the newest are complete, unless trials of them are damaged. */
        private int firstOpen(List<Trial> trials) {
            return run.damaged().isEmpty()
                    ? Math.max(extension.fromBlock(), highestBlock(trials))
                    : extension.fromBlock();
        }

        private List<Slot> slots(int block, int first, List<Trial> earlier) {
            Function<Cell, Pairing> pairings = pilot.map(sequence -> sequence.chosen(earlier))
                    .orElse(cell -> comparison.pairings().get(0));
            return Schedule.block(run.plan(), comparison, block, first, pairings);
        }
    }

    private static List<Trial> earlier(int block, List<Trial> trials) {
        return trials.stream().filter(trial -> trial.slot().block() < block).toList();
    }
}
