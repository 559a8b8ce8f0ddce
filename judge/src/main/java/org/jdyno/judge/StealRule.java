package org.jdyno.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jdyno.model.Cell;
import org.jdyno.model.Disturbance;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.StealEffect;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.stats.compare.CovariateSlope;

/**
 * Adjusts comparisons for the difference in steal between the trials of a block: d* = d − γ · Δ log(1 − steal), where d
 * is the log ratio of the block. The slope γ of a wall-clock measure is estimated from the pairs of baseline and A/A
 * control in this run and in earlier runs on this machine. If γ is not known well enough, nothing is adjusted. Not
 * thread-safe.
 */
final class StealRule {
    private final Workload workload;
    private final Map<String, CovariateSlope> slopes = new HashMap<>();
    private final List<Trial> baseline;
    private final List<Trial> aaControl;
    private final List<StealEffect> earlierSteal;

    /**
     * @param trials the trials of the cell that count
     * @param earlierSteal the effect of steal in earlier runs
     */
    StealRule(Plan plan, Workload workload, Cell cell, List<Trial> trials, List<StealEffect> earlierSteal) {
        this.workload = workload;
        this.baseline = interleaved(trials, plan.baseline());
        this.aaControl = interleaved(trials, plan.aaControl());
        this.earlierSteal =
                earlierSteal.stream().filter(effect -> effect.isOf(cell)).toList();
    }

    private static List<Trial> interleaved(List<Trial> trials, String platform) {
        return trials.stream()
                .filter(trial ->
                        trial.slot().platform().equals(platform) && trial.slot().pairing() == Pairing.INTERLEAVED)
                .toList();
    }

    /**
     * The slope γ of a measure, from this run and earlier ones; it may not be {@linkplain CovariateSlope#known known}.
     */
    CovariateSlope slope(String measure) {
        return slopes.computeIfAbsent(measure, any -> earlierSteal.stream()
                .filter(effect -> effect.measure().equals(measure))
                .map(effect -> new CovariateSlope(effect.pairs(), effect.xx(), effect.xy(), effect.yy()))
                .reduce(slopeOfThisRun(measure), CovariateSlope::plus));
    }

    /** The slope γ of a measure, from this run alone. */
    CovariateSlope slopeOfThisRun(String measure) {
        ToDoubleFunction<Trial> value = valueIfStealKnown(measure);
        return CovariateSlope.of(
                LogRatios.of(aaControl, baseline, notStolenWhere(value)), LogRatios.of(aaControl, baseline, value));
    }

    /**
     * The log ratios of two platforms without the effect of steal, one for each block.
     *
     * @return empty if the effect is not known or does not apply: the measure is not a wall-clock measure, or the steal
     *     of some trial is not known
     */
    Optional<double[]> adjusted(List<Trial> ofOne, List<Trial> ofOther, String measure) {
        if (!workload.isWallClock(measure) || !slope(measure).known()) {
            return Optional.empty();
        }
        double[] plain = LogRatios.of(ofOne, ofOther, measure);
        ToDoubleFunction<Trial> value = valueIfStealKnown(measure);
        double[] differences = LogRatios.of(ofOne, ofOther, value);
        double[] covariate = LogRatios.of(ofOne, ofOther, notStolenWhere(value));
        // If the steal of a trial is not known, the adjusted values have fewer blocks.
        return plain.length == differences.length && plain.length > 0
                ? Optional.of(slope(measure).adjusted(differences, covariate))
                : Optional.empty();
    }

    /** Gives the measure of a trial if its steal is known; otherwise NaN. */
    private static ToDoubleFunction<Trial> valueIfStealKnown(String measure) {
        return trial -> notStolen(trial) > 0 ? trial.measures().getOrDefault(measure, Double.NaN) : Double.NaN;
    }

    /** Gives the share that was not stolen; NaN for trials without a value, so that both have the same blocks. */
    private static ToDoubleFunction<Trial> notStolenWhere(ToDoubleFunction<Trial> value) {
        return trial -> value.applyAsDouble(trial) > 0 ? notStolen(trial) : Double.NaN;
    }

    /** The share of the wanted CPU time that was not stolen; NaN if not known. */
    private static double notStolen(Trial trial) {
        return 1 - trial.measures().getOrDefault(Disturbance.STEAL, Double.NaN) / 100;
    }
}
