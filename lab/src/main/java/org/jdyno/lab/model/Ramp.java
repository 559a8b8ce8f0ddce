package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An increasing load, with which each platform continues until a trial fails or a measure in percent falls below 100.
 * Larger loads of that block are not tried with it.
 *
 * @param until the measure, such as {@code qualified}; a trial without it continues the ramp
 */
public record Ramp(String until) {
    private static final double WHOLE = 100;

    public Ramp {
        Objects.requireNonNull(until, "until");
    }

    /**
     * The end of a ramp.
     *
     * @param load of the last trial
     * @param cause of its failure; empty if it was completed
     * @param percent of the measure, below 100; NaN if the trial failed
     */
    public record End(long load, Optional<Cause> cause, double percent) {}

    /**
     * Why a trial is not run; empty if it is.
     *
     * @param before the trials of the run so far
     * @param load that increases
     */
    public Optional<End> endedBefore(Slot slot, List<Trial> before, Load load) {
        return below(slot, before, load)
                .flatMap(trial -> end(trial, load).stream())
                .findFirst();
    }

    /**
     * Whether a failed trial only ends a ramp: the platform has completed a smaller load of the same block.
     */
    public boolean endsWith(Trial failed, List<Trial> trials, Load load) {
        Cause cause = failed.cause().orElseThrow();
        return !cause.defect()
                && !cause.atAnyLoad()
                && below(failed.slot(), trials, load).anyMatch(Trial::completed);
    }

    /** The trials of the same ramp with smaller loads. */
    private static Stream<Trial> below(Slot slot, List<Trial> trials, Load load) {
        long at = load.at(slot.point());
        return trials.stream()
                .filter(trial -> trial.slot().differsOnlyIn(load.parameter(), slot)
                        && load.at(trial.slot().point()) < at);
    }

    private Optional<End> end(Trial trial, Load load) {
        long at = load.at(trial.slot().point());
        if (trial.outcome() == Outcome.FAILED) {
            return Optional.of(new End(at, trial.cause(), Double.NaN));
        }
        double percent = trial.measures().getOrDefault(until, Double.NaN);
        return percent < WHOLE ? Optional.of(new End(at, Optional.empty(), percent)) : Optional.empty();
    }
}
