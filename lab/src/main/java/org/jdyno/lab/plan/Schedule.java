package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Slot;

/**
 * The order of the trials: in every block each platform of a cell stands once, in a fresh random order, so that drift of the machine
 * falls on all alike (Abedi and Brecht, 2017). The cells of a block are shuffled too.
 */
public final class Schedule {
    private Schedule() {}

    /** The schedule of a plan; the same seed gives the same one on every Java. */
    public static List<Slot> of(Plan plan) {
        // java.util.Random's sequence and Collections.shuffle's use of it are specified, so a seed means the same
        // everywhere.
        Random random = new Random(plan.seed());
        List<Slot> slots = new ArrayList<>();
        for (int block = 0; block < plan.blocks().orElseThrow(); block++) {
            List<Plan.Cell> cells = new ArrayList<>(plan.cells());
            Collections.shuffle(cells, random);
            for (Plan.Cell cell : cells) {
                List<Platform> order = new ArrayList<>(plan.platforms());
                Collections.shuffle(order, random);
                for (Platform platform : order) {
                    slots.add(new Slot(slots.size(), block, cell.workload(), cell.point(), platform.name()));
                }
            }
        }
        return slots;
    }
}
