package org.jdyno.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.lab.judge.LostBlocks;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialSequence;
import org.jdyno.lab.search.BlockRandom;

/**
 * The planned blocks, and then a repetition of each lost block ({@link LostBlocks}), in a fresh random order. If a
 * repetition is lost, it is repeated too. A repetition depends only on the blocks before it and on the seed.
 *
 * @param run the run, of which only plan and workloads are used
 * @param comparison the experiment of its plan
 * @param planned the trials of the planned blocks
 * @param blocks number of planned blocks
 */
record RepeatingSequence(Run run, Comparison comparison, TrialSequence planned, int blocks) implements TrialSequence {
    @Override
    public Optional<Slot> next(List<Trial> trials) {
        Optional<Slot> next = planned.next(before(blocks, trials));
        return next.isPresent() ? next : left(trials).stream().findFirst();
    }

    @Override
    public List<Slot> coScheduled(Slot next, List<Trial> trials) {
        return next.block() < blocks
                ? planned.coScheduled(next, trials)
                : left(trials).stream()
                        .filter(slot -> slot.equals(next) || slot.isCoScheduledWith(next))
                        .toList();
    }

    private static List<Trial> before(int block, List<Trial> trials) {
        return trials.stream().filter(trial -> trial.slot().block() < block).toList();
    }

    /** The remaining trials of the first repetition that is not complete. */
    private List<Slot> left(List<Trial> trials) {
        Set<Integer> done = trials.stream().map(trial -> trial.slot().index()).collect(Collectors.toSet());
        for (int block = blocks; ; block++) {
            List<Slot> slots = slots(block, before(block, trials));
            if (slots.isEmpty()) {
                return slots;
            }
            slots.removeIf(slot -> done.contains(slot.index()));
            if (!slots.isEmpty()) {
                return slots;
            }
        }
    }

    /**
     * The slots of a repetition.
     *
     * @param before all trials of the blocks before it
     */
    private List<Slot> slots(int block, List<Trial> before) {
        LostBlocks lost = LostBlocks.of(run.with(before));
        Random random = BlockRandom.of(run.plan().seed(), block + 1);
        int first = 1
                + before.stream().mapToInt(trial -> trial.slot().index()).max().orElse(-1);
        List<Slot> slots = new ArrayList<>();
        if (comparison.ordersLoads()) {
            boolean any = run.plan().cells().stream()
                    .anyMatch(cell -> lost.repeated(cell).size() > block - blocks);
            return any ? Schedule.block(run.plan(), comparison, block, first, random) : slots;
        }
        for (Cell cell : BlockRandom.shuffled(run.plan().cells(), random)) {
            List<LostBlocks.Block> ofCell = lost.repeated(cell);
            if (ofCell.size() > block - blocks) {
                for (Slot original : BlockRandom.shuffled(slots(ofCell.get(block - blocks), before), random)) {
                    slots.add(new Slot(
                            first + slots.size(),
                            block,
                            original.workload(),
                            original.point(),
                            original.platform(),
                            original.pairing()));
                }
            }
        }
        return slots;
    }

    private static List<Slot> slots(LostBlocks.Block lost, List<Trial> trials) {
        return trials.stream().map(Trial::slot).filter(lost::holds).toList();
    }
}
