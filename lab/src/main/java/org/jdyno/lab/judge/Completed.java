package org.jdyno.lab.judge;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.StealPairs;
import org.jdyno.lab.model.Term;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;

/**
 * The completed trials of one workload at one point, by platform and block. Others take no part in a judgement, nor do
 * percentiles beyond which a platform's trials recorded too little: it has no value of such a measure. Of trials whose
 * load fell behind its schedule the response times count as the worst that any trial has: to leave them out would
 * favour whoever has more of them. Not thread-safe.
 */
final class Completed {
    private final Map<String, TreeMap<Integer, Trial>> byPlatform = new LinkedHashMap<>();
    private final Map<String, TreeMap<Integer, Trial>> behind = new HashMap<>();
    private final Map<List<String>, Recorded> recorded = new HashMap<>();
    private final Map<String, Pairing> pairings = new HashMap<>();
    private final DecodedHistograms histograms = new DecodedHistograms();

    private final Workload workload;
    private final String baseline;
    private final StealRule steal;

    /** @param earlier what earlier runs tell of the effect of stolen processor time */
    Completed(Plan plan, Workload workload, Cell cell, List<Trial> trials, List<StealPairs> earlier) {
        this.workload = workload;
        this.baseline = plan.baseline();
        this.steal = new StealRule(
                plan,
                workload,
                cell,
                trials.stream().filter(trial -> trial.slot().at(cell)).toList(),
                earlier);
        plan.platforms().forEach(platform -> byPlatform.put(platform.name(), new TreeMap<>()));
        for (Trial trial : trials) {
            if (trial.completed() && trial.slot().at(cell)) {
                byPlatform.get(trial.slot().platform()).put(trial.slot().block(), trial);
            }
            if (trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND))
                    && trial.slot().at(cell)) {
                behind.computeIfAbsent(trial.slot().platform(), any -> new TreeMap<>())
                        .put(trial.slot().block(), trial);
            }
        }
    }

    /** The trials of a run that count, by cell. The trials of a search stand for nothing but what it finds. */
    static Map<Cell, Completed> byCell(Run run) {
        List<Trial> trials = run.plan().experiment().searches()
                ? List.of()
                : LostBlocks.of(run).counting();
        Map<Cell, Completed> completed = new LinkedHashMap<>();
        run.plan()
                .cells()
                .forEach(cell -> completed.put(
                        cell, new Completed(run.plan(), run.workload(cell.workload()), cell, trials, run.earlier())));
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
     * A platform's place in a block among those that completed their trial, from 0 in the order they were run; NaN when
     * it is none of them.
     */
    double place(String platform, int block) {
        Trial own = byPlatform.get(platform).get(block);
        return own == null
                ? Double.NaN
                : byPlatform.values().stream()
                        .map(trials -> trials.get(block))
                        .filter(other -> other != null
                                && other.slot().index() < own.slot().index())
                        .count();
    }

    /** A platform's value of a measure in a block; NaN when it has none. */
    double value(String platform, int block, String measure) {
        return tells(platform, measure)
                ? of(platform, measure, pairing(measure))
                        .filter(trial -> trial.slot().block() == block)
                        .mapToDouble(trial -> trial.measures().getOrDefault(measure, Double.NaN))
                        .findFirst()
                        .orElse(Double.NaN)
                : Double.NaN;
    }

    /** How many trials of a platform fell behind their schedule. */
    int behind(String platform) {
        return behind.getOrDefault(platform, new TreeMap<>()).size();
    }

    /**
     * Whether trials are left out of a comparison by what they showed, and more of one platform than of the other: what
     * is left says nothing then.
     */
    boolean isOneSided(String one, String other, String measure) {
        double ofOne = behind(one) / (double) (behind(one) + blocks(one).size());
        double ofOther = behind(other) / (double) (behind(other) + blocks(other).size());
        return !isLatency(measure) && ofOne != ofOther;
    }

    private boolean isLatency(String measure) {
        return workload.isLatency(workload.measure(measure));
    }

    /** The trials that tell a measure, by block; those that fell behind with the worst that any trial has. */
    private Stream<Trial> of(String platform, String measure, Pairing pairing) {
        TreeMap<Integer, Trial> trials = new TreeMap<>(byPlatform.get(platform));
        if (behind(platform) > 0 && isLatency(measure)) {
            double worst = worst(measure);
            behind.get(platform).forEach((block, trial) -> trials.put(block, trial.censored(measure, worst)));
        }
        return trials.values().stream().filter(trial -> trial.slot().pairing() == pairing);
    }

    private double worst(String measure) {
        return Stream.of(byPlatform, behind)
                .flatMap(trials -> trials.values().stream())
                .flatMap(trials -> trials.values().stream())
                .mapToDouble(trial -> trial.measures().getOrDefault(measure, 0.0))
                .max()
                .orElse(0);
    }

    /** What one platform's trials recorded under a name, merged once. */
    Recorded recorded(String platform, String name) {
        return recorded.computeIfAbsent(List.of(platform, name), any -> Recorded.of(name, of(platform)));
    }

    /** One platform's values of a measure, one for each trial that has it. */
    double[] values(String platform, String measure) {
        if (!tells(platform, measure)) {
            return new double[0];
        }
        return of(platform, measure, pairing(measure))
                .map(trial -> Optional.ofNullable(trial.measures().get(measure)))
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** What is known of the effect of stolen processor time. */
    StealRule steal() {
        return steal;
    }

    /**
     * log(one / other) of a measure, one for each block in which both have a positive value; the effect of stolen
     * processor time taken out where it is known.
     */
    double[] logRatios(String one, String other, String measure) {
        return adjusted(one, other, measure).orElseGet(() -> plainLogRatios(one, other, measure));
    }

    /** The same as it was measured. */
    double[] plainLogRatios(String one, String other, String measure) {
        return logRatios(this, one, this, other, measure);
    }

    /** The same with the effect of stolen processor time taken out; empty where it is not known. */
    Optional<double[]> adjusted(String one, String other, String measure) {
        Pairing pairing = pairing(measure);
        return tells(one, measure) && tells(other, measure)
                ? steal.adjusted(
                        of(one, measure, pairing).toList(),
                        of(other, measure, pairing).toList(),
                        measure)
                : Optional.empty();
    }

    /** The same of the blocks of one pairing. */
    double[] logRatios(String one, String other, String measure, Pairing pairing) {
        return logRatios(this, one, this, other, measure, pairing);
    }

    /** log(one / other) of a measure, each of its own cell, one for each block in which both have a positive value. */
    static double[] logRatios(Completed ones, String one, Completed otherCell, String other, String measure) {
        return logRatios(ones, one, otherCell, other, measure, ones.pairing(measure));
    }

    private static double[] logRatios(
            Completed ones, String one, Completed otherCell, String other, String measure, Pairing pairing) {
        if (!ones.tells(one, measure) || !otherCell.tells(other, measure)) {
            return new double[0];
        }
        return LogRatios.of(
                ones.of(one, measure, pairing).toList(),
                otherCell.of(other, measure, pairing).toList(),
                measure);
    }

    /**
     * The pairing a measure is judged by: where a pilot has tried several, that of which a platform has the most
     * blocks, as all after the pilot are of the one that was chosen; a measure that cannot be had in slices has its
     * own. Pairings do not mix.
     */
    Pairing pairing(String measure) {
        return pairings.computeIfAbsent(measure, any -> {
            Map<Pairing, Integer> blocks = new EnumMap<>(Pairing.class);
            byPlatform.forEach((platform, trials) -> {
                // The baseline stands in every duet, and so in more blocks than there are of any other.
                if (!platform.equals(baseline)) {
                    for (Pairing pairing : Pairing.values()) {
                        int own = (int) trials.values().stream()
                                .filter(trial -> trial.slot().pairing() == pairing
                                        && trial.measures().containsKey(measure))
                                .count();
                        blocks.merge(pairing, own, Math::max);
                    }
                }
            });
            Pairing most = Pairing.INTERLEAVED;
            for (Pairing pairing : blocks.keySet()) {
                if (blocks.get(pairing) > blocks.get(most)) {
                    most = pairing;
                }
            }
            return most;
        });
    }

    /** Whether the percentiles a measure is made of may be told; what is made of none always may. */
    private boolean tells(String platform, String measure) {
        return percentiles(measure).allMatch(term -> recorded(platform, term.distribution())
                .supports(term.percentile().getAsDouble()));
    }

    /**
     * Whether the trials of one of two platforms are too short for a measure of each by itself, as they may be for a
     * percentile.
     */
    boolean areTooShort(String one, String other, String measure) {
        return !holdsForEachTrial(one, measure) || !holdsForEachTrial(other, measure);
    }

    private boolean holdsForEachTrial(String platform, String measure) {
        return percentiles(measure).allMatch(term -> recorded(platform, term.distribution())
                .holdsForEachTrial(term.percentile().getAsDouble()));
    }

    private Stream<Term> percentiles(String measure) {
        return workload.formulas().get(measure).terms().stream()
                .filter(term -> term.percentile().isPresent());
    }

    /**
     * What each block contributes to log(one / other) of a percentile of all trials merged; empty for a measure that is
     * no percentile, or made of several terms.
     */
    Optional<double[]> mergedLogRatios(String one, String other, String measure) {
        List<Term> terms = workload.formulas().get(measure).terms();
        if (terms.size() > 1 || terms.get(0).percentile().isEmpty()) {
            return Optional.empty();
        }
        return new MergedPercentiles(
                        histograms(one, measure, terms.get(0)),
                        histograms(other, measure, terms.get(0)),
                        terms.get(0).percentile().getAsDouble())
                .logRatios();
    }

    /** By block. */
    private Map<Integer, Histogram> histograms(String platform, String measure, Term term) {
        Map<Integer, Histogram> byBlock = new TreeMap<>();
        of(platform, measure, pairing(measure))
                .forEach(trial -> Optional.ofNullable(trial.distributions().get(term.distribution()))
                        .ifPresent(distribution -> byBlock.put(trial.slot().block(), histograms.of(distribution))));
        return byBlock;
    }
}
