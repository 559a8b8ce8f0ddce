package org.jdyno.lab.model;

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
 * What the completed trials of a platform at one workload and point did over time, taken together (Barrett and others,
 * 2017).
 *
 * @param kind the class of all of them
 * @param trials at least one, in the order they were run
 * @param labelled whether so many of them reached no steady state that whoever reads the platform's figures must be
 *     told
 * @param toSteady seconds of load until a trial ran at its final level; empty when no trial has one, or where
 *     operations come by the clock
 * @param toShare percent of the speed of the final level, to the seconds of load until a trial ran at that
 */
public record Steadiness(
        String workload,
        Point point,
        String platform,
        Kind kind,
        List<Ascent> trials,
        boolean labelled,
        Optional<Spread> toSteady,
        SortedMap<Integer, Spread> toShare) {
    /** What the trials of a platform did: the same, or not. */
    public enum Kind {
        FLAT,
        WARMUP,
        SLOWDOWN,
        NO_STEADY_STATE,
        /** Some were flat and others warmed up: all of them ended on a level that they had never exceeded. */
        GOOD_INCONSISTENT,
        /** They differ, and at least one slowed down or never settled. */
        BAD_INCONSISTENT,
        /** Of none of them it is known. */
        UNKNOWN;

        public String word() {
            return this == WARMUP ? "warm-up" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** Whether trials did different things. */
        public boolean inconsistent() {
            return this == GOOD_INCONSISTENT || this == BAD_INCONSISTENT;
        }
    }

    /**
     * A time that trials took.
     *
     * @param median of them
     * @param low the shortest
     * @param high the longest
     * @param n how many trials have one
     */
    public record Spread(double median, double low, double high, int n) {}

    public Steadiness {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(point, "point");
        Objects.requireNonNull(platform, "platform");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(toSteady, "toSteady");
        trials = List.copyOf(trials);
        toShare = Collections.unmodifiableSortedMap(new TreeMap<>(toShare));
        if (trials.isEmpty()) {
            throw new IllegalArgumentException("no trials of " + platform + ", hence no class");
        }
    }

    /** How many trials did what; what none did is absent. */
    public SortedMap<SteadyState, Integer> counts() {
        return trials.stream().collect(Collectors.toMap(Ascent::state, trial -> 1, Integer::sum, TreeMap::new));
    }

    /** How many trials reached no steady state. */
    public int unsteady() {
        return counts().getOrDefault(SteadyState.NO_STEADY_STATE, 0);
    }

    /** The share of the trials that were not flat, of those of which it is known; NaN when it is of none. */
    public double notFlat() {
        Map<SteadyState, Integer> counts = counts();
        int known = trials.size() - counts.getOrDefault(SteadyState.UNKNOWN, 0);
        return known == 0 ? Double.NaN : 1 - counts.getOrDefault(SteadyState.FLAT, 0) / (double) known;
    }
}
