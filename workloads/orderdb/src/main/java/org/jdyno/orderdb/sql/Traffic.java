package org.jdyno.orderdb.sql;

import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.RoleContext;

/** The counters of what one thread asks of the database. For one thread at a time. */
public final class Traffic {
    private final AtomicLong statements;
    private final AtomicLong rows;
    private final AtomicLong retries;

    private Traffic(AtomicLong statements, AtomicLong rows, AtomicLong retries) {
        this.statements = statements;
        this.rows = rows;
        this.retries = retries;
    }

    /** Counters {@code statements}, {@code rows} and {@code retries} of a role; to be created while it starts. */
    public static Traffic of(RoleContext context) {
        return new Traffic(context.counter("statements"), context.counter("rows"), context.counter("retries"));
    }

    /** Counters that nobody reads. */
    static Traffic ofNobody() {
        return new Traffic(new AtomicLong(), new AtomicLong(), new AtomicLong());
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
