package org.jdyno.lab.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Procedure;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.UserError;

/** Heaps that are given as multiples of the least that is enough, which a search of its own finds first. */
public final class LeastHeaps {
    private LeastHeaps() {}

    /** Whether a request gives heaps in this way. */
    static boolean areMeant(List<Plan.Cell> cells) {
        return cells.stream().anyMatch(LeastHeaps::isMultiple);
    }

    private static boolean isMultiple(Plan.Cell cell) {
        return Heap.at(cell.point()).filter(Heap::isMultiple).isPresent();
    }

    /** The cells with sizes in place of multiples. */
    static List<Plan.Cell> resolved(List<Plan.Cell> cells, Map<Plan.Cell, Long> mebibytes) {
        return cells.stream()
                .map(cell -> isMultiple(cell) ? resolved(cell, mebibytes.get(rest(cell))) : cell)
                .distinct()
                .toList();
    }

    private static Plan.Cell resolved(Plan.Cell cell, Long least) {
        String multiple = cell.point().get(Heap.NAME);
        if (least == null) {
            throw new UserError("heap=" + multiple
                    + " is a multiple of a heap that has not been searched for; give a size here, such as heap=64m");
        }
        return new Plan.Cell(cell.workload(), cell.point().with(Heap.NAME, Heap.size(multiple, least)));
    }

    /** A cell without its heap: what the least heap is looked for at. */
    static Plan.Cell rest(Plan.Cell cell) {
        return new Plan.Cell(cell.workload(), cell.point().without(Heap.NAME));
    }

    /** The mebibytes that a search has found, of each of its cells without its heap. */
    public static Map<Plan.Cell, Long> found(List<Limit> limits) {
        Map<Plan.Cell, Long> found = new HashMap<>();
        for (Limit limit : limits) {
            if (limit.reached() == 0) {
                throw new UserError(
                        "the least heap of " + limit.platform() + " for " + limit.workload() + " was not found: "
                                + (limit.message().isEmpty() ? "no trial was completed" : limit.message()));
            }
            found.put(new Plan.Cell(limit.workload(), limit.point()), limit.reached());
        }
        return found;
    }

    /** The search for the least heaps of a platform, once for all cells that differ in their heap alone. */
    static Plan search(List<Plan.Cell> cells, Request request, Platform platform, Jvm driver, long seed, Hosts hosts) {
        return new Plan(
                "The least heap of " + platform.name(),
                cells.stream()
                        .filter(LeastHeaps::isMultiple)
                        .map(LeastHeaps::rest)
                        .distinct()
                        .map(cell ->
                                new Plan.Cell(cell.workload(), cell.point().with(Heap.NAME, Heap.PARAMETER.initial())))
                        .toList(),
                List.of(platform),
                platform.name(),
                driver,
                request.placement(),
                request.timing().orElse(Procedures.BRIEF),
                OptionalInt.of(1),
                Optional.empty(),
                seed,
                new Procedure(Rule.INTERVAL, false, Optional.of(Procedures.leastHeap()), Optional.empty()),
                hosts);
    }
}
