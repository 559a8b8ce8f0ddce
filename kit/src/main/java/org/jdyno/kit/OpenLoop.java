package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Begins operations when they are due, whether or not earlier ones have completed. This is the load of independent
 * users.
 *
 * <p>An operation that cannot begin in time begins late. Its response time still counts from when it was due, so that
 * no wait of a user is omitted (coordinated omission). The histogram {@code lag} records how late operations began. The
 * counter {@code offered} counts the operations due within the phase, {@code begun} those that began within it. An
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
        Course course = course(load, arrivals, operation);
        while (course.goesOn()) {
            course.beginNext(waiting.until(course.nextNanos()));
        }
    }

    /**
     * The same for a thread that does other work while it waits, such as an event loop: it begins each operation
     * itself.
     */
    public Course course(Load load, Arrivals arrivals, Operation operation) {
        return new Course(load.durationNanos(), arrivals, operation);
    }

    /** The operations of one phase, which starts when this is created. For one thread. */
    public final class Course {
        private final long startNanos = System.nanoTime();
        private final long durationNanos;
        private final Arrivals arrivals;
        private final Operation operation;
        private long dueNanos;
        private boolean inTime = true;

        private Course(long durationNanos, Arrivals arrivals, Operation operation) {
            this.durationNanos = durationNanos;
            this.arrivals = arrivals;
            this.operation = operation;
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
            inTime = inTime && begins(operation, nextNanos(), nowNanos, startNanos + durationNanos, durationNanos);
            dueNanos = arrivals.nextNanos();
        }
    }

    /** Begins an operation that is due. Returns false, without beginning it, if it is too late. */
    boolean begins(Operation operation, long dueNanos, long begunNanos, long endNanos, long patienceNanos)
            throws Exception {
        if (begunNanos - dueNanos > patienceNanos) {
            return false;
        }
        operation.begin(dueNanos, begunNanos);
        lag.record(begunNanos - dueNanos);
        if (begunNanos - endNanos < 0) {
            increment(begun);
        }
        return true;
    }

    /** Increments a counter that no other thread writes. */
    private static void increment(AtomicLong counter) {
        counter.lazySet(counter.get() + 1);
    }
}
