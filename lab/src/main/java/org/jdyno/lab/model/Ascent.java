package org.jdyno.lab.model;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How one trial came to the speed at which it ended, in seconds of load ({@link LoadedWindow}).
 *
 * @param trial its place in the schedule
 * @param state what its windows did
 * @param levels stretches of one speed, first to last without a gap; empty when there were too few windows to say
 * @param toSteady seconds until it ran at the speed of its final level; NaN when it had none, or none is told
 * @param toShare percent of the speed of the final level, to the seconds until it ran at that; empty when
 *     {@code toSteady} is not known
 */
public record Ascent(
        int trial, SteadyState state, List<Level> levels, double toSteady, SortedMap<Integer, Double> toShare) {
    /**
     * A stretch of one speed.
     *
     * @param from seconds of load when it began
     * @param to seconds of load when it ended
     * @param rate operations per second, the geometric mean of its windows without spikes
     * @param steady whether the trial ended on it
     */
    public record Level(double from, double to, double rate, boolean steady) {}

    public Ascent {
        Objects.requireNonNull(state, "state");
        levels = List.copyOf(levels);
        toShare = Collections.unmodifiableSortedMap(new TreeMap<>(toShare));
    }
}
