package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Begins operations when they are due, whether or not earlier ones have completed. This is the load of independent
 * users.
 *
 * <p>An operation that cannot begin in time begins late. Its response time still counts from when it was due, so that
 * no wait of a user is omitted (coordinated omission). The histogram {@code lag} records how late the load was: from
 * when an operation was due until it began, without the time that the thread waited for the answer to an earlier one.
 * The counter {@code offered} counts the operations due within the phase, {@code begun} those that began within it. An
 * operation counts in the window in which the loop reaches it.
 */
public final class OpenLoop {
    private final Waiting waiting;
    private final LatencyRecorder lag;
    private final AtomicLong offered;
    private final AtomicLong begun;

    /** An operation. Called by the thread of the loop. */
    public interface Operation {
        /**
         * Begins the operation and returns without waiting for its end.
         *
         * @param dueNanos when it was due, a value of {@link System#nanoTime}
         * @param begunNanos when it began, which is now
         */
        void begin(long dueNanos, long begunNanos) throws Exception;
    }

    /** An operation that waits for its answer. Called by the thread of the loop. */
    public interface Call {
        /**
         * Performs the operation.
         *
         * @param dueNanos when it was due, a value of {@link System#nanoTime}
         * @param begunNanos when it began, which is now
         * @return when its answer had come: from then on, the thread is free for the next one
         */
        long perform(long dueNanos, long begunNanos) throws Exception;
    }

    /** Creates a loop for one thread at a time, while the role starts or connects. */
    public OpenLoop(RoleContext context, Waiting waiting) {
        this.waiting = waiting;
        lag = context.recorder("lag");
        offered = context.counter("offered");
        begun = context.counter("begun");
    }

    /**
     * Begins all operations that are due within the phase, which starts now. Late operations begin one after the other.
     * If an operation is later than the length of the phase, the loop begins no more; it counts the remaining ones as
     * offered.
     *
     * @throws Exception if the operation throws it
     */
    public void run(Load load, Arrivals arrivals, Operation operation) throws Exception {
        run(course(load, arrivals, operation));
    }

    /** The same for operations that wait for their answers, each for the one before. */
    public void runCalls(Load load, Arrivals arrivals, Call call) throws Exception {
        run(courseOfCalls(load, arrivals, call));
    }

    /**
     * Begins operations until the phase ends, each at least an interval after the one before began. Nothing is ever due
     * here: an operation that is held up delays all that follow, and their times do not show it (coordinated omission).
     * Some published loops do this; no other should. There is no lag, and {@code offered} is {@code begun}.
     *
     * @throws Exception if the operation throws it
     */
    public void runApart(Load load, long intervalNanos, Operation operation) throws Exception {
        long startNanos = System.nanoTime();
        long nowNanos = startNanos;
        while (nowNanos - startNanos < load.durationNanos()) {
            increment(offered);
            operation.begin(nowNanos, nowNanos);
            increment(begun);
            nowNanos = waiting.until(nowNanos + intervalNanos);
        }
    }

    private void run(Course course) throws Exception {
        while (course.goesOn()) {
            course.beginNext(waiting.until(course.nextNanos()));
        }
    }

    /**
     * The operations of {@link #run} for a thread that does other work while it waits, such as an event loop: it begins
     * each operation itself.
     */
    public Course course(Load load, Arrivals arrivals, Operation operation) {
        return courseOfCalls(load, arrivals, (dueNanos, begunNanos) -> {
            operation.begin(dueNanos, begunNanos);
            return dueNanos; // the thread has waited for nothing
        });
    }

    private Course courseOfCalls(Load load, Arrivals arrivals, Call call) {
        return new Course(load.durationNanos(), arrivals, call);
    }

    /** The operations of one phase, which starts when this is created. For one thread. */
    public final class Course {
        private final long startNanos = System.nanoTime();
        private final long durationNanos;
        private final Arrivals arrivals;
        private final Call call;
        private long dueNanos;
        /** When the answer to the last operation had come, if the thread has waited for it. */
        private long freeNanos = startNanos;

        private boolean inTime = true;

        private Course(long durationNanos, Arrivals arrivals, Call call) {
            this.durationNanos = durationNanos;
            this.arrivals = arrivals;
            this.call = call;
            dueNanos = arrivals.nextNanos();
        }

        /** Whether another operation is due within the phase. */
        public boolean goesOn() {
            return dueNanos < durationNanos;
        }

        /** When it is due, a value of {@link System#nanoTime}. */
        public long nextNanos() {
            return startNanos + dueNanos;
        }

        /**
         * Begins it, unless the loop is too late.
         *
         * @param nowNanos at which it begins, not before it is due
         */
        public void beginNext(long nowNanos) throws Exception {
            increment(offered);
            // Later than the phase is long: the loop begins no more.
            inTime = inTime && nowNanos - nextNanos() <= durationNanos;
            if (inTime) {
                begin(nextNanos(), nowNanos);
            }
            dueNanos = arrivals.nextNanos();
        }

        private void begin(long dueNanos, long begunNanos) throws Exception {
            long couldNanos = freeNanos - dueNanos > 0 ? freeNanos : dueNanos;
            freeNanos = call.perform(dueNanos, begunNanos);
            lag.record(begunNanos - couldNanos);
            if (begunNanos - startNanos < durationNanos) {
                increment(begun);
            }
        }
    }

    /** Increments a counter that no other thread writes. */
    private static void increment(AtomicLong counter) {
        counter.lazySet(counter.get() + 1);
    }
}
