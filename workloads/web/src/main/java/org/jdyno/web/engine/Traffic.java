package org.jdyno.web.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jdyno.kit.RoleContext;

/** Counts what the server answers. Each answer is counted before its client can have all of it. Any thread. */
public final class Traffic {
    private final RoleContext context;
    private final AtomicLong pages;
    private final AtomicLong sessionsBegun;
    private final AtomicLong sessionsEnded;
    private final LongAdder requests = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    public Traffic(RoleContext context) {
        this.context = context;
        pages = context.counter("pages");
        sessionsBegun = context.counter("sessionsBegun");
        sessionsEnded = context.counter("sessionsEnded");
    }

    void sessionBegins() {
        sessionsBegun.incrementAndGet();
    }

    void sessionEnds() {
        sessionsEnded.incrementAndGet();
    }

    void page(long bodyBytes) {
        pages.incrementAndGet();
        answer(bodyBytes);
    }

    void file(long bodyBytes) {
        answer(bodyBytes);
    }

    private void answer(long bodyBytes) {
        requests.increment();
        bytes.add(bodyBytes);
        context.meter().completed();
    }

    /** Reports the answers since the last call. For the command thread, while no client requests anything. */
    public void check() {
        context.check("requests", requests.sumThenReset());
        context.check("bytes", bytes.sumThenReset());
    }
}
