package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** What a run is to find out. Each kind of experiment is a record of its settings that is valid by construction. */
public sealed interface Experiment {
    /**
     * Whether platforms take turns in blocks, so that they can be compared, and the baseline with its own second copy.
     * Otherwise all trials of a platform stand in a row, and a drift of the machine looks like a difference.
     */
    boolean compares();

    /** Whether the next trial depends on the trials before it: such a run has no schedule. */
    boolean searches();

    /** What the case for this kind of experiment returns. */
    <R> R match(Cases<R> cases);

    /** A function for each kind of experiment, so that a new kind compiles only once each use has a case for it. */
    record Cases<R>(
            Function<Comparison, R> comparison,
            Function<PublishedRule, R> publishedRule,
            Function<LargestLoad, R> largestLoad,
            Function<LeastHeap, R> leastHeap,
            Function<RateSearch, R> rateSearch) {}

    /** How close in time the platforms of a block are measured; if there are several, a pilot finds the sharpest. */
    default List<Pairing> pairings() {
        return List.of(Pairing.INTERLEAVED);
    }

    /** When the run is over before its budget is. */
    default Stopping stopping() {
        return Stopping.AT_THE_END;
    }

    /**
     * Whether the serving roles go on from one trial of a platform to its next, as in the Volano report of 1999;
     * otherwise every trial starts all roles fresh.
     */
    default boolean serverKept() {
        return false;
    }

    /** Whether the server of a trial is kept for a later trial of the same platform. */
    default boolean keepsServer(Slot from, Slot to) {
        return serverKept();
    }

    /** Whether cells that differ in nothing but their load follow one another, the least load first. */
    default boolean ordersLoads() {
        return serverKept();
    }

    /** How many turns all platforms have in a block together. */
    default int turnsPerBlock(int platforms, int cells) {
        return platforms * cells;
    }

    /** How many trials a turn takes, on average. */
    default double trialsPerTurn() {
        return 1;
    }

    /** A workload with the measures that this kind of experiment needs beside those of the workload. */
    default Workload measuring(Workload workload) {
        return workload;
    }

    /**
     * Platforms are compared with a baseline: blocks in random order, and a mean with its interval.
     *
     * @param ramp whether the loads of a block are visited in rising order, by each platform until it cannot follow
     */
    record Comparison(List<Pairing> pairings, Optional<Ramp> ramp, boolean serverKept, Stopping stopping)
            implements Experiment {
        /** Interleaved trials with fresh processes, compared once when all blocks are done. */
        public static final Comparison DEFAULT =
                new Comparison(List.of(Pairing.INTERLEAVED), Optional.empty(), false, Stopping.AT_THE_END);

        public Comparison {
            pairings = List.copyOf(pairings);
            Objects.requireNonNull(stopping, "stopping");
            if (pairings.isEmpty()) {
                throw new IllegalArgumentException("a comparison needs a pairing");
            }
            if ((serverKept || ramp.isPresent()) && !pairings.equals(List.of(Pairing.INTERLEAVED))) {
                throw new IllegalArgumentException("a server that is kept, and a ramp, need interleaved trials");
            }
        }

        /** Whether a pilot finds out which pairing is the sharpest. */
        public boolean choosesPairing() {
            return pairings.size() > 1;
        }

        @Override
        public boolean keepsServer(Slot from, Slot to) {
            return serverKept && from.block() == to.block();
        }

        @Override
        public boolean ordersLoads() {
            return serverKept || ramp.isPresent();
        }

        @Override
        public int turnsPerBlock(int platforms, int cells) {
            boolean duet = pairings.equals(List.of(Pairing.DUET));
            return (duet ? Math.min(2, platforms) : platforms) * cells;
        }

        @Override
        public boolean compares() {
            return true;
        }

        @Override
        public boolean searches() {
            return false;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.comparison().apply(this);
        }
    }

    /** A row of trials for each platform, and the score that the rule of a published report makes of them. */
    record PublishedRule(Rule rule, boolean serverKept) implements Experiment {
        public PublishedRule {
            Objects.requireNonNull(rule, "rule");
        }

        @Override
        public boolean compares() {
            return false;
        }

        @Override
        public boolean searches() {
            return false;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.publishedRule().apply(this);
        }
    }

    /**
     * How a load is bisected between one that succeeds and one that fails.
     *
     * @param tolerance relative distance at which the two are close enough
     * @param confirmations further trials that must agree: on either side of the largest load, and at the least of a
     *     resource that is enough
     * @param most the largest load, or most of the resource, that is tried
     */
    record Bisection(double tolerance, int confirmations, long most) {
        public Bisection {
            if (!(tolerance > 0) || confirmations < 0 || most < 1) {
                throw new IllegalArgumentException("a search needs a tolerance and a largest load above nothing");
            }
        }
    }

    /** Every platform by itself, at loads that are doubled or halved until a trial fails, and then bisected. */
    sealed interface LimitSearch extends Experiment {
        /** The name of what varies, such as {@code connections}. */
        String load();

        Bisection bisection();

        /** Whether the least of a resource is looked for: less of it is harder. */
        boolean least();

        /** How many times the search is made, each from where the first ended. */
        int repeats();

        @Override
        default boolean compares() {
            return false;
        }

        @Override
        default boolean searches() {
            return true;
        }
    }

    /** A search for the largest load at which a platform completes its trials. */
    record LargestLoad(String load, Bisection bisection) implements LimitSearch {
        public LargestLoad {
            Objects.requireNonNull(load, "load");
            Objects.requireNonNull(bisection, "bisection");
        }

        @Override
        public boolean least() {
            return false;
        }

        @Override
        public int repeats() {
            return 1;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.largestLoad().apply(this);
        }
    }

    /** A search for the least heap, in MiB, with which a platform completes its trials. */
    record LeastHeap(Bisection bisection, int repeats) implements LimitSearch {
        public LeastHeap {
            Objects.requireNonNull(bisection, "bisection");
            if (repeats < 1) {
                throw new IllegalArgumentException("a search is made at least once, not " + repeats + " times");
            }
        }

        @Override
        public String load() {
            return Heap.NAME;
        }

        @Override
        public boolean least() {
            return true;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.leastHeap().apply(this);
        }
    }

    /**
     * A search for the highest rate at which a platform meets an objective: a pilot finds the range, blocks narrow it
     * down.
     */
    record RateSearch(Slo slo) implements Experiment {
        /** On average: three rates, two to narrow down, and now and then one further out. */
        public static final double TRIALS_PER_TURN = 5.2;

        public RateSearch {
            Objects.requireNonNull(slo, "slo");
        }

        @Override
        public boolean compares() {
            return true;
        }

        @Override
        public boolean searches() {
            return true;
        }

        @Override
        public double trialsPerTurn() {
            return TRIALS_PER_TURN;
        }

        @Override
        public Workload measuring(Workload workload) {
            return slo.measuring(workload);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.rateSearch().apply(this);
        }
    }
}
