package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * In what order trials are run, and what is made of them.
 *
 * @param rule how trials become a figure
 * @param serverKept whether the serving roles go on from one trial of a platform to its next, as in the Volano report
 *     of 1999; otherwise every trial starts all roles fresh
 * @param limit the search for the largest load, instead of blocks
 * @param capacity the search for the highest rate that holds an objective, in blocks of its own
 * @param ramp whether the loads of a block are visited in rising order, by each platform until it cannot follow any
 *     more
 * @param pairings how near in time the platforms of a block are measured; of several a pilot finds the sharpest
 * @param stopping when it is over before its budget is
 */
public record Procedure(
        Rule rule,
        boolean serverKept,
        Optional<LimitSearch> limit,
        Optional<CapacitySearch> capacity,
        Optional<Ramp> ramp,
        List<Pairing> pairings,
        Stopping stopping) {
    public static final Procedure DEFAULT = new Procedure(Rule.INTERVAL, false, Optional.empty(), Optional.empty());

    /** Without a ramp, one trial after the other, to the end. */
    public Procedure(Rule rule, boolean serverKept, Optional<LimitSearch> limit, Optional<CapacitySearch> capacity) {
        this(rule, serverKept, limit, capacity, Optional.empty(), List.of(Pairing.INTERLEAVED), Stopping.AT_THE_END);
    }

    /**
     * Whether platforms take turns in blocks, so that they can be held against each other, and the baseline against its
     * own second copy. By the original rules, and in a search, all trials of a platform stand in a row, and a drift of
     * the machine looks like a difference.
     */
    public boolean compares() {
        return rule == Rule.INTERVAL && limit.isEmpty();
    }

    public Procedure {
        Objects.requireNonNull(rule, "rule");
        // A run of an earlier version knows none of these.
        capacity = Objects.requireNonNullElse(capacity, Optional.empty());
        ramp = Objects.requireNonNullElse(ramp, Optional.empty());
        stopping = Objects.requireNonNullElse(stopping, Stopping.AT_THE_END);
        pairings = pairings == null ? List.of(Pairing.INTERLEAVED) : List.copyOf(pairings);
    }

    /** Whether a pilot finds out which pairing is the sharpest. */
    public boolean choosesPairing() {
        return pairings.size() > 1;
    }

    /** Whether what is run next depends on the trials before: such a run has no schedule. */
    public boolean searches() {
        return limit.isPresent() || capacity.isPresent();
    }
}
