package org.jdyno.orders.terminal;

import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.ExtraWork;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Responses;
import org.jdyno.kit.RoleContext;

/**
 * The counters of a terminal: a histogram and a number for each kind of transaction. For one thread at a time.
 */
public final class Tally implements TransactionLog {
    /**
     * Up to this many terminals have histograms of their own, which grow with their largest value. More terminals share
     * some histograms of full size.
     */
    private static final int MAX_OWN = 16;
    /**
     * Few enough terminals share a histogram that they seldom collide: a record takes a hundredth of a transaction.
     */
    private static final int PROCESSORS_SHARING = 2;

    private final LatencyRecorder[] recorders;
    /** For all kinds, in phases with a schedule; null if there are none. */
    private final Responses responses;
    /** Whether the present phase has a schedule; set before its threads start. */
    private boolean onSchedule;

    private final AtomicLong newOrders;
    private final AtomicLong transactions;
    private final RoleContext context;
    private final ExtraWork extraWork;

    private Tally(RoleContext context, LatencyRecorder[] recorders, Responses responses) {
        this.context = context;
        this.recorders = recorders;
        this.responses = responses;
        transactions = context.meter().ofOneThread();
        newOrders = context.counter("newOrders");
        extraWork = context.extraWork();
    }

    /**
     * Tallies for the given number of terminals.
     *
     * @param scheduled whether transactions follow a schedule in some phase
     */
    public static Tally[] of(RoleContext context, int terminals, boolean scheduled) {
        boolean shared = terminals > MAX_OWN;
        LatencyRecorder[][] sets = new LatencyRecorder[shared ? sharedSets() : terminals][];
        for (int i = 0; i < sets.length; i++) {
            sets[i] = recorders(context, shared);
        }
        Tally[] tallies = new Tally[terminals];
        for (int i = 0; i < terminals; i++) {
            tallies[i] = new Tally(context, sets[i % sets.length], scheduled ? context.responses() : null);
        }
        return tallies;
    }

    private static int sharedSets() {
        int processors = Runtime.getRuntime().availableProcessors();
        return Math.min(MAX_OWN, (processors + PROCESSORS_SHARING - 1) / PROCESSORS_SHARING);
    }

    private static LatencyRecorder[] recorders(RoleContext context, boolean shared) {
        TransactionKind[] kinds = TransactionKind.values();
        LatencyRecorder[] recorders = new LatencyRecorder[kinds.length];
        for (TransactionKind kind : kinds) {
            recorders[kind.ordinal()] = shared ? context.sharedRecorder(kind.word) : context.recorder(kind.word);
        }
        return recorders;
    }

    /** Sets whether transactions follow a schedule in the next phase. */
    void schedule(boolean follow) {
        onSchedule = follow;
    }

    /** If some phase has a schedule, times come from it. In others they would cost throughput and be of no use. */
    @Override
    public boolean timed() {
        return onSchedule || responses == null;
    }

    @Override
    public void completed(TransactionKind kind, long dueNanos, long beginNanos, long endNanos) {
        if (timed()) {
            recorders[kind.ordinal()].record(endNanos - dueNanos);
        }
        if (onSchedule) {
            responses.record(dueNanos, beginNanos, endNanos);
        }
        context.firstOperation();
        if (extraWork.counts()) {
            if (kind == TransactionKind.NEW_ORDER) {
                newOrders.lazySet(newOrders.get() + 1);
            }
            transactions.lazySet(transactions.get() + 1);
        }
    }
}
