package org.jdyno.system.call;

import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.RoleContext;

/** How many calls one side has made or answered, warm-up included, which must be the same on both. Any thread. */
public final class Calls {
    private final AtomicLong calls = new AtomicLong();

    void add() {
        calls.incrementAndGet();
    }

    /** Reports the number since the last report. */
    public void check(RoleContext context) {
        context.check("calls", calls.getAndSet(0));
    }
}
