package org.jdyno.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The experiment of a run. Each kind of experiment is a record with its settings, valid by construction. */
public sealed interface Experiment {
    /**
     * Whether platforms are compared: they alternate in blocks, or the trials are {@linkplain Imported imported} and
     * reports say that they do not. Otherwise all trials of a platform run in a row, and a drift of the machine would
     * look like a difference.
     */
    boolean compares();

    /** Whether each trial depends on the results of those before it. Such a run has no schedule. */
    default boolean searches() {
        return false;
    }

    /** Calls the case for this kind of experiment and returns its result. */
    <R> R match(Cases<R> cases);

    /**
     * A function for each kind of experiment. After a new kind is added, the compiler reports each use without a case.
     */
    record Cases<R>(
            Function<Comparison, R> comparison,
            Function<PublishedRule, R> publishedRule,
            Function<LargestLoad, R> largestLoad,
            Function<LeastHeap, R> leastHeap,
            Function<RateSearch, R> rateSearch,
            Function<Imported, R> imported) {}

    /** The pairings of the blocks. If there are several, a pilot chooses one of them. */
    default List<Pairing> pairings() {
        return List.of(Pairing.INTERLEAVED);
    }

    /** The pairing that would be the default but is not possible; empty if there is none. */
    default Optional<ReplacedPairing> replaced() {
        return Optional.empty();
    }

    /** The ramp in which the loads of a block rise; empty if they have no order. */
    default Optional<Ramp> ramp() {
        return Optional.empty();
    }

    /** The rule of a published report that makes the scores; empty if there are none. */
    default Optional<Rule> publishedRule() {
        return Optional.empty();
    }

    /** When the run ends before its budget is spent. */
    default Stopping stopping() {
        return Stopping.AT_THE_END;
    }

    /** How much worse a platform may be; empty if the user has not said it. */
    default Optional<Tolerances> tolerances() {
        return Optional.empty();
    }

    /**
     * Whether the serving roles keep running from one trial of a platform to the next, as in the Volano report of 1999.
     * Otherwise every trial starts all roles fresh.
     */
    default boolean serverKept() {
        return false;
    }

    /** Whether the server of a trial is kept for a later trial of the same platform. */
    default boolean keepsServer(Slot from, Slot to) {
        return serverKept();
    }

    /** Whether cells that differ only in their load run in sequence, the smallest load first. */
    default boolean ordersLoads() {
        return serverKept();
    }

    /** The mean number of trials in a turn, which has those of one platform in one cell in one block. */
    default double trialsPerTurn() {
        return 1;
    }

    /** The shortest response time, in nanoseconds, on which a result depends; 0 if any may matter. */
    default long strictestBoundNanos() {
        return 0;
    }

    /** A workload with the additional measures that this kind of experiment needs. */
    default Workload withMeasures(Workload workload) {
        return workload;
    }

    /**
     * Compares platforms with a baseline, in blocks in random order.
     *
     * @param ramp visits the loads of a block in rising order; empty if the order is random
     * @param replaced the pairing that would be the default but is not possible; empty if there is none
     * @param tolerances the measures of a checklist, with what is tolerated; empty if there is none
     */
    record Comparison(
            List<Pairing> pairings,
            Optional<Ramp> ramp,
            boolean serverKept,
            Stopping stopping,
            Optional<ReplacedPairing> replaced,
            Optional<Tolerances> tolerances)
            implements Experiment {
        /** A comparison by interleaved trials with fresh processes, with one look after the last block. */
        public static final Comparison DEFAULT = by(List.of(Pairing.INTERLEAVED), Stopping.AT_THE_END);

        public Comparison {
            pairings = List.copyOf(pairings);
            if (pairings.isEmpty()) {
                throw new IllegalArgumentException("a comparison needs a pairing");
            }
            if ((serverKept || ramp.isPresent()) && !pairings.equals(List.of(Pairing.INTERLEAVED))) {
                throw new IllegalArgumentException("a server that is kept, and a ramp, need interleaved trials");
            }
        }

        Comparison ending(Stopping other) {
            return new Comparison(pairings, ramp, serverKept, other, replaced, tolerances);
        }

        /** A copy with a checklist. */
        public Comparison tolerating(Tolerances others) {
            return new Comparison(pairings, ramp, serverKept, stopping, replaced, Optional.of(others));
        }

        /** A comparison by fresh trials in random order. */
        public static Comparison by(List<Pairing> pairings, Stopping stopping) {
            return new Comparison(pairings, Optional.empty(), false, stopping, Optional.empty(), Optional.empty());
        }

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
        public boolean compares() {
            return true;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.comparison().apply(this);
        }
    }

    /** Runs a row of trials for each platform and computes a score by the rule of a published report. */
    record PublishedRule(Rule rule, boolean serverKept) implements Experiment {

        @Override
        public Optional<Rule> publishedRule() {
            return Optional.of(rule);
        }

        @Override
        public boolean compares() {
            return false;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.publishedRule().apply(this);
        }
    }

    /**
     * Searches for a limit of each platform: doubles or halves the load until the outcome changes, and then bisects.
     */
    sealed interface LimitSearch extends Experiment {
        String loadName();

        Bisection bisection();

        /** Whether this is a search for the least amount of a resource, of which a smaller amount is harder. */
        default boolean least() {
            return false;
        }

        /** How many times the search is made. Each after the first begins at the result of the first. */
        default int times() {
            return 1;
        }

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
    record LargestLoad(String loadName, Bisection bisection) implements LimitSearch {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.largestLoad().apply(this);
        }
    }

    /** A search for the least heap, in MiB, with which a platform completes its trials. */
    record LeastHeap(Bisection bisection, int times) implements LimitSearch {
        public LeastHeap {
            if (times < 1) {
                throw new IllegalArgumentException("a search is made at least once, not " + times + " times");
            }
        }

        @Override
        public String loadName() {
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
     *
     * @param prices those of the limits of platforms; empty if the user has given none
     */
    record RateSearch(Slo slo, Optional<Prices> prices) implements Experiment {
        /** Three rates of the grid, two of the bisection, and sometimes one beyond the grid. */
        public static final double TRIALS_PER_TURN = 5.2;

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
        public long strictestBoundNanos() {
            return slo.strictestBoundNanos();
        }

        @Override
        public Workload withMeasures(Workload workload) {
            return slo.withMeasures(workload);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.rateSearch().apply(this);
        }
    }

    /**
     * Compares trials that another tool has run. They are in no blocks, so the comparison is of unpaired values.
     *
     * @param tool the tool, such as {@code JMH 1.37}
     * @param setting what its files say of the setting, name to value, in the order they are shown
     */
    record Imported(String tool, Map<String, String> setting) implements Experiment {
        /** With fewer trials of a platform in a cell, it is not compared there. */
        public static final int FEWEST_TRIALS = 3;

        public Imported {
            setting = Collections.unmodifiableMap(new LinkedHashMap<>(setting));
        }

        @Override
        public boolean compares() {
            return true;
        }

        @Override
        public List<Pairing> pairings() {
            return List.of(Pairing.UNPAIRED);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.imported().apply(this);
        }
    }
}
