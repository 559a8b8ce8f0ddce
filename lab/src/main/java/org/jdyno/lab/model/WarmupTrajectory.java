package org.jdyno.lab.model;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The warm-up trajectory of one trial: how it reached the speed at which it ended, in seconds of load
 * ({@link LoadedWindow}).
 *
 * @param trial its place in the schedule
 * @param state how its windows developed
 * @param levels stretches of constant speed, first to last without a gap; empty for too few windows
 * @param toSteady seconds until it ran at the speed of its final level; NaN if there is none, or it is not shown
 * @param toShare percent of the speed of the final level, to the seconds until it ran at that; empty if
 *     {@code toSteady} is not known
 */
public record WarmupTrajectory(
        int trial, SteadyState state, List<Level> levels, double toSteady, SortedMap<Integer, Double> toShare) {
    /**
     * A stretch of constant speed.
     *
     * @param from seconds of load at its start
     * @param to seconds of load at its end
     * @param rate operations per second, the geometric mean of its windows without spikes
     * @param steady whether it belongs to the final level
     */
    public record Level(double from, double to, double rate, boolean steady) {}

    public WarmupTrajectory {
        Objects.requireNonNull(state, "state");
        levels = List.copyOf(levels);
        toShare = Collections.unmodifiableSortedMap(new TreeMap<>(toShare));
    }
}
