package org.jdyno.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.search.BlockRandom;

/** Draws the platforms of a block and their order. */
final class BlockOrder {
    private final Plan plan;

    BlockOrder(Plan plan) {
        this.plan = plan;
    }

    /** The number of blocks in a round, in which every platform shares a block with the baseline once. */
    int blocksPerRound(Pairing pairing) {
        return pairing.inPairs() ? plan.platforms().size() - 1 : 1;
    }

    /**
     * The platforms of a block in random order: all of them, or in a duet the baseline and one other. Successive duets
     * take the other platforms in turn.
     *
     * @param block number of the block, from 0, counted from the first block of the run or of any round
     */
    List<Platform> draw(Pairing pairing, int block, Random random) {
        if (!pairing.inPairs()) {
            return BlockRandom.shuffled(plan.platforms(), random);
        }
        List<Platform> others = new ArrayList<>(plan.platforms());
        others.removeIf(platform -> platform.name().equals(plan.baseline()));
        Platform other = others.get(block % others.size());
        return BlockRandom.shuffled(List.of(plan.platform(plan.baseline()), other), random);
    }
}
