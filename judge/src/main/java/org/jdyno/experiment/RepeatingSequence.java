package org.jdyno.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jdyno.judge.LostBlocks;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Pairing;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.search.BlockRandom;

/**
 * The planned blocks, and then repetitions of the lost ones ({@link LostBlocks}), in a fresh random order. A block may
 * be lost in some cells and not in others. So a repetition is a new block that has, for each cell with lost blocks to
 * repeat, the first of them. If a repetition is lost, it is repeated too. A repetition depends only on the blocks
 * before it and on the seed.
 *
 * @param run the run, of which only plan and workloads are used
 * @param comparison the experiment of its plan
 * @param planned the trials of the planned blocks
 * @param blocks upper bound of the number of planned blocks; the first repetition has this block number
 * @param earlier the numbers of the blocks that were repetitions before the plan was extended
 */
record RepeatingSequence(Run run, Comparison comparison, TrialSequence planned, int blocks, List<Repetitions> earlier)
        implements TrialSequence {
    /** The numbers of successive blocks: those from the first to the one before the end. */
    record Repetitions(int first, int end) {
        /** Earlier ones, and one more. */
        static List<Repetitions> and(List<Repetitions> earlier, int first, int end) {
            List<Repetitions> all = new ArrayList<>(earlier);
            all.add(new Repetitions(first, end));
            return all;
        }

        private boolean contains(int block) {
            return first <= block && block < end;
        }
    }

    RepeatingSequence {
        earlier = List.copyOf(earlier);
    }

    @Override
    public List<Slot> next(List<Trial> trials) {
        List<Slot> next = planned.next(before(blocks, trials));
        return next.isEmpty() ? TrialSequence.nextOf(remaining(trials)) : next;
    }

    private boolean isRepetition(int block) {
        return block >= blocks || earlier.stream().anyMatch(some -> some.contains(block));
    }

    private static List<Trial> before(int block, List<Trial> trials) {
        return trials.stream().filter(trial -> trial.slot().block() < block).toList();
    }

    /**
     * The remaining trials of the first repetition that is not complete. Each repetition is drawn again from the trials
     * before it.
     */
    private List<Slot> remaining(List<Trial> trials) {
        for (int block = blocks; ; block++) {
            List<Slot> slots = slots(block, before(block, trials));
            List<Slot> done = slotsOf(block, trials);
            // If a damaged trial was run again, other blocks may be lost now, and the repetition drawn here is not the
            // one whose trials are stored. The stored trials stay as they are, and the next repetition is drawn.
            boolean obsolete = !slots.containsAll(done);
            slots.removeAll(done);
            boolean complete = !done.isEmpty() && slots.isEmpty();
            if (!obsolete && !complete) {
                return slots;
            }
        }
    }

    private static List<Slot> slotsOf(int block, List<Trial> trials) {
        return trials.stream()
                .map(Trial::slot)
                .filter(slot -> slot.block() == block)
                .toList();
    }

    /**
     * The slots of a repetition.
     *
     * @param trials all trials of the blocks before it
     */
    private List<Slot> slots(int block, List<Trial> trials) {
        Run before = run.with(trials);
        LostBlocks lost = LostBlocks.of(before);
        Random random = BlockRandom.of(run.plan().seed(), block + 1);
        int first = TrialSequence.indexAfter(trials);
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
                .filter(slot -> isRepetition(slot.block()) && slot.cell().equals(cell))
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
