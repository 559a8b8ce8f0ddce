package org.jdyno.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Slot;
import org.jdyno.search.BlockRandom;

/**
 * Draws the order of all trials before the first is run. The same seed gives the same order on every JVM, because the
 * sequence of {@link Random} and its use by {@link java.util.Collections#shuffle} are specified.
 */
final class Schedule {
    private final Plan plan;
    private final Random random;
    private final List<Slot> slots = new ArrayList<>();
    private final int first;

    private Schedule(Plan plan, Random random, int first) {
        this.plan = plan;
        this.random = random;
        this.first = first;
    }

    /**
     * A schedule of blocks. Each block has every platform once in each cell, in a fresh random order, so that drift of
     * the machine affects all platforms alike (Abedi and Brecht, 2017). The cells of a block are shuffled too, except
     * that a ramp visits its loads in rising order. If the server is kept, the cells of a platform follow one another
     * in the order of the plan, because they share the server.
     */
    static List<Slot> ofBlocks(Plan plan, Comparison comparison) {
        Schedule schedule = new Schedule(plan, new Random(plan.seed()), 0);
        for (int block = 0; block < plan.blocks().orElseThrow(); block++) {
            schedule.drawBlock(comparison, block, cell -> comparison.pairings().get(0));
        }
        return schedule.slots;
    }

    /** A schedule with a row of trials for each platform and cell. The block number is the place in the row, from 0. */
    static List<Slot> ofRows(Plan plan, int trials) {
        Schedule schedule = new Schedule(plan, new Random(plan.seed()), 0);
        for (Platform platform : schedule.shuffled(plan.platforms())) {
            for (Cell cell : plan.cells()) {
                for (int block = 0; block < trials; block++) {
                    schedule.add(block, cell, platform, Pairing.INTERLEAVED);
                }
            }
        }
        return schedule.slots;
    }

    /**
     * Draws a block in addition to the schedule of a plan, from the seed and the number of the block.
     *
     * @param first index of its first trial
     * @param pairings the pairing of each cell
     */
    static List<Slot> block(Plan plan, Comparison comparison, int block, int first, Function<Cell, Pairing> pairings) {
        Schedule schedule = new Schedule(plan, BlockRandom.of(plan.seed(), block + 1), first);
        schedule.drawBlock(comparison, block, pairings);
        return schedule.slots;
    }

    private void drawBlock(Comparison comparison, int block, Function<Cell, Pairing> pairings) {
        if (comparison.serverKept()) {
            for (Platform platform : shuffled(plan.platforms())) {
                plan.cells().forEach(cell -> add(block, cell, platform, Pairing.INTERLEAVED));
            }
            return;
        }
        for (Cell cell : comparison.ramp().isPresent() ? plan.cells() : shuffled(plan.cells())) {
            shuffled(plan.platforms()).forEach(platform -> add(block, cell, platform, pairings.apply(cell)));
        }
    }

    private <T> List<T> shuffled(List<T> ordered) {
        return BlockRandom.shuffled(ordered, random);
    }

    private void add(int block, Cell cell, Platform platform, Pairing pairing) {
        slots.add(new Slot(first + slots.size(), block, cell, platform.name(), pairing));
    }
}
