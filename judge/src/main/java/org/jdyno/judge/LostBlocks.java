package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jdyno.model.Cell;
import org.jdyno.model.Disturbance;
import org.jdyno.model.DisturbedTrial;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;

/**
 * The blocks that do not count because something from outside disturbed one of their trials. The whole block is lost,
 * so that no platform loses more trials than another. Lost blocks are repeated after the planned ones
 * (docs/statistics/trials.md). Whether a block is disturbed and repeated is decided at its end; later trials do not
 * change it.
 */
public final class LostBlocks {
    /**
     * A loss of CPU time is unusual only if it is this far above the median of the trials so far, in percentage points.
     */
    private static final double UNUSUAL_POINTS = 10;

    /** It must also exceed the median by this many times the usual scatter, which is large on a busy machine. */
    private static final double UNUSUAL_SCATTERS = 6;

    /** Converts a median absolute deviation of normal values to a standard deviation. */
    private static final double MEDIAN_DISTANCE_TO_SD = 1.4826;

    /** The number of blocks that even the shortest run may lose. */
    private static final int ALWAYS_ALLOWED = 2;

    /** The trials of one cell in a block, which are compared with one another. */
    public record CellBlock(Cell cell, int number) {
        public boolean contains(Slot slot) {
            return slot.block() == number && slot.cell().equals(cell);
        }
    }

    private final Run run;
    private final Map<CellBlock, List<Trial>> blocks = new LinkedHashMap<>();
    /** The disturbed blocks that are repeated. They are lost unless the cell has no other block. */
    private final Map<CellBlock, DisturbedTrial> repeated = new LinkedHashMap<>();

    private final Map<CellBlock, DisturbedTrial> lost = new LinkedHashMap<>();
    private final Map<CellBlock, DisturbedTrial> tolerated = new LinkedHashMap<>();

    private LostBlocks(Run run) {
        this.run = run;
        run.trials().forEach(trial -> blocks.computeIfAbsent(block(trial.slot()), any -> new ArrayList<>())
                .add(trial));
        Map<Cell, Integer> begun = new HashMap<>();
        blocks.forEach((block, trials) -> {
            int begunSoFar = begun.merge(block.cell(), 1, Integer::sum);
            disturbance(trials).ifPresent(reason -> {
                boolean mayBeLost = run.plan().experiment().compares()
                        && toRepeat(block.cell()).size() < maxLost(begunSoFar);
                (mayBeLost ? repeated : tolerated).put(block, reason);
            });
        });
        repeated.forEach((block, reason) -> (hasNothingElse(block.cell()) ? tolerated : lost).put(block, reason));
    }

    /** The lost blocks of a run so far. A search has none: it repeats its disturbed trials. */
    public static LostBlocks of(Run run) {
        return new LostBlocks(run.plan().experiment().searches() ? run.with(List.of()) : run);
    }

    private static CellBlock block(Slot slot) {
        return new CellBlock(slot.cell(), slot.block());
    }

    /** The largest number of lost blocks: half of the planned ones or, with a budget, half of those begun so far. */
    private int maxLost(int begunSoFar) {
        // An extension does not change which of the earlier blocks are lost.
        Plan plan = run.beforeExtensions().plan();
        int blocks =
                plan.budgetMillis().isPresent() ? begunSoFar : plan.blocks().orElse(begunSoFar);
        return Math.max(ALWAYS_ALLOWED, blocks / 2);
    }

    private Optional<DisturbedTrial> disturbance(List<Trial> block) {
        if (run.plan().experiment() instanceof Imported) {
            // Its trials are in no blocks, and what another tool calls steal may be something else.
            return Optional.empty();
        }
        int last = block.stream().mapToInt(trial -> trial.slot().index()).max().orElseThrow();
        return block.stream()
                .flatMap(trial ->
                        disturbance(trial, last)
                                .map(by -> new DisturbedTrial(trial.slot().platform(), by))
                                .stream())
                .findFirst();
    }

    /** @param last index of the last trial of the block */
    private Optional<Disturbance> disturbance(Trial trial, int last) {
        Optional<Disturbance> evident =
                Disturbance.of(trial, run.workload(trial.slot().cell().workload()));
        if (evident.isPresent()) {
            return evident;
        }
        if (isUnusual(trial, Disturbance.STEAL, last, other -> true)) {
            return Optional.of(new Disturbance.Stolen(trial.measures().get(Disturbance.STEAL), true));
        }
        // A platform that uses more CPU time is throttled more by a quota. So only throttling above the usual share of
        // this platform comes from outside.
        Predicate<Slot> own = other -> other.platform().equals(trial.slot().platform())
                && other.cell().equals(trial.slot().cell());
        return isUnusual(trial, Disturbance.THROTTLED, last, own)
                ? Optional.of(new Disturbance.Throttled(trial.measures().get(Disturbance.THROTTLED)))
                : Optional.empty();
    }

    private boolean isUnusual(Trial trial, String measure, int last, Predicate<Slot> among) {
        double share = trial.measures().getOrDefault(measure, 0.0);
        if (share <= UNUSUAL_POINTS) {
            return false;
        }
        double[] shares = run.trials().stream()
                .filter(other -> other.slot().index() <= last
                        && among.test(other.slot())
                        && other.measures().containsKey(measure))
                .mapToDouble(other -> other.measures().get(measure))
                .toArray();
        double median = median(shares);
        double scatter = MEDIAN_DISTANCE_TO_SD
                * median(Arrays.stream(shares)
                        .map(other -> Math.abs(other - median))
                        .toArray());
        return share > median + Math.max(UNUSUAL_POINTS, UNUSUAL_SCATTERS * scatter);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The disturbed blocks of a cell that are repeated, in the order they were run. */
    public List<CellBlock> toRepeat(Cell cell) {
        return repeated.keySet().stream()
                .filter(block -> block.cell().equals(cell))
                .toList();
    }

    /** The blocks that do not count, with the first disturbed trial, in the order they were run. */
    public Map<CellBlock, DisturbedTrial> lost() {
        return Collections.unmodifiableMap(lost);
    }

    /**
     * The blocks that count although a trial was disturbed, with the first such trial. There are three reasons. Under a
     * published rule every trial counts. If more blocks are disturbed than may be lost, disturbances are normal on this
     * machine. And if no other block is left, disturbed blocks with a note are better than none.
     */
    public Map<CellBlock, DisturbedTrial> tolerated() {
        return Collections.unmodifiableMap(tolerated);
    }

    private boolean hasNothingElse(Cell cell) {
        return blocks.entrySet().stream()
                .filter(block -> block.getKey().cell().equals(cell) && !repeated.containsKey(block.getKey()))
                .noneMatch(block -> block.getValue().stream().anyMatch(Trial::completed));
    }

    /** The disturbance of a trial's block; empty if the block counts. */
    public Optional<DisturbedTrial> reason(Slot slot) {
        return Optional.ofNullable(lost.get(block(slot)));
    }

    /** The disturbances of the blocks of all trials that do not count, by slot index. */
    Map<Integer, DisturbedTrial> reasons() {
        Map<Integer, DisturbedTrial> reasons = new HashMap<>();
        run.trials().forEach(trial -> reason(trial.slot())
                .ifPresent(by -> reasons.put(trial.slot().index(), by)));
        return reasons;
    }

    /** The trials of the run whose blocks count. */
    public List<Trial> counting() {
        return run.trials().stream()
                .filter(trial -> !lost.containsKey(block(trial.slot())))
                .toList();
    }
}
