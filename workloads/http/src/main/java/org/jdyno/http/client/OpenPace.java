package org.jdyno.http.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.Load;
import org.jdyno.kit.LoopSleep;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.Responses;
import org.jdyno.kit.RoleContext;

/**
 * Requests are due on a schedule, whatever happened to earlier ones: an open loop. A request takes the user who has
 * been free for longest. If none is free it waits for one, and that is part of its response time.
 */
final class OpenPace implements Pace {
    /** Requests to begin before the loop looks at its connections again. */
    private static final int AT_ONCE = 16;

    private final UserLoop loop;
    private final Settings settings;
    private final OpenLoop schedule;
    private final Responses responses;
    private final LoopSleep sleep;
    private final AtomicLong waited;
    private final Deque<HttpUser> free = new ArrayDeque<HttpUser>();
    /** When the requests that wait for a user were due. */
    private final Deque<Long> waiting = new ArrayDeque<Long>();

    private OpenLoop.Course course;
    private long wakeNanos;
    private long patienceEndNanos;
    private Runnable over;

    OpenPace(UserLoop loop, Settings settings, RoleContext context) {
        this.loop = loop;
        this.settings = settings;
        schedule = new OpenLoop(context, settings.waiting);
        responses = context.responses();
        sleep = new LoopSleep(settings.waiting);
        waited = context.counter("waited");
    }

    @Override
    public void begin(Load load, Runnable atEnd) {
        over = atEnd;
        free.clear();
        free.addAll(loop.users());
        patienceEndNanos = System.nanoTime() + load.durationNanos() + settings.timeoutNanos;
        course = schedule.course(load, settings.arrivals(load.burst(), loop.number()), this::due);
        wakeNanos = course.nextNanos() - 1;
        loop.setSchedule(this::beginDue);
    }

    private void due(long dueNanos, long begunNanos) {
        HttpUser user = free.poll();
        if (user == null) {
            waiting.add(dueNanos);
            waited.lazySet(waited.get() + 1);
        } else {
            user.begin(dueNanos, begunNanos);
        }
    }

    private boolean beginDue() throws Exception {
        long nowNanos = System.nanoTime();
        sleep.runs(nowNanos);
        for (int i = 0; course.goesOn() && course.nextNanos() - nowNanos <= 0; i++) {
            if (i == AT_ONCE) {
                return true;
            }
            course.beginNext(nowNanos);
            nowNanos = System.nanoTime();
        }
        if (!course.goesOn()) {
            loop.setSchedule(() -> false);
            endIfAllAreFree();
            return false;
        }
        long nanos = sleep.nanosBefore(course.nextNanos(), nowNanos);
        if (nanos > 0 && wakeNanos != course.nextNanos()) {
            wakeNanos = course.nextNanos();
            loop.after(nanos, () -> {}); // the loop runs then, and comes here
        }
        return nanos == 0;
    }

    @Override
    public void answered(HttpUser user) {
        next(user);
    }

    @Override
    public void lost(HttpUser user) {
        next(user);
    }

    private void next(HttpUser user) {
        long nowNanos = System.nanoTime();
        if (!waiting.isEmpty() && nowNanos - patienceEndNanos > 0) {
            giveUp();
        }
        if (waiting.isEmpty()) {
            free.add(user);
            endIfAllAreFree();
        } else {
            user.begin(waiting.poll(), nowNanos);
        }
    }

    /** The phase has been over for as long as an answer may take. */
    private void giveUp() {
        for (; !waiting.isEmpty(); waiting.poll()) {
            loop.failed(Errors.TIME_OUT, "a request that waited for a free connection", "none was free in time");
        }
    }

    private void endIfAllAreFree() {
        if (!course.goesOn() && waiting.isEmpty() && free.size() == loop.users().size() && over != null) {
            Runnable atEnd = over;
            over = null;
            atEnd.run();
        }
    }

    @Override
    public void record(long dueNanos, long begunNanos, long receivedNanos) {
        responses.record(dueNanos, begunNanos, receivedNanos);
    }
}
