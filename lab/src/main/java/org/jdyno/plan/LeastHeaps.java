package org.jdyno.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jdyno.model.Cell;
import org.jdyno.model.Heap;
import org.jdyno.model.Hosts;
import org.jdyno.model.Jvm;
import org.jdyno.model.Limit;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Parameter;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Timing;
import org.jdyno.model.UserError;

/** Heaps given as multiples of the least sufficient one, which a separate search finds first. */
public final class LeastHeaps {
    private LeastHeaps() {}

    /**
     * Whether any cell has such a heap.
     *
     * @throws UserError if the load varies too: each load has a least heap of its own, so a multiple has several sizes
     */
    static boolean areMeant(List<Cell> cells, Workloads workloads) {
        List<Cell> multiples = cells.stream().filter(LeastHeaps::isMultiple).toList();
        for (Cell cell : multiples) {
            workloads.get(cell.workload()).load().map(LoadParameter::parameter).ifPresent(parameter -> {
                boolean varied = multiples.stream()
                        .filter(other -> other.workload().equals(cell.workload()))
                        .anyMatch(other -> !other.point()
                                .get(parameter)
                                .equals(cell.point().get(parameter)));
                if (varied) {
                    throw new UserError(
                            "heap=" + cell.point().get(Heap.NAME) + " would be a different size for each value of "
                                    + parameter + "; give a size, such as heap=64m, or one value of " + parameter);
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
            throw new UserError(
                    "heap=" + multiple + " is a multiple of the least heap, which has not been searched for; give a"
                            + " size, such as heap=64m");
        }
        return new Cell(cell.workload(), cell.point().with(Heap.NAME, Heap.size(multiple, least)));
    }

    /** A cell without its heap: what a least heap is searched for. */
    static Cell rest(Cell cell) {
        return new Cell(cell.workload(), cell.point().without(Heap.NAME));
    }

    /** The mebibytes that a search has found for each cell without its heap; cells without a result are missing. */
    public static Map<Cell, Long> found(List<Limit> limits) {
        Map<Cell, Long> found = new HashMap<>();
        limits.stream().filter(limit -> limit.reached() > 0).forEach(limit -> found.put(limit.cell(), limit.reached()));
        return found;
    }

    /** Provisional sizes, with which a request is checked before the search for the real ones. */
    public static Map<Cell, Long> placeholders(Plan search) {
        return search.cells().stream()
                .collect(Collectors.toMap(
                        LeastHeaps::rest, cell -> Heap.mebibytes(cell.point().get(Heap.NAME))));
    }

    /** The search for the least heaps of a platform, one for all cells that differ only in their heap. */
    static Plan search(List<Cell> cells, Request request, Platform platform, Jvm driver, long seed, Hosts hosts) {
        return request.change(new Plan(
                "The least heap of " + platform.name(),
                new Plan.Subject(
                        cells.stream()
                                .filter(LeastHeaps::isMultiple)
                                .map(LeastHeaps::rest)
                                .distinct()
                                .map(cell -> new Cell(
                                        cell.workload(), cell.point().with(Heap.NAME, Parameter.HEAP.initial())))
                                .toList(),
                        List.of(platform),
                        platform.name(),
                        driver),
                Plan.Conditions.PLAIN.on(hosts),
                new Plan.Length(OwnServer.patient(timing(request), cells), OptionalInt.of(1), Optional.empty()),
                seed,
                ExperimentRequest.leastHeap()));
    }

    /** At most the length of {@link LengthKeys#LASTING}: beyond that, longer trials add little precision. */
    private static Timing timing(Request request) {
        return request.get(LengthKeys.TIMING)
                .filter(timing -> timing.expectedTrialMillis() < LengthKeys.LASTING.expectedTrialMillis())
                .orElse(LengthKeys.LASTING);
    }
}
