package org.jdyno.lab.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Disturbance;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.StealPairs;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.compare.CovariateSlope;

/**
 * What the hypervisor took from one trial of a block more than from another is no property of a platform. How much it
 * changes a measure of the wall clock is learnt from the baseline and its second copy, here and in earlier runs of this
 * machine, and taken out where it is known: d* = d − γ · Δ log(1 − steal). Not thread-safe.
 */
final class StealRule {
    private final Workload workload;
    private final Map<String, CovariateSlope> slopes = new HashMap<>();
    private final List<Trial> baseline;
    private final List<Trial> again;
    private final List<StealPairs> earlier;

    /**
     * @param trials that count, of one cell
     * @param earlier what earlier runs tell of any
     */
    StealRule(Plan plan, Workload workload, Cell cell, List<Trial> trials, List<StealPairs> earlier) {
        this.workload = workload;
        this.baseline = interleaved(trials, plan.baseline());
        this.again = interleaved(trials, plan.again());
        this.earlier = earlier.stream().filter(pairs -> pairs.of(cell)).toList();
    }

    private static List<Trial> interleaved(List<Trial> trials, String platform) {
        return trials.stream()
                .filter(trial ->
                        trial.slot().platform().equals(platform) && trial.slot().pairing() == Pairing.INTERLEAVED)
                .toList();
    }

    /** How a measure changes with the logarithm of what was not taken, as far as is known. */
    CovariateSlope slope(String measure) {
        return slopes.computeIfAbsent(measure, any -> earlier.stream()
                .filter(pairs -> pairs.measure().equals(measure))
                .map(pairs -> new CovariateSlope(pairs.pairs(), pairs.xx(), pairs.xy(), pairs.yy()))
                .reduce(own(measure), CovariateSlope::plus));
    }

    /** What this run alone tells of it. */
    CovariateSlope own(String measure) {
        ToDoubleFunction<Trial> both = both(measure);
        return CovariateSlope.of(
                LogRatios.of(again, baseline, trial -> both.applyAsDouble(trial) > 0 ? left(trial) : Double.NaN),
                LogRatios.of(again, baseline, both));
    }

    /**
     * The differences of two platforms less what is explained by what was taken from them.
     *
     * @return empty where that is not known, or of no account: of a measure that is not of the wall clock, or where not
     *     every trial tells what was taken
     */
    Optional<double[]> adjusted(List<Trial> ones, List<Trial> others, String measure) {
        if (!workload.isWallClock(measure) || !slope(measure).known()) {
            return Optional.empty();
        }
        double[] plain = LogRatios.of(ones, others, measure);
        ToDoubleFunction<Trial> both = both(measure);
        double[] differences = LogRatios.of(ones, others, both);
        double[] covariate =
                LogRatios.of(ones, others, trial -> both.applyAsDouble(trial) > 0 ? left(trial) : Double.NaN);
        return plain.length == differences.length && plain.length > 0
                ? Optional.of(slope(measure).adjusted(differences, covariate))
                : Optional.empty();
    }

    /** A measure of a trial that also tells what was taken from it; NaN of others. */
    private static ToDoubleFunction<Trial> both(String measure) {
        return trial -> left(trial) > 0 ? trial.measures().getOrDefault(measure, Double.NaN) : Double.NaN;
    }

    /** What was left of the processor time that was wanted, as a share of it; NaN where it is not known. */
    private static double left(Trial trial) {
        return 1 - trial.measures().getOrDefault(Disturbance.STEAL, Double.NaN) / 100;
    }
}
