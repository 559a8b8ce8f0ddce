package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Slot;

/**
 * The order of the trials.
 *
 * <p>By the rule of intervals every platform of a cell stands once in a block, in a fresh random order, so that drift
 * of the machine falls on all alike (Abedi and Brecht, 2017); the cells of a block are shuffled too. With a server that
 * is kept a platform's cells follow one another as the plan names them, because the server of one is that of the next.
 * A ramp visits its loads in rising order. By the rules of the originals all runs of a platform stand in a row.
 */
public final class Schedule {
    private final Plan plan;
    private final Random random;
    private final BlockOrder order;
    private final List<Slot> slots = new ArrayList<>();
    private final int first;

    private Schedule(Plan plan, Random random, int first) {
        this.plan = plan;
        this.random = random;
        this.first = first;
        this.order = new BlockOrder(plan);
    }

    /**
     * The schedule of a plan; the same seed gives the same one on every Java. Empty where the next trial depends on
     * those before.
     */
    public static List<Slot> of(Plan plan) {
        // java.util.Random's sequence and Collections.shuffle's use of it are specified, so a seed means the same
        // everywhere.
        Schedule schedule = new Schedule(plan, new Random(plan.seed()), 0);
        if (!plan.procedure().searches() && !plan.procedure().choosesPairing()) {
            schedule.draw();
        }
        return schedule.slots;
    }

    /**
     * A block of interleaved trials beyond the schedule of a plan.
     *
     * @param first index of its first trial
     */
    static List<Slot> block(Plan plan, int block, int first, Random random) {
        Schedule schedule = new Schedule(plan, random, first);
        schedule.drawBlock(block);
        return schedule.slots;
    }

    private void draw() {
        if (plan.procedure().rule() != Rule.INTERVAL) {
            drawInARow();
            return;
        }
        int blocks = plan.blocks().orElseThrow() * order.blocksOfARound(pairing());
        for (int block = 0; block < blocks; block++) {
            drawBlock(block);
        }
    }

    private Pairing pairing() {
        return plan.procedure().pairings().get(0);
    }

    private void drawBlock(int block) {
        if (plan.procedure().serverKept()) {
            drawKept(block);
        } else {
            drawFresh(block, pairing());
        }
    }

    private void drawFresh(int block, Pairing pairing) {
        for (Cell cell : plan.procedure().ramp().isPresent() ? plan.cells() : shuffled(plan.cells())) {
            for (Platform platform : order.draw(pairing, block, random)) {
                slots.add(
                        new Slot(first + slots.size(), block, cell.workload(), cell.point(), platform.name(), pairing));
            }
        }
    }

    private void drawKept(int block) {
        for (Platform platform : shuffled(plan.platforms())) {
            for (Cell cell : plan.cells()) {
                add(block, cell, platform);
            }
        }
    }

    /** A run of the rule counts as a block: the first of every platform is in block 0. */
    private void drawInARow() {
        for (Platform platform : shuffled(plan.platforms())) {
            for (Cell cell : plan.cells()) {
                for (int run = 0; run < plan.procedure().rule().runs(); run++) {
                    add(run, cell, platform);
                }
            }
        }
    }

    private <T> List<T> shuffled(List<T> ordered) {
        return BlockOrder.shuffled(ordered, random);
    }

    private void add(int block, Cell cell, Platform platform) {
        slots.add(new Slot(first + slots.size(), block, cell.workload(), cell.point(), platform.name()));
    }
}
