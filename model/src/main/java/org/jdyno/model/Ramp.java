package org.jdyno.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs the loads of a block in increasing order. For a platform the ramp ends if a trial fails, or if a measure in
 * percent falls below 100; the platform then skips the larger loads of the block.
 *
 * @param until the name of the measure, such as {@code qualified}; a trial without it does not end the ramp
 */
public record Ramp(String until) {
    private static final double WHOLE = 100;

    /**
     * The end of a ramp.
     *
     * @param load the load of the last trial
     * @param cause the cause of its failure; empty if it was completed
     * @param percent the value of the measure, below 100; NaN if the trial failed
     */
    public record End(long load, Optional<Cause> cause, double percent) {}

    /**
     * The end of the ramp because of which a trial is skipped; empty if the trial is to be run.
     *
     * @param before the trials of the run so far
     * @param load the load that increases
     */
    public Optional<End> endedBefore(Slot slot, List<Trial> before, LoadParameter load) {
        return below(slot, before, load)
                .flatMap(trial -> end(trial, load).stream())
                .findFirst();
    }

    /**
     * Whether a failed trial only ends a ramp, because the platform has completed a smaller load in the same block.
     */
    public boolean endsWith(Trial failed, List<Trial> trials, LoadParameter load) {
        Cause cause = failed.cause().orElseThrow();
        return !cause.defect()
                && !cause.atAnyLoad()
                && below(failed.slot(), trials, load).anyMatch(Trial::completed);
    }

    /** The trials of the same ramp with smaller loads. */
    private static Stream<Trial> below(Slot slot, List<Trial> trials, LoadParameter load) {
        long at = load.at(slot.cell().point());
        return trials.stream()
                .filter(trial -> trial.slot().differsOnlyIn(load.parameter(), slot)
                        && load.at(trial.slot().cell().point()) < at);
    }

    private Optional<End> end(Trial trial, LoadParameter load) {
        long at = load.at(trial.slot().cell().point());
        if (trial.outcome() == Outcome.FAILED) {
            return Optional.of(new End(at, trial.cause(), Double.NaN));
        }
        double percent = trial.measures().getOrDefault(until, Double.NaN);
        return percent < WHOLE ? Optional.of(new End(at, Optional.empty(), percent)) : Optional.empty();
    }
}
