package org.jdyno.kit;

/**
 * Says how long an event loop may sleep before a given time. An event loop cannot wait in {@link Waiting#until},
 * because it serves its connections meanwhile. It sleeps until the time is over or a connection is ready. If there is
 * no time for a sleep, it looks at its connections and asks again. For one thread.
 */
public final class LoopSleep {
    private final Waiting waiting;
    private final CoarseSleep sleep;
    private long awaitedNanos = Long.MIN_VALUE;
    private long wakeNanos;
    private boolean asleep;

    public LoopSleep(Waiting waiting) {
        this(waiting, CoarseSleep.HERE);
    }

    LoopSleep(Waiting waiting, CoarseSleep sleep) {
        this.waiting = waiting;
        this.sleep = sleep;
    }

    /**
     * The loop runs, because a sleep or a connection woke it. To be called first, because the delay of a sleep decides
     * when the next one ends.
     */
    public void runs(long nowNanos) {
        if (asleep && nowNanos - wakeNanos >= 0) {
            asleep = false;
            sleep.adjustTo(nowNanos - wakeNanos);
        }
    }

    /**
     * How long the loop may sleep now, in nanoseconds; 0 to go on at once. With {@link Waiting#PARK} there is at most
     * one sleep before a time, which ends shortly before it; with others there is none.
     *
     * @param nanoTime the awaited time, a value of {@link System#nanoTime}
     */
    public long nanosBefore(long nanoTime, long nowNanos) {
        if (waiting != Waiting.PARK) {
            waiting.once();
            return 0;
        }
        if (awaitedNanos != nanoTime) {
            awaitedNanos = nanoTime;
            wakeNanos = nanoTime - sleep.allowanceNanos();
            asleep = wakeNanos - nowNanos > 0;
            if (!asleep) {
                sleep.tooShortToSleep(nanoTime - nowNanos);
            }
        }
        return asleep ? Math.max(1, wakeNanos - nowNanos) : 0;
    }
}
