package org.jdyno.lab.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Load;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.UserError;

/** Heaps that are given as multiples of the least that is enough, which a search of its own finds first. */
public final class LeastHeaps {
    private LeastHeaps() {}

    /**
     * Whether a request gives heaps in this way.
     *
     * @throws UserError when the load is varied too: the least heap would be another at each, and no two loads would
     *     have a heap in common
     */
    static boolean areMeant(List<Cell> cells, Workloads workloads) {
        List<Cell> multiples = cells.stream().filter(LeastHeaps::isMultiple).toList();
        for (Cell cell : multiples) {
            workloads.get(cell.workload()).load().map(Load::parameter).ifPresent(parameter -> {
                boolean varied = multiples.stream()
                        .filter(other -> other.workload().equals(cell.workload()))
                        .anyMatch(other -> !other.point()
                                .get(parameter)
                                .equals(cell.point().get(parameter)));
                if (varied) {
                    throw new UserError(
                            "heap=" + cell.point().get(Heap.NAME) + " would be another size for each value of "
                                    + parameter + "; give sizes, such as heap=64m, or one value of " + parameter);
                }
            });
        }
        return !multiples.isEmpty();
    }

    static boolean isMultiple(Cell cell) {
        return Heap.at(cell.point()).filter(Heap::isMultiple).isPresent();
    }

    /** The cells with sizes in place of multiples. */
    static List<Cell> resolved(List<Cell> cells, Map<Cell, Long> mebibytes) {
        return cells.stream()
                .map(cell -> isMultiple(cell) ? resolved(cell, mebibytes.get(rest(cell))) : cell)
                .distinct()
                .toList();
    }

    private static Cell resolved(Cell cell, Long least) {
        String multiple = cell.point().get(Heap.NAME);
        if (least == null) {
            throw new UserError("heap=" + multiple
                    + " is a multiple of a heap that has not been searched for; give a size here, such as heap=64m");
        }
        return new Cell(cell.workload(), cell.point().with(Heap.NAME, Heap.size(multiple, least)));
    }

    /** A cell without its heap: what the least heap is looked for at. */
    static Cell rest(Cell cell) {
        return new Cell(cell.workload(), cell.point().without(Heap.NAME));
    }

    /**
     * The mebibytes that a search has found, of each of its cells without its heap; a cell for which none was enough is
     * missing.
     */
    public static Map<Cell, Long> found(List<Limit> limits) {
        Map<Cell, Long> found = new HashMap<>();
        limits.stream()
                .filter(limit -> limit.reached() > 0)
                .forEach(limit -> found.put(new Cell(limit.workload(), limit.point()), limit.reached()));
        return found;
    }

    /** Any sizes, to see whether a request can be planned at all before it is searched for them. */
    public static Map<Cell, Long> placeholders(Plan search) {
        return search.cells().stream()
                .collect(Collectors.toMap(
                        LeastHeaps::rest, cell -> Heap.mebibytes(cell.point().get(Heap.NAME))));
    }

    /** The search for the least heaps of a platform, once for all cells that differ in their heap alone. */
    static Plan search(List<Cell> cells, Request request, Platform platform, Jvm driver, long seed, Hosts hosts) {
        return new Plan(
                "The least heap of " + platform.name(),
                cells.stream()
                        .filter(LeastHeaps::isMultiple)
                        .map(LeastHeaps::rest)
                        .distinct()
                        .map(cell -> new Cell(cell.workload(), cell.point().with(Heap.NAME, Parameter.HEAP.initial())))
                        .toList(),
                List.of(platform),
                platform.name(),
                driver,
                request.placement(),
                timing(request),
                OptionalInt.of(1),
                Optional.empty(),
                seed,
                ExperimentRequest.leastHeap(),
                hosts);
    }

    /** Longer trials than usual would only take longer: what is looked for is whether they are completed. */
    private static Timing timing(Request request) {
        return request.timing()
                .filter(timing -> timing.expectedTrialMillis() < ExperimentRequest.LASTING.expectedTrialMillis())
                .orElse(ExperimentRequest.LASTING);
    }
}
