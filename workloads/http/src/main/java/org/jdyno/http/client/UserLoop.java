package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.http.client.Crowd.LoopTurn;
import org.jdyno.http.client.Pace.ClosedPace;
import org.jdyno.http.client.Pace.OpenPace;
import org.jdyno.http.request.RequestWriter;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;

/** The users of one event loop, and what they have in common. For the thread of the loop, unless stated otherwise. */
final class UserLoop {
    private static final int MESSAGE_BYTES = 256;
    /** Time-outs are checked this often, so that a request fails a tenth later at most. */
    static final int CHECKS_A_TIMEOUT = 10;

    final Settings settings;
    final RequestWriter writer;
    final Dialer dialer;
    private final int number;
    private final EventLoop eventLoop;
    private final LoopTurn turn;
    private final RoleContext context;
    private final Errors errors;
    private final Pace closed;
    /** Null if no phase has a schedule. */
    private final Pace open;
    /** That of the present phase. */
    private Pace pace;

    private final List<HttpUser> users = new ArrayList<HttpUser>();
    private final AtomicLong completed;
    private final AtomicLong bodyBytes;
    private final AtomicLong retries;
    private long begun;
    private long ended;
    private long answered;
    private long answeredBytes;

    /** Something that a loop does. */
    interface Act {
        void run() throws Exception;
    }

    /** @param scheduled whether requests are due on a schedule in some phase */
    UserLoop(
            int number,
            EventLoop eventLoop,
            LoopTurn turn,
            Settings settings,
            Dialer dialer,
            RequestWriter writer,
            Errors errors,
            boolean scheduled,
            RoleContext context) {
        this.number = number;
        this.eventLoop = eventLoop;
        this.turn = turn;
        this.settings = settings;
        this.dialer = dialer;
        this.writer = writer;
        this.errors = errors;
        this.context = context;
        completed = context.meter().ofOneThread();
        bodyBytes = context.counter("bodyBytes");
        retries = context.counter("retries");
        closed = new ClosedPace(this, settings, context);
        open = scheduled ? new OpenPace(this, settings, context) : null;
    }

    int number() {
        return number;
    }

    EventLoop eventLoop() {
        return eventLoop;
    }

    List<HttpUser> users() {
        return Collections.unmodifiableList(users);
    }

    /** Adds a user before the load begins. */
    HttpUser add(long place) {
        HttpUser user = new HttpUser(this, place);
        users.add(user);
        return user;
    }

    /** Runs a phase. Any thread; the end is reported by the loop's. */
    void load(Load load, Runnable over) {
        eventLoop.execute(guarded(() -> {
            long checkNanos = settings.timeoutNanos / CHECKS_A_TIMEOUT;
            ScheduledFuture<?> expiring = eventLoop.scheduleWithFixedDelay(
                    guarded(this::expire), checkNanos, checkNanos, TimeUnit.NANOSECONDS);
            pace = settings.isOpen(load) ? open : closed;
            pace.begin(load, () -> {
                expiring.cancel(false);
                over.run();
            });
        }));
    }

    private void expire() {
        for (HttpUser user : users) {
            user.expire();
        }
    }

    void after(long nanos, Act act) {
        eventLoop.schedule(guarded(act), nanos, TimeUnit.NANOSECONDS);
    }

    /** Netty would only log what an act throws. */
    private Runnable guarded(Act act) {
        return () -> {
            try {
                act.run();
            } catch (Throwable thrown) {
                fail(thrown);
            }
        };
    }

    /** What is due on a loop, which may fail. */
    interface FailingSchedule {
        boolean beginDue() throws Exception;
    }

    void setSchedule(FailingSchedule schedule) {
        turn.setSchedule(() -> {
            try {
                return schedule.beginDue();
            } catch (Throwable thrown) {
                fail(thrown);
                return false;
            }
        });
    }

    /** Ends the role. */
    void fail(Throwable thrown) {
        context.fail(thrown);
    }

    /** A buffer for a request. */
    ByteBuf buffer() {
        return PooledByteBufAllocator.DEFAULT.directBuffer(MESSAGE_BYTES);
    }

    void begins() {
        begun++;
    }

    /** A request that lost its connection is sent again. */
    void retries() {
        retries.lazySet(retries.get() + 1);
    }

    /** An answer has been received as a whole, right or wrong. */
    void answers(long bytes) {
        answered++;
        answeredBytes += bytes;
        bodyBytes.lazySet(bodyBytes.get() + bytes);
    }

    void completed(HttpUser user, long dueNanos, long begunNanos, long receivedNanos) {
        ended++;
        pace.record(dueNanos, begunNanos, receivedNanos);
        completed.lazySet(completed.get() + 1);
        context.firstOperation();
        pace.answered(user);
    }

    /** The answer is wrong. */
    void wrong(HttpUser user, String kind, Object request, String detail) {
        ended++;
        failed(kind, request, detail);
        pace.answered(user);
    }

    /** There will be no answer. */
    void lost(HttpUser user, String kind, Object request, String detail) {
        ended++;
        failed(kind, request, detail);
        pace.lost(user);
    }

    void failed(String kind, Object request, String detail) {
        errors.count(kind, request, detail);
    }

    /** Answers so far. Called while no phase runs. */
    long answered() {
        return answered;
    }

    /** The bytes of their bodies. Called while no phase runs. */
    long answeredBytes() {
        return answeredBytes;
    }

    /** Requests begun so far. Called while no phase runs. */
    long begun() {
        return begun;
    }

    /** Requests that have completed or failed. Called while no phase runs. */
    long ended() {
        return ended;
    }
}
