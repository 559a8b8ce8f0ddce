package org.jdyno.lab.model;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A rising load that each platform follows until a trial fails, or a measure in percent falls below 100: larger loads
 * of that block are not tried with it.
 *
 * @param until the measure, such as {@code qualified}; a trial that does not have it goes on
 */
public record Ramp(String until) {
    private static final double WHOLE = 100;

    public Ramp {
        Objects.requireNonNull(until, "until");
    }

    /**
     * Why a trial is not to be run.
     *
     * @param before the trials of the run so far
     * @param load what rises
     * @return one sentence; empty when it is to be run
     */
    public Optional<String> endedBefore(Slot slot, List<Trial> before, Load load) {
        return below(slot, before, load)
                .flatMap(trial -> end(trial, load).stream())
                .findFirst();
    }

    /**
     * Whether a failed trial is but the end of a ramp: with less load of the same block the platform had completed one.
     */
    public boolean endsWith(Trial failed, List<Trial> trials, Load load) {
        Cause cause = failed.cause().orElseThrow();
        return !cause.defect()
                && !cause.atAnyLoad()
                && below(failed.slot(), trials, load).anyMatch(Trial::completed);
    }

    /** The trials of the same ramp with less load. */
    private static Stream<Trial> below(Slot slot, List<Trial> trials, Load load) {
        long at = load.at(slot.point());
        return trials.stream()
                .filter(trial -> trial.slot().differsOnlyIn(load.parameter(), slot)
                        && load.at(trial.slot().point()) < at);
    }

    private Optional<String> end(Trial trial, Load load) {
        String where =
                "the ramp of this block ended at " + load.at(trial.slot().point()) + " " + load.name() + ", where ";
        if (trial.outcome() == Outcome.FAILED) {
            return Optional.of(
                    where + "the trial failed, " + trial.cause().orElseThrow().title());
        }
        double value = trial.measures().getOrDefault(until, Double.NaN);
        return value < WHOLE
                ? Optional.of(where + until + " was " + String.format(Locale.ROOT, "%.1f", value) + " %")
                : Optional.empty();
    }
}
