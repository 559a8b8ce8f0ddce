package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Heap;
import org.jdyno.model.Overhead;
import org.jdyno.model.Point;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;

/**
 * Computes the lower-bound overhead of collectors (Cai and others, 2022): the cost of an operation, divided by a
 * reference from the same block. The reference is the least cost of any platform with any heap, after the known share
 * of the collector is subtracted.
 *
 * <p>The least of several values is too small by chance. So the odd blocks choose the platform and heap of the
 * reference for the even blocks, and vice versa. Only in a run of a single block, that block chooses for itself.
 */
final class OverheadRule {
    /** A pair of a platform and a heap: the heap of the cell. */
    private record PlatformHeap(String platform, Cell cell) {}

    private final Overhead overhead;
    /** The cost without the collector's share, by platform and heap, and by block. */
    private final Map<PlatformHeap, TreeMap<Integer, Double>> distilled = new LinkedHashMap<>();

    private OverheadRule(Overhead overhead, List<Trial> comparable) {
        this.overhead = overhead;
        for (Trial trial : comparable) {
            double cost = overhead.distilled(trial);
            if (cost > 0) {
                distilled
                        .computeIfAbsent(pair(trial), any -> new TreeMap<>())
                        .put(trial.slot().block(), cost);
            }
        }
    }

    private static PlatformHeap pair(Trial trial) {
        return new PlatformHeap(trial.slot().platform(), trial.slot().cell());
    }

    /** The run with the overheads added to the measures of all trials with a given heap size. */
    static Run addTo(Run run) {
        if (!(run.plan().experiment() instanceof Comparison)) {
            return run;
        }
        Map<Integer, Map<String, Double>> overheads = new HashMap<>();
        Map<Cell, List<Trial>> families = run.trials().stream()
                .filter(trial -> trial.completed()
                        && Heap.at(trial.slot().cell().point()).isPresent())
                .collect(Collectors.groupingBy(OverheadRule::family, LinkedHashMap::new, Collectors.toList()));
        families.values().forEach(family -> {
            for (Overhead overhead : shown(run, family)) {
                OverheadRule rule = new OverheadRule(
                        overhead,
                        family.stream()
                                .filter(trial -> !trial.slot()
                                        .platform()
                                        .equals(run.plan().aaControl()))
                                .toList());
                family.forEach(trial -> rule.overheadOf(trial).ifPresent(value -> overheads
                        .computeIfAbsent(trial.slot().index(), any -> new HashMap<>())
                        .put(overhead.measure(), value)));
            }
        });
        return overheads.isEmpty() ? run : run.with(withMeasures(run.trials(), overheads));
    }

    /** The overheads that make sense. If a rate is set, it determines the wall time of an operation. */
    private static List<Overhead> shown(Run run, List<Trial> family) {
        Slot any = family.get(0).slot();
        boolean paced = RateParameter.paces(
                run.workload(any.cell().workload()).rate(), any.cell().point());
        return paced ? List.of(Overhead.CPU) : List.of(Overhead.values());
    }

    private static List<Trial> withMeasures(List<Trial> trials, Map<Integer, Map<String, Double>> more) {
        return trials.stream()
                .map(trial -> trial.withMeasures(more.getOrDefault(trial.slot().index(), Map.of())))
                .toList();
    }

    /** The cell without the parameter {@code heap}. */
    private static Cell family(Trial trial) {
        Point rest = trial.slot().cell().point().without(Heap.NAME);
        return new Cell(trial.slot().cell().workload(), rest);
    }

    /** The overhead of a trial; empty if its block has no reference. */
    private Optional<Double> overheadOf(Trial trial) {
        int block = trial.slot().block();
        Double cost = trial.measures().get(overhead.cost());
        return Optional.ofNullable(cost).flatMap(known -> reference(block)
                .map(pair -> distilled.get(pair).get(block))
                .map(least -> known / least));
    }

    /**
     * The reference of a block: the platform and heap of least mean cost in the blocks of the other parity, or in the
     * block itself if there are none. It must have values in this block and in as many of the others as any platform
     * and heap has. Otherwise one that completed only in a fast block could be the least.
     */
    private Optional<PlatformHeap> reference(int block) {
        List<PlatformHeap> present = new ArrayList<>(distilled.keySet());
        present.removeIf(pair -> !distilled.get(pair).containsKey(block));
        long most = present.stream()
                .mapToLong(pair -> others(pair, block).count())
                .max()
                .orElse(0);
        return present.stream()
                .filter(pair -> others(pair, block).count() == most)
                .min(Comparator.comparingDouble(pair -> others(pair, block)
                        .average()
                        .orElse(Math.log(distilled.get(pair).get(block)))));
    }

    /** The logarithms of the costs in the blocks of the other parity. */
    private DoubleStream others(PlatformHeap pair, int block) {
        return distilled.get(pair).entrySet().stream()
                .filter(entry -> entry.getKey() % 2 != block % 2)
                .mapToDouble(entry -> Math.log(entry.getValue()));
    }
}
