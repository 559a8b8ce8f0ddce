package org.jdyno.model;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The speed of one trial over time, from the first burst of warm-up on. Times are seconds of load
 * ({@link LoadedWindow}).
 *
 * @param trial slot index of the trial
 * @param state the class of the trial
 * @param levels the periods of constant speed, in order and without gaps; empty for too few windows
 * @param secondsToSteady time until the trial ran at the speed of its final level; NaN if it has no final level, or
 *     operations follow a schedule
 * @param secondsToShare time until the trial ran at a share of the speed of its final level, by this share in percent;
 *     empty if {@code secondsToSteady} is NaN
 */
public record WarmupTrajectory(
        int trial,
        SteadyState state,
        List<Level> levels,
        double secondsToSteady,
        SortedMap<Integer, Double> secondsToShare) {
    /**
     * A period of constant speed.
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
        secondsToShare = Collections.unmodifiableSortedMap(new TreeMap<>(secondsToShare));
    }
}
