package org.jdyno.orderdb.sql;

import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.RoleContext;

/** The counters of what one thread asks of the database. For one thread at a time. */
public final class Traffic {
    private final AtomicLong statements;
    private final AtomicLong rows;
    private final AtomicLong retries;

    private final Calls calls;

    private Traffic(AtomicLong statements, AtomicLong rows, AtomicLong retries, Calls calls) {
        this.statements = statements;
        this.rows = rows;
        this.retries = retries;
        this.calls = calls;
    }

    /**
     * Counters {@code statements}, {@code rows} and {@code retries} of a role, and those of its calls if its parameters
     * ask for them; to be created while it starts.
     */
    public static Traffic of(RoleContext context) {
        return new Traffic(
                context.counter("statements"), context.counter("rows"), context.counter("retries"), Calls.of(context));
    }

    /** Counters that nobody reads. */
    static Traffic ofNobody() {
        return new Traffic(new AtomicLong(), new AtomicLong(), new AtomicLong(), Calls.ofNobody());
    }

    Calls calls() {
        return calls;
    }

    void statement() {
        increase(statements, 1);
    }

    /** Rows that were read or changed. */
    void rows(int count) {
        increase(rows, count);
    }

    void retry() {
        increase(retries, 1);
    }

    private static void increase(AtomicLong counter, int by) {
        counter.lazySet(counter.get() + by);
    }
}
