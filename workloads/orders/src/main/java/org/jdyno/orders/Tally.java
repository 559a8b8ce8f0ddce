package org.jdyno.orders;

import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.ExtraWork;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Responses;
import org.jdyno.kit.RoleContext;

/**
 * What a terminal notes of its transactions: a histogram for each kind, and how many there were. Used by one thread at
 * a time.
 */
final class Tally implements TransactionLog {
    /**
     * So many terminals have histograms of their own, which grow with their longest value; those of more share some of
     * full size.
     */
    private static final int MOST_OWN = 16;
    /**
     * As many of them as do no harm; writers that share one meet there seldom, as a record is a hundredth of a
     * transaction.
     */
    private static final int PROCESSORS_SHARING = 2;

    private final LatencyRecorder[] recorders;
    /** Of all kinds; null where transactions have no schedule. */
    private final Responses responses;

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
     * Those of so many terminals.
     *
     * @param scheduled whether transactions are due by a schedule
     */
    static Tally[] of(RoleContext context, int terminals, boolean scheduled) {
        boolean shared = terminals > MOST_OWN;
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
        return Math.min(MOST_OWN, (processors + PROCESSORS_SHARING - 1) / PROCESSORS_SHARING);
    }

    private static LatencyRecorder[] recorders(RoleContext context, boolean shared) {
        TransactionKind[] kinds = TransactionKind.values();
        LatencyRecorder[] recorders = new LatencyRecorder[kinds.length];
        for (TransactionKind kind : kinds) {
            recorders[kind.ordinal()] = shared ? context.sharedRecorder(kind.word) : context.recorder(kind.word);
        }
        return recorders;
    }

    @Override
    public void completed(TransactionKind kind, long dueNanos, long beginNanos, long endNanos) {
        recorders[kind.ordinal()].record(endNanos - dueNanos);
        if (responses != null) {
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
