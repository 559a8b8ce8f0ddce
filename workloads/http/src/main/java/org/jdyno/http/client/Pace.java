package org.jdyno.http.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Load;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.Responses;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.SplitMix64;
import org.jdyno.kit.Waiting.LoopSleep;

/** Decides when the users of a loop begin requests, and times them. For the thread of the loop. */
interface Pace {
    /**
     * Begins a phase.
     *
     * @param over to be called once, when the time is over and every request that was begun has ended
     */
    void begin(Load load, Runnable over);

    /** A user has its answer. */
    void answered(HttpUser user);

    /** A request has failed without an answer. */
    void lost(HttpUser user);

    /** Records the times of a request with the right answer. */
    void record(long dueNanos, long begunNanos, long receivedNanos);

    /** Each user waits for its answer, thinks, and sends its next request: a closed loop. */
    static final class ClosedPace implements Pace {
        /** So that users do not besiege a server that accepts no connection. */
        private static final long AFTER_LOSS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

        private final UserLoop loop;
        private final LatencyRecorder service;
        private final long thinkNanos;
        private final boolean random;
        private long endNanos;
        private int active;
        private Runnable over;

        ClosedPace(UserLoop loop, Settings settings, RoleContext context) {
            this.loop = loop;
            service = context.recorder("service");
            thinkNanos = settings.thinkNanos;
            random = settings.poisson;
        }

        @Override
        public void begin(Load load, Runnable atEnd) {
            endNanos = System.nanoTime() + load.durationNanos();
            active = loop.users().size();
            over = atEnd;
            for (HttpUser user : loop.users()) {
                // Users who think begin spread over the time that they think, and not all at once.
                pause(user, (long) (thinkNanos * (1 - user.pauses.nextAboveZero())));
            }
        }

        @Override
        public void answered(HttpUser user) {
            pause(user, thinkNanos == 0 ? 0 : drawnNanos(user.pauses));
        }

        @Override
        public void lost(HttpUser user) {
            pause(user, Math.max(AFTER_LOSS_NANOS, thinkNanos));
        }

        private long drawnNanos(SplitMix64 pauses) {
            return random ? (long) (-thinkNanos * Math.log(pauses.nextAboveZero())) : thinkNanos;
        }

        private void pause(HttpUser user, long nanos) {
            long nowNanos = System.nanoTime();
            if (nowNanos + nanos - endNanos >= 0) {
                active--;
                if (active == 0) {
                    over.run();
                }
            } else if (nanos == 0) {
                user.begin(nowNanos, nowNanos);
            } else {
                loop.after(nanos, () -> {
                    long dueNanos = System.nanoTime();
                    user.begin(dueNanos, dueNanos);
                });
            }
        }

        @Override
        public void record(long dueNanos, long begunNanos, long receivedNanos) {
            service.record(receivedNanos - begunNanos);
        }
    }

    /**
     * Requests are due on a schedule, whatever happened to earlier ones: an open loop. A request takes the user who has
     * been free for longest. If none is free it waits for one, and that is part of its response time.
     *
     * <p>Requests begin in the order in which they are due. So of those that wait only the number is kept, and a second
     * copy of the schedule says when they were due: a server that is too slow for long takes no memory here.
     *
     * <p>In the first part of a burst of warm-up there is no schedule: some requests are always on their way.
     */
    static final class OpenPace implements Pace {
        /** Requests to begin before the loop looks at its connections again. */
        private static final int AT_ONCE = 16;

        /** Requests on their way while there is no schedule: few enough that no server is flooded. */
        private static final int BEFORE_SCHEDULE = 16;

        private final UserLoop loop;
        private final Settings settings;
        private final OpenLoop schedule;
        private final Responses responses;
        private final LoopSleep sleep;
        private final AtomicLong waited;
        private final Deque<HttpUser> free = new ArrayDeque<HttpUser>();
        private OpenLoop.Course course;
        /** The schedule of the phase from the first request that has not begun. */
        private Arrivals toBegin;

        private long startNanos;
        /** Requests that are due and wait for a user. */
        private long waiting;

        private long wakeNanos;
        private long patienceEndNanos;
        private Runnable over;
        /** Whether the schedule has not begun. */
        private boolean unscheduled;

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
            long nowNanos = System.nanoTime();
            patienceEndNanos = nowNanos + load.durationNanos() + settings.timeoutNanos;
            long beforeNanos = load.beforeSchedule().durationNanos();
            unscheduled = beforeNanos > 0;
            if (!unscheduled) {
                beginSchedule(load);
                return;
            }
            loop.after(beforeNanos, () -> {
                unscheduled = false;
                beginSchedule(load.onSchedule());
            });
            for (int i = 0; i < BEFORE_SCHEDULE && !free.isEmpty(); i++) {
                beginNow(free.poll());
            }
        }

        private static void beginNow(HttpUser user) {
            long nowNanos = System.nanoTime();
            user.begin(nowNanos, nowNanos);
        }

        private void beginSchedule(Load load) {
            course = schedule.course(load, arrivals(load), this::due);
            startNanos = course.nextNanos() - arrivals(load).nextNanos();
            toBegin = arrivals(load);
            wakeNanos = course.nextNanos() - 1;
            loop.setSchedule(this::beginDue);
        }

        private Arrivals arrivals(Load load) {
            return settings.arrivals(load, loop.number());
        }

        private void due(long dueNanos, long begunNanos) {
            HttpUser user = free.poll();
            if (user == null) {
                waiting++;
                waited.lazySet(waited.get() + 1);
            } else {
                beginNext(user, begunNanos);
            }
        }

        private void beginNext(HttpUser user, long begunNanos) {
            user.begin(startNanos + toBegin.nextNanos(), begunNanos);
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
            if (unscheduled) {
                free.add(user);
                beginNow(free.poll());
            } else {
                next(user);
            }
        }

        @Override
        public void lost(HttpUser user) {
            if (unscheduled) {
                // Users do not besiege a server that accepts no connection: the schedule goes on with this one.
                free.add(user);
            } else {
                next(user);
            }
        }

        private void next(HttpUser user) {
            long nowNanos = System.nanoTime();
            if (waiting > 0 && nowNanos - patienceEndNanos > 0) {
                giveUp();
            }
            if (waiting == 0) {
                free.add(user);
                endIfAllAreFree();
            } else {
                waiting--;
                beginNext(user, nowNanos);
            }
        }

        /** The phase has been over for as long as an answer may take. */
        private void giveUp() {
            for (; waiting > 0; waiting--) {
                toBegin.nextNanos();
                loop.failed(Errors.TIME_OUT, "a request that waited for a free connection", "none was free in time");
            }
        }

        private void endIfAllAreFree() {
            if (!course.goesOn() && waiting == 0 && free.size() == loop.users().size() && over != null) {
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
}
