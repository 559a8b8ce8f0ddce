package org.jdyno.model;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How the windows of a platform's completed trials in one cell developed (Barrett and others, 2017).
 *
 * @param kind the common class of the trials
 * @param trials the warm-up trajectories of the trials, at least one, in the order in which they were run
 * @param needsNote whether so many trials reached no steady state that the platform's figures need a note
 * @param secondsToSteady seconds of load until a trial ran at its final level; empty if no trial has such a level, or
 *     operations follow a schedule
 * @param secondsToShare seconds of load until a trial ran at a share of the speed of its final level, by this share in
 *     percent
 */
public record Steadiness(
        Cell cell,
        String platform,
        Kind kind,
        List<WarmupTrajectory> trials,
        boolean needsNote,
        Optional<Spread> secondsToSteady,
        SortedMap<Integer, Spread> secondsToShare) {
    /** The common class of several trials. */
    public enum Kind {
        FLAT,
        WARMUP,
        SLOWDOWN,
        NO_STEADY_STATE,
        /** Some were flat and others warmed up: all ended on a level that they had never exceeded. */
        GOOD_INCONSISTENT,
        /** They differ, and at least one slowed down or had no steady state. */
        BAD_INCONSISTENT,
        /** All trials are unknown. */
        UNKNOWN;

        public String word() {
            return this == WARMUP ? "warm-up" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** Whether trials have different classes. */
        public boolean inconsistent() {
            return this == GOOD_INCONSISTENT || this == BAD_INCONSISTENT;
        }
    }

    /**
     * A time over several trials.
     *
     * @param median the median over the trials
     * @param low the shortest time
     * @param high the longest time
     * @param n number of trials that have such a time
     */
    public record Spread(double median, double low, double high, int n) {}

    public Steadiness {
        Objects.requireNonNull(platform, "platform");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(secondsToSteady, "secondsToSteady");
        trials = List.copyOf(trials);
        secondsToShare = Collections.unmodifiableSortedMap(new TreeMap<>(secondsToShare));
        if (trials.isEmpty()) {
            throw new IllegalArgumentException("no trials of " + platform + ", hence no class");
        }
    }

    /** The number of trials of each class; classes without trials are absent. */
    public SortedMap<SteadyState, Integer> counts() {
        return trials.stream()
                .collect(Collectors.toMap(WarmupTrajectory::state, trial -> 1, Integer::sum, TreeMap::new));
    }

    /** The number of trials that reached no steady state. */
    public int unsteady() {
        return counts().getOrDefault(SteadyState.NO_STEADY_STATE, 0);
    }

    /** The share of trials that were not flat, among those that are not unknown; NaN if all are unknown. */
    public double notFlat() {
        Map<SteadyState, Integer> counts = counts();
        int known = trials.size() - counts.getOrDefault(SteadyState.UNKNOWN, 0);
        return known == 0 ? Double.NaN : 1 - counts.getOrDefault(SteadyState.FLAT, 0) / (double) known;
    }
}
