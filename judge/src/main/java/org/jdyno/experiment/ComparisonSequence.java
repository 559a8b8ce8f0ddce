package org.jdyno.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.jdyno.judge.LostBlocks;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Extension;
import org.jdyno.model.Pairing;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.search.BlockRandom;

/**
 * The trials of a comparison, block by block: the blocks of its plan, repetitions of the lost ones
 * ({@link LostBlocks}), and then for each extension the blocks that it adds, and repetitions again. A block that is not
 * in the schedule of the run is drawn from the seed, its number and the trials of the blocks before it, so that a
 * resumed run draws it again.
 *
 * <p>A block may be lost in some cells and not in others. So a repetition is a new block in a fresh random order that
 * has, for each cell with lost blocks to repeat, the first of them. If a repetition is lost, it is repeated too.
 */
final class ComparisonSequence implements TrialSequence {
    /**
     * Blocks that were planned at once, and those that repeat lost ones.
     *
     * @param from the first planned block
     * @param repeatsFrom the first block that repeats one, after the planned ones
     * @param end the first block that does not belong to them
     */
    private record Stretch(int from, int repeatsFrom, int end) {
        boolean repeats(int block) {
            return repeatsFrom <= block && block < end;
        }
    }

    private final Run run;
    private final Comparison comparison;
    private final Optional<PairingsOfPilot> pilot;
    private final List<Stretch> stretches = new ArrayList<>();

    /**
     * @param run the run, whose trials are not used
     * @param comparison the experiment of its plan
     */
    ComparisonSequence(Run run, Comparison comparison) {
        this.run = run;
        this.comparison = comparison;
        Run first = run.beforeExtensions();
        pilot = Optional.of(first)
                .filter(any -> comparison.choosesPairing())
                .map(any -> new PairingsOfPilot(first, comparison));
        int from = 0;
        int repeatsFrom = first.plan().blocks().orElseThrow();
        for (Extension extension : run.extensions()) {
            stretches.add(new Stretch(from, repeatsFrom, extension.fromBlock()));
            from = extension.fromBlock();
            repeatsFrom = from + extension.blocks();
        }
        stretches.add(new Stretch(from, repeatsFrom, Integer.MAX_VALUE));
    }

    /** The number of the first block that a further extension may add. */
    int nextBlock(List<Trial> trials) {
        return Math.max(stretches.get(stretches.size() - 1).repeatsFrom(), 1 + highestBlock(trials));
    }

    private static int highestBlock(List<Trial> trials) {
        return trials.stream().mapToInt(trial -> trial.slot().block()).max().orElse(-1);
    }

    @Override
    public List<Slot> next(List<Trial> trials) {
        // Blocks run in order: if no trial is missing, as a damaged one is, all before the newest are complete.
        boolean missing = TrialSequence.indexAfter(trials) > trials.size();
        int open = missing ? 0 : highestBlock(trials);
        for (Stretch stretch : stretches) {
            for (int block = Math.max(open, stretch.from()); block < stretch.end(); block++) {
                List<Slot> slots = slots(stretch, block, trials);
                List<Slot> done = slotsOf(block, trials);
                // If a damaged trial was run again, other blocks may be lost now, and the repetition drawn here is not
                // the one whose trials are stored. The stored trials stay as they are, and the next one is drawn.
                boolean obsolete = !slots.containsAll(done);
                boolean nothingToRepeat = slots.isEmpty() && done.isEmpty();
                slots.removeAll(done);
                if (nothingToRepeat) {
                    break;
                }
                if (!obsolete && !slots.isEmpty()) {
                    return TrialSequence.nextOf(slots);
                }
            }
        }
        return List.of();
    }

    private static List<Slot> slotsOf(int block, List<Trial> trials) {
        return trials.stream()
                .map(Trial::slot)
                .filter(slot -> slot.block() == block)
                .toList();
    }

    /** All slots of a block, in a list of the caller. */
    private List<Slot> slots(Stretch stretch, int block, List<Trial> trials) {
        if (stretch.from() == 0 && pilot.isEmpty() && block < stretch.repeatsFrom()) {
            return new ArrayList<>(run.schedule().stream()
                    .filter(slot -> slot.block() == block)
                    .toList());
        }
        List<Trial> before =
                trials.stream().filter(trial -> trial.slot().block() < block).toList();
        int first = TrialSequence.indexAfter(before);
        return block < stretch.repeatsFrom()
                ? Schedule.block(run.plan(), comparison, block, first, pairings(block, trials))
                : repetition(block, first, run.with(before));
    }

    private Function<Cell, Pairing> pairings(int block, List<Trial> trials) {
        return pilot.map(blocks -> blocks.pairings(block, trials))
                .orElse(cell -> comparison.pairings().get(0));
    }

    /** The slots of a block that repeats lost ones; none if there are none. */
    private List<Slot> repetition(int block, int first, Run before) {
        LostBlocks lost = LostBlocks.of(before);
        Random random = BlockRandom.of(run.plan().seed(), block + 1);
        List<Slot> slots = new ArrayList<>();
        // A ramp or a kept server needs the loads of a block in order, so the whole block is repeated.
        if (comparison.ordersLoads()) {
            boolean any = run.plan().cells().stream()
                    .anyMatch(cell -> !due(cell, lost, before).isEmpty());
            return any ? Schedule.block(run.plan(), comparison, block, first, cell -> Pairing.INTERLEAVED) : slots;
        }
        for (Cell cell : BlockRandom.shuffled(run.plan().cells(), random)) {
            for (Slot original : BlockRandom.shuffled(due(cell, lost, before), random)) {
                slots.add(new Slot(
                        first + slots.size(), block, original.cell(), original.platform(), original.pairing()));
            }
        }
        return slots;
    }

    /**
     * The slots of a cell's first lost block that has not been repeated; empty if there is none. A slot does not say
     * which block it repeats, so each repetition is matched with a lost block of the same pairing.
     */
    private List<Slot> due(Cell cell, LostBlocks lost, Run before) {
        Map<Integer, Pairing> ofBlocks = new TreeMap<>();
        before.trials().stream()
                .map(Trial::slot)
                .filter(slot -> slot.cell().equals(cell)
                        && stretches.stream().anyMatch(stretch -> stretch.repeats(slot.block())))
                .forEach(slot -> ofBlocks.put(slot.block(), slot.pairing()));
        List<Pairing> repetitions = new ArrayList<>(ofBlocks.values());
        for (LostBlocks.CellBlock block : lost.toRepeat(cell)) {
            List<Slot> slots = before.trials().stream()
                    .map(Trial::slot)
                    .filter(block::contains)
                    .toList();
            if (!repetitions.remove(slots.get(0).pairing())) {
                return slots;
            }
        }
        return List.of();
    }
}
