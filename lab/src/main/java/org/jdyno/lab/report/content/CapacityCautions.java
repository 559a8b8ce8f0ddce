package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Objective;
import org.jdyno.lab.model.RateParameter;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;

/** Reasons for caution about the rates that a search has found. */
public final class CapacityCautions {
    /** A slowly growing backlog is not seen in a shorter phase. */
    private static final long LONG_ENOUGH_MILLIS = 20_000;

    /** Values beyond a percentile that make it stable. */
    private static final double ENOUGH_BEYOND = 100;

    private CapacityCautions() {}

    /** The cautions, a sentence or two each. */
    public static List<String> of(Contents contents) {
        Run run = contents.run();
        List<String> cautions = new ArrayList<>();
        long measureMillis = run.plan().timing().measureMillis();
        if (measureMillis < LONG_ENOUGH_MILLIS) {
            cautions.add("Each rate was held for only " + CapacitySentences.seconds(measureMillis)
                    + ". A slowly growing backlog is not seen in less than "
                    + CapacitySentences.seconds(LONG_ENOUGH_MILLIS)
                    + ", so these rates may be too high.");
        }
        for (Capacity capacity : CapacitySentences.withoutControl(contents)) {
            defects(run, capacity).ifPresent(cautions::add);
            few(run, capacity).ifPresent(cautions::add);
            late(run, capacity).ifPresent(cautions::add);
        }
        return cautions;
    }

    /** Failures that overload does not explain. */
    private static Optional<String> defects(Run run, Capacity capacity) {
        List<Trial> defects = CapacitySentences.trials(run, capacity)
                .filter(trial -> trial.cause().filter(Cause::defect).isPresent())
                .toList();
        return defects.stream()
                .findFirst()
                .map(first -> Numbers.count(defects.size(), "trial") + " of " + CapacitySentences.who(run, capacity)
                        + " failed with " + first.cause().orElseThrow().title()
                        + ", which overload does not explain; the first: " + Sentences.withFullStop(first.message()));
    }

    /** Present if a trial at the rate found has too few values beyond the rarest percentile. */
    private static Optional<String> few(Run run, Capacity capacity) {
        Objective rarest = capacity.slo().rarest();
        double beyond = capacity.valuesPerTrial() * (1 - rarest.percentile() / 100);
        return rarest.percentile() == 100 || capacity.valuesPerTrial() == 0 || beyond >= ENOUGH_BEYOND
                ? Optional.empty()
                : Optional.of(
                        "A trial of " + CapacitySentences.who(run, capacity) + " has about " + Numbers.value(beyond)
                                + " values beyond " + rarest.statistic()
                                + ". Below 100 chance dominates: use longer trials, or a lower percentile.");
    }

    /** Present if the load generator was late in most trials beyond the rate. */
    private static Optional<String> late(Run run, Capacity capacity) {
        RateParameter rateParameter = CapacitySentences.rateParameter(run, capacity);
        List<Trial> beyond = CapacitySentences.trials(run, capacity)
                .filter(trial -> rateParameter.at(trial.slot().point())
                        > capacity.objective().value())
                .toList();
        long late = beyond.stream()
                .filter(trial -> trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND)))
                .count();
        return late == 0 || 2 * late < beyond.size()
                ? Optional.empty()
                : Optional.of("In " + late + " of " + Numbers.count(beyond.size(), "trial") + " of "
                        + CapacitySentences.who(run, capacity)
                        + " beyond that rate the load generator was late, so it may limit the rate.");
    }
}
