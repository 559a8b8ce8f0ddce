package org.jdyno.judge;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Measure;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.StealEffect;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;

/**
 * The completed trials of one cell, and their values by platform and block. Other trials are not judged, with one
 * exception: if the load of a trial fell behind its schedule, its response times count as the worst of the cell.
 * Leaving them out would favour the platform with more such trials. If it fell behind in a phase at a rate, the figures
 * of the phase before that count as those of any other trial. Percentiles with too few values beyond them are
 * missing. Not thread-safe.
 */
final class CompletedTrials {
    private final Plan plan;
    private final Workload workload;
    private final Cell cell;
    private final Map<String, TreeMap<Integer, Trial>> byPlatform = new LinkedHashMap<>();
    /** The trials whose load fell behind its schedule. */
    private final Map<String, TreeMap<Integer, Trial>> behind = new HashMap<>();

    private final PercentileSupport support;
    private final StealRule steal;
    private final Map<String, Pairing> pairings = new HashMap<>();
    private final Map<List<String>, MergedDistribution> merged = new HashMap<>();
    private final MergedPercentiles mergedPercentiles;

    /** Selects the trials of a cell from all trials that count. */
    CompletedTrials(Plan plan, Workload workload, Cell cell, List<Trial> trials, List<StealEffect> earlierSteal) {
        this.plan = plan;
        this.workload = workload;
        this.cell = cell;
        this.support = new PercentileSupport(workload, this::merged);
        this.mergedPercentiles = new MergedPercentiles(support);
        List<Trial> ofCell = trials.stream()
                .filter(trial -> trial.slot().cell().equals(cell))
                .toList();
        this.steal = new StealRule(plan, workload, cell, ofCell, earlierSteal);
        plan.platforms().forEach(platform -> {
            byPlatform.put(platform.name(), new TreeMap<>());
            behind.put(platform.name(), new TreeMap<>());
        });
        for (Trial trial : ofCell) {
            if (trial.completed()) {
                byPlatform.get(trial.slot().platform()).put(trial.slot().block(), trial);
            } else if (trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND))) {
                behind.get(trial.slot().platform()).put(trial.slot().block(), trial);
            }
        }
    }

    /** The completed trials of each cell; none for a search, whose trials count only for its result. */
    static Map<Cell, CompletedTrials> byCell(Run run) {
        List<Trial> trials = run.plan().experiment().searches()
                ? List.of()
                : LostBlocks.of(run).counting();
        Map<Cell, CompletedTrials> completed = new LinkedHashMap<>();
        for (Cell cell : run.plan().cells()) {
            completed.put(
                    cell,
                    new CompletedTrials(run.plan(), run.workload(cell.workload()), cell, trials, run.earlierSteal()));
        }
        return completed;
    }

    Cell cell() {
        return cell;
    }

    Workload workload() {
        return workload;
    }

    Measure headline() {
        return workload.headline();
    }

    List<Trial> of(String platform) {
        return List.copyOf(byPlatform.get(platform).values());
    }

    /** The blocks in which a platform completed its trial. */
    Set<Integer> blocks(String platform) {
        return byPlatform.get(platform).keySet();
    }

    /**
     * The platforms whose trials count for a platform. Those of the A/A control count for the baseline too: the value
     * of a block is the mean of both. With equal scatter, the variance of a difference is then 1 + 1/2 instead of 1 +
     * 1, and its interval an eighth narrower.
     *
     * @param other the platform it is compared with; itself for its own figure, or with another cell
     */
    List<String> copies(String platform, String other) {
        boolean both = platform.equals(plan.baseline())
                && byPlatform.containsKey(plan.aaControl())
                && !other.equals(plan.aaControl());
        return both ? List.of(platform, plan.aaControl()) : List.of(platform);
    }

    /** How many of a platform's trials have a load that fell behind. */
    int countBehind(String platform) {
        return behind.get(platform).size();
    }

    boolean anyBehind(List<String> platforms) {
        return platforms.stream().anyMatch(platform -> countBehind(platform) > 0);
    }

    /** Whether all trials whose load fell behind have a value of a measure. */
    boolean allBehindHave(String measure) {
        return behind.values().stream()
                .flatMap(trials -> trials.values().stream())
                .allMatch(trial -> trial.measures().containsKey(measure));
    }

    /** The trials of platforms with a pairing, and those whose load fell behind as if they were completed. */
    List<Trial> withBehind(List<String> platforms, String measure, Pairing pairing) {
        Stream<Trial> more = platforms.stream()
                .flatMap(platform -> behind.get(platform).values().stream())
                .filter(trial -> trial.slot().pairing() == pairing)
                .map(Trial::asCompleted);
        return Stream.concat(measured(platforms, measure, pairing).stream(), more)
                .toList();
    }

    boolean isLatency(String measure) {
        return workload.isLatency(workload.measure(measure));
    }

    /** The trials whose values make a platform's own figure; those of the baseline are of both copies. */
    List<Trial> ofFigure(String platform, String measure) {
        return counting(platform, copies(platform, platform), measure, pairing(measure));
    }

    /** The trials of those platforms that have enough values; none if the platform itself has no value. */
    List<Trial> counting(String platform, List<String> copies, String measure, Pairing pairing) {
        List<String> enough = copies.stream()
                .filter(name -> support.hasEnoughValues(name, measure))
                .toList();
        return hasValue(platform, measure) ? measured(enough, measure, pairing) : List.of();
    }

    /** The blocks in which the load of these platforms fell behind in each of their trials, if it is a latency. */
    Set<Integer> imputedBlocks(List<String> platforms, String measure) {
        Set<Integer> blocks = new TreeSet<>();
        if (anyBehind(platforms) && isLatency(measure)) {
            platforms.forEach(platform -> blocks.addAll(behind.get(platform).keySet()));
            platforms.forEach(platform -> blocks.removeAll(blocks(platform)));
        }
        return blocks;
    }

    List<Trial> measured(List<String> platforms, String measure, Pairing pairing) {
        return platforms.stream()
                .flatMap(platform -> measured(platform, measure, pairing))
                .toList();
    }

    /**
     * A platform's trials with a pairing, in the order of their blocks. If the measure is a latency, they include the
     * trials whose load fell behind, with the worst value of the cell; unless all did, for then nothing is known of it.
     */
    private Stream<Trial> measured(String platform, String measure, Pairing pairing) {
        TreeMap<Integer, Trial> trials = warm(counting(platform, measure), measure);
        if (!trials.isEmpty() && countBehind(platform) > 0 && isLatency(measure)) {
            trials = new TreeMap<>(trials);
            Map<String, Double> worst = Map.of(measure, worst(measure));
            for (Trial late : behind.get(platform).values()) {
                trials.put(late.slot().block(), late.asCompleted().withMeasures(worst));
            }
        }
        return trials.values().stream().filter(trial -> trial.slot().pairing() == pairing);
    }

    /** The completed trials, and those that only fell behind in a phase that the measure is not about. */
    private TreeMap<Integer, Trial> counting(String platform, String measure) {
        if (!countsIfBehind(measure)) {
            return byPlatform.get(platform);
        }
        TreeMap<Integer, Trial> counting = new TreeMap<>(byPlatform.get(platform));
        behind.get(platform).forEach((block, trial) -> counting.putIfAbsent(block, trial.asCompleted()));
        return counting;
    }

    /**
     * Whether a measure is of the start or of the phase before that at a rate, so that a trial whose load fell behind
     * later has a value of it like any other.
     */
    boolean countsIfBehind(String measure) {
        return plan.ratePhase().isPresent() && !(workload.needsWholeLoad(measure) && workload.needsWarmth(measure));
    }

    /**
     * The trials that count for a measure. A trial with a phase at a rate has all the time that it needs to become
     * warm. One that did not tells only how it starts.
     */
    private TreeMap<Integer, Trial> warm(TreeMap<Integer, Trial> trials, String measure) {
        if (plan.ratePhase().isEmpty() || !workload.needsWarmth(measure)) {
            return trials;
        }
        TreeMap<Integer, Trial> warm = new TreeMap<>(trials);
        warm.values().removeIf(trial -> !trial.warmup().settled());
        return warm;
    }

    private double worst(String measure) {
        return Stream.of(byPlatform, behind)
                .flatMap(platforms -> platforms.values().stream())
                .flatMap(trials -> trials.values().stream())
                .mapToDouble(trial -> trial.measures().getOrDefault(measure, 0.0))
                .max()
                .orElse(0);
    }

    /** The values that a platform's trials recorded under a name, merged. They are merged once and then kept. */
    MergedDistribution merged(String platform, String name) {
        return merged.computeIfAbsent(List.of(platform, name), any -> MergedDistribution.of(name, recorded(platform)));
    }

    /** The trials whose distributions count, which mean something only of warm trials. */
    private List<Trial> recorded(String platform) {
        return of(platform).stream()
                .filter(trial -> plan.ratePhase().isEmpty() || trial.warmup().settled())
                .toList();
    }

    /** A platform's values of a measure, one for each trial that has the measure. */
    double[] values(String platform, String measure) {
        return having(platform, measure)
                .mapToDouble(trial -> trial.measures().get(measure))
                .toArray();
    }

    boolean hasValue(String platform, String measure) {
        return having(platform, measure).findAny().isPresent();
    }

    private Stream<Trial> having(String platform, String measure) {
        return support.hasEnoughValues(platform, measure)
                ? measured(platform, measure, pairing(measure))
                        .filter(trial -> trial.measures().containsKey(measure))
                : Stream.empty();
    }

    PercentileSupport support() {
        return support;
    }

    /** The rule that adjusts the comparisons of this cell for steal. */
    StealRule steal() {
        return steal;
    }

    MergedPercentiles mergedPercentiles() {
        return mergedPercentiles;
    }

    /**
     * The pairing by which a measure is judged: the one in which a platform has the most blocks with this measure, the
     * first of those with as many. If a pilot has tried several, that is the one it chose, because all later blocks use
     * it, except for a measure that cannot be taken in slices. Pairings are never mixed.
     */
    Pairing pairing(String measure) {
        return pairings.computeIfAbsent(measure, any -> {
            Pairing most = Pairing.values()[0];
            for (Pairing pairing : Pairing.values()) {
                most = mostTrials(pairing, measure) > mostTrials(most, measure) ? pairing : most;
            }
            return most;
        });
    }

    private long mostTrials(Pairing pairing, String measure) {
        return byPlatform.keySet().stream()
                .mapToLong(platform -> counting(platform, measure).values().stream()
                        .filter(trial -> trial.slot().pairing() == pairing)
                        .filter(trial -> trial.measures().containsKey(measure))
                        .count())
                .max()
                .orElse(0);
    }
}
