package org.jdyno.lab.judge;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.StealEffect;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;

/**
 * The completed trials of one cell, and their values by platform and block. Other trials are not judged, with one
 * exception: if the load of a trial fell behind its schedule, its response times count as the worst of the cell.
 * Leaving them out would favour the platform with more such trials. Percentiles with too few values beyond them are
 * missing. Not thread-safe.
 */
final class CompletedTrials {
    private final Map<String, TreeMap<Integer, Trial>> byPlatform = new LinkedHashMap<>();
    private final TrialsBehind behind = new TrialsBehind();
    private final Map<List<String>, MergedDistribution> merged = new HashMap<>();
    private final Map<String, Pairing> pairings = new HashMap<>();
    /** What merged percentiles of a distribution show, by the distribution and the trials. */
    private final Map<List<Object>, Map<Double, double[]>> mergedLogRatios = new HashMap<>();

    private final PercentileSupport support;
    private final Workload workload;
    private final Plan plan;
    private final StealRule steal;

    /** Selects the trials of a cell from all trials that count. */
    CompletedTrials(Plan plan, Workload workload, Cell cell, List<Trial> trials, List<StealEffect> earlierSteal) {
        this.workload = workload;
        this.support = new PercentileSupport(workload, this::merged);
        this.plan = plan;
        List<Trial> ofCell =
                trials.stream().filter(trial -> trial.slot().at(cell)).toList();
        this.steal = new StealRule(plan, workload, cell, ofCell, earlierSteal);
        plan.platforms().forEach(platform -> byPlatform.put(platform.name(), new TreeMap<>()));
        for (Trial trial : ofCell) {
            if (trial.completed()) {
                byPlatform.get(trial.slot().platform()).put(trial.slot().block(), trial);
            } else if (trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND))) {
                behind.add(trial);
            }
        }
    }

    /** The completed trials of each cell; none for a search, whose trials count only for its result. */
    static Map<Cell, CompletedTrials> byCell(Run run) {
        List<Trial> trials = run.plan().experiment().searches()
                ? List.of()
                : LostBlocks.of(run).counting();
        Map<Cell, CompletedTrials> completed = new LinkedHashMap<>();
        run.plan()
                .cells()
                .forEach(cell -> completed.put(
                        cell,
                        new CompletedTrials(
                                run.plan(), run.workload(cell.workload()), cell, trials, run.earlierSteal())));
        return completed;
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
        return behind.of(platform).size();
    }

    /**
     * The values of log(one / other), including the trials whose load fell behind, with the values that they measured.
     * Empty if the usual comparison leaves none out; an empty array if such a trial measured no value.
     */
    Optional<double[]> logRatiosWithBehind(String one, String other, String measure) {
        List<String> ones = copies(one, other);
        List<String> others = copies(other, one);
        if (isLatency(measure) || !behind.anyOf(ones) && !behind.anyOf(others)) {
            return Optional.empty();
        }
        Pairing pairing = pairing(measure);
        List<Trial> ofOne = withBehind(ones, measure, pairing);
        List<Trial> ofOther = withBehind(others, measure, pairing);
        return Optional.of(behind.allHave(measure) ? logRatios(ofOne, ofOther, measure) : new double[0]);
    }

    private List<Trial> withBehind(List<String> platforms, String measure, Pairing pairing) {
        return Stream.concat(all(platforms, measure, pairing).stream(), behind.asCompleted(platforms, pairing))
                .toList();
    }

    private boolean isLatency(String measure) {
        return workload.isLatency(workload.measure(measure));
    }

    /** The trials that count for a platform in a comparison; none if the platform itself has no value. */
    List<Trial> compared(String platform, String other, String measure, Pairing pairing) {
        List<String> own = copies(platform, other);
        List<Trial> all = counting(platform, own, measure, pairing);
        if (NoRatio.isIn(all, measure)) {
            return List.of();
        }
        Set<Integer> imputed = imputedBlocks(own, measure);
        imputed.retainAll(imputedBlocks(copies(other, platform), measure));
        return all.stream()
                .filter(trial -> !imputed.contains(trial.slot().block()))
                .toList();
    }

    /** The trials whose values make a platform's own figure; those of the baseline are of both copies. */
    List<Trial> ofFigure(String platform, String measure) {
        return counting(platform, copies(platform, platform), measure, pairing(measure));
    }

    private List<Trial> counting(String platform, List<String> names, String measure, Pairing pairing) {
        List<String> enough = names.stream()
                .filter(name -> support.hasEnoughValues(name, measure))
                .toList();
        return values(platform, measure).length == 0 ? List.of() : all(enough, measure, pairing);
    }

    /**
     * Whether a comparison has blocks in which the worst value of the cell stands for that of one side. Such values may
     * show a difference, but not that there is none: they only say "at least".
     */
    boolean hasImputed(String one, String other, String measure) {
        return !imputedBlocks(copies(one, other), measure).equals(imputedBlocks(copies(other, one), measure));
    }

    private Set<Integer> imputedBlocks(List<String> names, String measure) {
        return isLatency(measure) ? behind.blocksWithout(names, this::blocks) : new TreeSet<>();
    }

    private List<Trial> all(List<String> names, String measure, Pairing pairing) {
        return names.stream().flatMap(name -> measured(name, measure, pairing)).toList();
    }

    /**
     * A platform's trials with a pairing, in the order of their blocks. If the measure is a latency, they include the
     * trials whose load fell behind, with the worst value of the cell; unless all did, for then nothing is known of it.
     */
    private Stream<Trial> measured(String platform, String measure, Pairing pairing) {
        TreeMap<Integer, Trial> trials = new TreeMap<>(byPlatform.get(platform));
        if (!trials.isEmpty() && countBehind(platform) > 0 && isLatency(measure)) {
            Map<String, Double> worst = Map.of(measure, worst(measure));
            behind.of(platform)
                    .forEach(trial ->
                            trials.put(trial.slot().block(), trial.asCompleted().withMeasures(worst)));
        }
        return trials.values().stream().filter(trial -> trial.slot().pairing() == pairing);
    }

    private double worst(String measure) {
        return byPlatform.keySet().stream()
                .flatMap(platform -> Stream.concat(of(platform).stream(), behind.of(platform).stream()))
                .mapToDouble(trial -> trial.measures().getOrDefault(measure, 0.0))
                .max()
                .orElse(0);
    }

    /** The values that a platform's trials recorded under a name, merged. They are merged once and then kept. */
    MergedDistribution merged(String platform, String name) {
        return merged.computeIfAbsent(List.of(platform, name), any -> MergedDistribution.of(name, of(platform)));
    }

    /** A platform's values of a measure, one for each trial that has the measure. */
    double[] values(String platform, String measure) {
        if (!support.hasEnoughValues(platform, measure)) {
            return new double[0];
        }
        return measured(platform, measure, pairing(measure))
                .filter(trial -> trial.measures().containsKey(measure))
                .mapToDouble(trial -> trial.measures().get(measure))
                .toArray();
    }

    /** The rule that adjusts the comparisons of this cell for steal. */
    StealRule steal() {
        return steal;
    }

    /**
     * The values of log(one / other) by a measure, one for each block in which both platforms have a positive value.
     * They are adjusted for steal if its effect is known. The baseline's value is the geometric mean of its own and
     * that of the A/A control, unless it is compared with the control.
     */
    double[] logRatios(String one, String other, String measure) {
        Pairing pairing = pairing(measure);
        return logRatios(compared(one, other, measure, pairing), compared(other, one, measure, pairing), measure);
    }

    private double[] logRatios(List<Trial> ofOne, List<Trial> ofOther, String measure) {
        return steal.adjusted(ofOne, ofOther, measure).orElseGet(() -> LogRatios.of(ofOne, ofOther, measure));
    }

    /** The values of log(one / other) by a measure, adjusted for steal; empty if its effect is not known. */
    Optional<double[]> adjusted(String one, String other, String measure) {
        Pairing pairing = pairing(measure);
        return steal.adjusted(compared(one, other, measure, pairing), compared(other, one, measure, pairing), measure);
    }

    /** The values of log(one / other) by a measure, in the blocks of one pairing, not adjusted for steal. */
    double[] plainLogRatios(String one, String other, String measure, Pairing pairing) {
        return LogRatios.of(compared(one, other, measure, pairing), compared(other, one, measure, pairing), measure);
    }

    /**
     * The pairing by which a measure is judged: the one in which a platform has the most blocks with this measure. If a
     * pilot has tried both, that is the one it chose, because all later blocks use it, except for a measure that cannot
     * be taken in slices. Pairings are never mixed.
     */
    Pairing pairing(String measure) {
        return pairings.computeIfAbsent(
                measure,
                any -> mostTrials(Pairing.SLICED, measure) > mostTrials(Pairing.INTERLEAVED, measure)
                        ? Pairing.SLICED
                        : Pairing.INTERLEAVED);
    }

    private long mostTrials(Pairing pairing, String measure) {
        return byPlatform.values().stream()
                .mapToLong(trials -> trials.values().stream()
                        .filter(trial -> trial.measures().containsKey(measure))
                        .filter(trial -> trial.slot().pairing() == pairing)
                        .count())
                .max()
                .orElse(0);
    }

    /**
     * Which differences the percentiles of single trials can show; {@link ShownDifferences#BOTH} if the measure has no
     * percentile.
     */
    ShownDifferences shownDifferences(String one, String other, String measure) {
        return support.shownDifferences(
                measure,
                new PercentileSupport.Side(copies(one, other), trialsOfAnyLength(one, other, measure)),
                new PercentileSupport.Side(copies(other, one), trialsOfAnyLength(other, one, measure)));
    }

    /** The values of log(one / other) by percentiles of single trials, also if the trials are too short for them. */
    double[] logRatiosOfTrialsOfAnyLength(String one, String other, String measure) {
        return LogRatios.of(trialsOfAnyLength(one, other, measure), trialsOfAnyLength(other, one, measure), measure);
    }

    /**
     * The contribution of each block to log(one / other) by a percentile of all trials merged
     * ({@link MergedPercentiles}); empty if the measure is not a single percentile.
     */
    Optional<double[]> mergedLogRatios(String one, String other, String measure) {
        Pairing pairing = pairing(measure);
        return merged(compared(one, other, measure, pairing), compared(other, one, measure, pairing), measure);
    }

    /** The same, also if the trials are too short. */
    Optional<double[]> mergedLogRatiosOfTrialsOfAnyLength(String one, String other, String measure) {
        return merged(trialsOfAnyLength(one, other, measure), trialsOfAnyLength(other, one, measure), measure);
    }

    private Optional<double[]> merged(List<Trial> ofOne, List<Trial> ofOther, String measure) {
        return support.percentile(measure).flatMap(term -> {
            // All percentiles of a distribution at once, because to decode it takes most of the time.
            Map<Double, double[]> all = mergedLogRatios.computeIfAbsent(
                    List.of(term.distribution(), indices(ofOne), indices(ofOther)),
                    any -> new MergedPercentiles(term.distribution(), ofOne, ofOther)
                            .logRatios(support.percentilesOf(term.distribution())));
            return Optional.ofNullable(all.get(term.percentile().getAsDouble()));
        });
    }

    private static List<Integer> indices(List<Trial> trials) {
        return trials.stream().map(trial -> trial.slot().index()).toList();
    }

    private List<Trial> trialsOfAnyLength(String platform, String other, String measure) {
        return all(copies(platform, other), measure, pairing(measure));
    }
}
