package org.jdyno.grid.client;

import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.RoleContext;

/** What went wrong, counted by kind. Any thread. */
final class Findings {
    /** Failures of one kind that are told one by one. */
    private static final int MOST_TOLD = 20;

    private final RoleContext context;
    /** Entries that a node took with it of which there was no other copy. They are no failures. */
    final AtomicLong lostWithNode;
    /** Operations that were made again because a node was gone. */
    final AtomicLong retried;
    /** Puts and removes that may have been made twice, so that it is not known whether their entries were there. */
    final AtomicLong unsettled;

    private final AtomicLong lost;
    private final AtomicLong stale;
    private final AtomicLong corrupt;
    private final AtomicLong unremoved;
    private final AtomicLong refused;

    Findings(RoleContext context) {
        this.context = context;
        lostWithNode = context.counter("lostWithNode");
        retried = context.counter("retried");
        unsettled = context.counter("unsettled");
        lost = context.counter("error.lost");
        stale = context.counter("error.stale");
        corrupt = context.counter("error.corrupt");
        unremoved = context.counter("error.unremoved");
        refused = context.counter("error.refused");
    }

    /** An entry is gone that nobody removed. */
    void lost(Step step) {
        fail(lost, "lost: " + step);
    }

    /** A value is one that another value has replaced. */
    void stale(Step step) {
        fail(stale, "stale: " + step);
    }

    /** A value is not what anybody has put. */
    void corrupt(Step step) {
        fail(corrupt, "corrupt: " + step);
    }

    /** An entry is there that has been removed. */
    void unremoved(Step step) {
        fail(unremoved, "unremoved: " + step);
    }

    /** A node could not perform an operation, and no node was gone. */
    void refused(String why) {
        fail(refused, why);
    }

    private void fail(AtomicLong kind, String what) {
        if (kind.incrementAndGet() <= MOST_TOLD) {
            System.err.println(what);
        }
        context.meter().failed();
    }
}
