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
 * The completed trials of one cell, by platform and block. Other trials take no part in a judgement. Percentiles with
 * too few values beyond them are missing. If a trial's load fell behind its schedule, its response times count as the
 * worst of any trial: leaving them out would favour the platform with more of such trials. Not thread-safe.
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

    /** @param earlier the effect of steal in earlier runs */
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

    /** The trials of a run that count, by cell. Trials of a search count for its result only. */
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
     * A platform's position in a block among those that completed their trial, from 0 in the order of execution; NaN if
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

    /** A platform's value of a measure in a block; NaN if there is none. */
    double value(String platform, int block, String measure) {
        return supports(platform, measure)
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
     * Whether trials are left out of a comparison because of their results, and more of one platform than of the other.
     * The remaining ones are then not comparable.
     */
    boolean isOneSided(String one, String other, String measure) {
        double ofOne = behind(one) / (double) (behind(one) + blocks(one).size());
        double ofOther = behind(other) / (double) (behind(other) + blocks(other).size());
        return !isLatency(measure) && ofOne != ofOther;
    }

    private boolean isLatency(String measure) {
        return workload.isLatency(workload.measure(measure));
    }

    /** The trials that have a measure, by block; those that fell behind with the worst value of any trial. */
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

    /** The values a platform's trials recorded under a name, merged once. */
    Recorded recorded(String platform, String name) {
        return recorded.computeIfAbsent(List.of(platform, name), any -> Recorded.of(name, of(platform)));
    }

    /** One platform's values of a measure, one for each trial that has one. */
    double[] values(String platform, String measure) {
        if (!supports(platform, measure)) {
            return new double[0];
        }
        return of(platform, measure, pairing(measure))
                .map(trial -> Optional.ofNullable(trial.measures().get(measure)))
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** The effect of steal, as far as it is known. */
    StealRule steal() {
        return steal;
    }

    /**
     * log(one / other) of a measure, one for each block in which both have a positive value; adjusted for steal if its
     * effect is known.
     */
    double[] logRatios(String one, String other, String measure) {
        return adjusted(one, other, measure).orElseGet(() -> plainLogRatios(one, other, measure));
    }

    /** The same without adjustment. */
    double[] plainLogRatios(String one, String other, String measure) {
        return logRatios(this, one, this, other, measure);
    }

    /** The same adjusted for steal; empty if its effect is not known. */
    Optional<double[]> adjusted(String one, String other, String measure) {
        Pairing pairing = pairing(measure);
        return supports(one, measure) && supports(other, measure)
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

    /** log(one / other) of a measure between two cells, one for each block in which both have a positive value. */
    static double[] logRatios(Completed ones, String one, Completed otherCell, String other, String measure) {
        return logRatios(ones, one, otherCell, other, measure, ones.pairing(measure));
    }

    private static double[] logRatios(
            Completed ones, String one, Completed otherCell, String other, String measure, Pairing pairing) {
        if (!ones.supports(one, measure) || !otherCell.supports(other, measure)) {
            return new double[0];
        }
        return LogRatios.of(
                ones.of(one, measure, pairing).toList(),
                otherCell.of(other, measure, pairing).toList(),
                measure);
    }

    /**
     * The pairing by which a measure is judged. If a pilot has tried several, it is the one with the most blocks of a
     * platform, because all blocks after the pilot use the chosen one. A measure that cannot be taken in slices has its
     * own. Pairings are never mixed.
     */
    Pairing pairing(String measure) {
        return pairings.computeIfAbsent(measure, any -> {
            Map<Pairing, Integer> blocks = new EnumMap<>(Pairing.class);
            byPlatform.forEach((platform, trials) -> {
                // The baseline is in every duet, and so in more blocks than any other platform.
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

    /** Whether all percentiles in a measure are supported; true for a measure without percentiles. */
    private boolean supports(String platform, String measure) {
        return percentiles(measure).allMatch(term -> recorded(platform, term.distribution())
                .supports(term.percentile().getAsDouble()));
    }

    /**
     * Whether the trials of one of two platforms are too short for a measure of each trial, which applies to
     * percentiles.
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
     * The contribution of each block to log(one / other) of a percentile of all trials merged; empty if the measure is
     * not a percentile, or has several terms.
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
