package org.jdyno.lab.model;

import java.util.Objects;
import java.util.Optional;

/**
 * In what order trials are run, and what is made of them.
 *
 * @param rule how trials become a figure
 * @param serverKept whether the serving roles go on from one trial of a platform to its next, as in the Volano report of 1999; otherwise every
 *     trial starts all roles fresh
 * @param limit the search for the largest load, instead of blocks
 * @param capacity the search for the highest rate that holds an objective, in blocks of its own
 * @param ramp whether the loads of a block are visited in rising order, by each platform until it cannot follow any more
 */
public record Procedure(
        Rule rule,
        boolean serverKept,
        Optional<LimitSearch> limit,
        Optional<CapacitySearch> capacity,
        Optional<Ramp> ramp) {
    public static final Procedure DEFAULT = new Procedure(Rule.INTERVAL, false, Optional.empty(), Optional.empty());

    /** Without a ramp. */
    public Procedure(Rule rule, boolean serverKept, Optional<LimitSearch> limit, Optional<CapacitySearch> capacity) {
        this(rule, serverKept, limit, capacity, Optional.empty());
    }

    /**
     * Whether platforms take turns in blocks, so that they can be held against each other, and the baseline against its own second copy. By the
     * original rules, and in a search, all trials of a platform stand in a row, and a drift of the machine looks like a difference.
     */
    public boolean compares() {
        return rule == Rule.INTERVAL && limit.isEmpty();
    }

    public Procedure {
        Objects.requireNonNull(rule, "rule");
        // A run of an earlier version knows neither.
        capacity = Objects.requireNonNullElse(capacity, Optional.empty());
        ramp = Objects.requireNonNullElse(ramp, Optional.empty());
    }

    /** Whether what is run next depends on the trials before: such a run has no schedule. */
    public boolean searches() {
        return limit.isPresent() || capacity.isPresent();
    }
}
