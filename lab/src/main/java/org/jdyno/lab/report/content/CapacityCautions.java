package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Objective;
import org.jdyno.lab.model.Pace;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;

/** What speaks against relying on the rates that a search has found. */
public final class CapacityCautions {
    /** A backlog that grows slowly is not seen in a shorter phase. */
    private static final long LONG_ENOUGH_MILLIS = 20_000;

    /** A percentile of fewer values beyond it is mostly luck. */
    private static final double ENOUGH_BEYOND = 100;

    private CapacityCautions() {}

    /** What a reader should know before relying on the rates. */
    public static List<String> of(Contents contents) {
        Run run = contents.run();
        List<String> cautions = new ArrayList<>();
        long measureMillis = run.plan().timing().measureMillis();
        if (measureMillis < LONG_ENOUGH_MILLIS) {
            cautions.add("Every rate was held for " + CapacitySentences.seconds(measureMillis)
                    + " only. What builds up slowly is not seen in less than "
                    + CapacitySentences.seconds(LONG_ENOUGH_MILLIS)
                    + ", so these rates may be too high.");
        }
        for (Capacity capacity : CapacitySentences.told(contents)) {
            defects(run, capacity).ifPresent(cautions::add);
            few(run, capacity).ifPresent(cautions::add);
            late(run, capacity).ifPresent(cautions::add);
        }
        return cautions;
    }

    /** What is no failure of a platform that is merely too slow. */
    private static Optional<String> defects(Run run, Capacity capacity) {
        List<Trial> defects = CapacitySentences.trials(run, capacity)
                .filter(trial -> trial.cause().filter(Cause::defect).isPresent())
                .toList();
        return defects.stream()
                .findFirst()
                .map(first -> Numbers.count(defects.size(), "trial") + " of " + CapacitySentences.who(run, capacity)
                        + " ended as "
                        + first.cause().orElseThrow().title()
                        + ", which being too slow does not explain; the first: " + Sentences.ended(first.message()));
    }

    /** Whether there are too few values beyond the rarest percentile in a trial at the rate that was found. */
    private static Optional<String> few(Run run, Capacity capacity) {
        Objective rarest = capacity.slo().rarest();
        double beyond = capacity.valuesPerTrial() * (1 - rarest.percentile() / 100);
        return rarest.percentile() == 100 || capacity.valuesPerTrial() == 0 || beyond >= ENOUGH_BEYOND
                ? Optional.empty()
                : Optional.of(
                        "A trial of " + CapacitySentences.who(run, capacity) + " has some " + Numbers.value(beyond)
                                + " values beyond " + rarest.statistic()
                                + ", and fewer than a hundred are mostly luck; hold the rates for longer, or"
                                + " bound a percentile that is less rare.");
    }

    /** Where the load itself was not made in time, the platform was not asked for more. */
    private static Optional<String> late(Run run, Capacity capacity) {
        Pace pace = CapacitySentences.pace(run, capacity);
        List<Trial> beyond = CapacitySentences.trials(run, capacity)
                .filter(trial ->
                        pace.at(trial.slot().point()) > capacity.objective().value())
                .toList();
        long late = beyond.stream()
                .filter(trial -> trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND)))
                .count();
        return late == 0 || 2 * late < beyond.size()
                ? Optional.empty()
                : Optional.of("In " + late + " of " + Numbers.count(beyond.size(), "trial") + " of "
                        + CapacitySentences.who(run, capacity)
                        + " beyond that rate the load itself was not made in time: the rate may be"
                        + " limited by the side that makes it.");
    }
}
