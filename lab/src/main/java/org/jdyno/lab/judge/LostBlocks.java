package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Disturbance;
import org.jdyno.lab.model.DisturbedTrial;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;

/**
 * The blocks that count for nothing because something from outside spoilt a trial of theirs: with it go the trials it
 * would have been compared with, so that no platform loses more than another. They are repeated when the planned ones
 * are over (docs/statistics.md). What was lost when a block ended is lost for good: trials that follow change nothing.
 */
public final class LostBlocks {
    /** So far above the median of the run's trials a trial lost more than is usual here, in percentage points. */
    private static final double UNUSUAL_POINTS = 10;

    /**
     * A machine on which trials differ much all the time: there it takes so many of the usual distances from the
     * median.
     */
    private static final double UNUSUAL_SCATTERS = 6;

    /** Makes the median distance from the median the standard deviation where values are normally distributed. */
    private static final double MEDIAN_DISTANCE_TO_SD = 1.4826;

    /** As many may be lost of the shortest run. */
    private static final int LEAST_CAP = 2;

    /** The trials of one workload at one point in a block: those that are compared with one another. */
    public record Block(Cell cell, int number) {
        public boolean holds(Slot slot) {
            return slot.block() == number && slot.at(cell);
        }
    }

    private final Run run;
    private final Map<Block, List<Trial>> blocks = new LinkedHashMap<>();
    private final Map<Block, DisturbedTrial> repeated = new LinkedHashMap<>();
    private final Map<Block, DisturbedTrial> lost = new LinkedHashMap<>();
    private final Map<Block, DisturbedTrial> borne = new LinkedHashMap<>();

    private LostBlocks(Run run) {
        this.run = run;
        run.trials().forEach(trial -> blocks.computeIfAbsent(block(trial.slot()), any -> new ArrayList<>())
                .add(trial));
        Map<Cell, Integer> begun = new HashMap<>();
        blocks.forEach((block, trials) -> {
            int nth = begun.merge(block.cell(), 1, Integer::sum);
            disturbance(trials).ifPresent(reason -> {
                boolean within = run.plan().experiment().compares()
                        && repeated(block.cell()).size() < cap(nth);
                (within ? repeated : borne).put(block, reason);
            });
        });
        repeated.forEach((block, reason) -> (hasNothingElse(block.cell()) ? borne : lost).put(block, reason));
    }

    /** Of a run as far as it has come. A search has none: it asks again for what a trial did not tell. */
    public static LostBlocks of(Run run) {
        return new LostBlocks(run.plan().experiment().searches() ? run.with(List.of()) : run);
    }

    private static Block block(Slot slot) {
        return new Block(slot.cell(), slot.block());
    }

    /** Half of the blocks that were asked for; where a budget says how many there are, of those begun so far. */
    private int cap(int begun) {
        int planned = run.plan().budgetMillis().isPresent()
                ? begun
                : run.plan().blocks().orElse(begun);
        return Math.max(LEAST_CAP, planned / 2);
    }

    private Optional<DisturbedTrial> disturbance(List<Trial> block) {
        int last = block.stream().mapToInt(trial -> trial.slot().index()).max().orElseThrow();
        List<Trial> before = run.trials().stream()
                .filter(trial -> trial.slot().index() <= last)
                .toList();
        return block.stream()
                .flatMap(trial ->
                        disturbance(trial, before)
                                .map(by -> new DisturbedTrial(trial.slot().platform(), by))
                                .stream())
                .findFirst();
    }

    private Optional<Disturbance> disturbance(Trial trial, List<Trial> before) {
        Optional<Disturbance> alone =
                Disturbance.of(trial, run.workload(trial.slot().workload()));
        if (alone.isPresent()) {
            return alone;
        }
        if (isUnusual(trial, Disturbance.STEAL, before)) {
            return Optional.of(new Disturbance.Stolen(trial.measures().get(Disturbance.STEAL), true));
        }
        // A quota is met by whoever uses much: only more than this platform usually meets came from outside.
        List<Trial> own = before.stream()
                .filter(other -> other.slot().platform().equals(trial.slot().platform())
                        && other.slot().at(trial.slot().cell()))
                .toList();
        return isUnusual(trial, Disturbance.THROTTLED, own)
                ? Optional.of(new Disturbance.Throttled(trial.measures().get(Disturbance.THROTTLED)))
                : Optional.empty();
    }

    private static boolean isUnusual(Trial trial, String measure, List<Trial> among) {
        double[] shares = among.stream()
                .filter(other -> other.measures().containsKey(measure))
                .mapToDouble(other -> other.measures().get(measure))
                .toArray();
        if (!trial.measures().containsKey(measure) || shares.length == 0) {
            return false;
        }
        double median = median(shares);
        double scatter = MEDIAN_DISTANCE_TO_SD
                * median(Arrays.stream(shares)
                        .map(share -> Math.abs(share - median))
                        .toArray());
        double bound = median + Math.max(UNUSUAL_POINTS, UNUSUAL_SCATTERS * scatter);
        return trial.measures().get(measure) > bound;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Those of one workload and point that are to be repeated, in the order they were lost. */
    public List<Block> repeated(Cell cell) {
        return repeated.keySet().stream()
                .filter(block -> block.cell().equals(cell))
                .toList();
    }

    /** Those that count for nothing, with the first trial that was disturbed, in the order they were lost. */
    public Map<Block, DisturbedTrial> lost() {
        return Collections.unmodifiableMap(lost);
    }

    /**
     * Those that count although a trial was disturbed, with the first such trial: by a published rule every trial
     * counts; a machine on which more than so many blocks are disturbed is just like that; and figures with a caution
     * are better than none.
     */
    public Map<Block, DisturbedTrial> borne() {
        return Collections.unmodifiableMap(borne);
    }

    private boolean hasNothingElse(Cell cell) {
        return blocks.entrySet().stream()
                .filter(block -> block.getKey().cell().equals(cell) && !repeated.containsKey(block.getKey()))
                .noneMatch(block -> block.getValue().stream().anyMatch(Trial::completed));
    }

    /** Why a trial counts for nothing though it may have come to its end; empty when its block counts. */
    public Optional<DisturbedTrial> reason(Slot slot) {
        return Optional.ofNullable(lost.get(block(slot)));
    }

    /** The reasons of all trials that count for nothing, by their places in the schedule. */
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
