package org.jdyno.orders.terminal;

import java.util.concurrent.locks.LockSupport;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.Load;
import org.jdyno.kit.OpenLoop;

/**
 * Works through shuffled decks of transactions, one after the other. The next phase continues what the end of a phase
 * interrupts: no card is lost and no wait is shortened. For one thread at a time.
 */
public final class Terminal {
    private final Desk desk;
    private final Deck deck;
    private final TransactionLog log;
    private final Pace pace;

    /** The transaction whose input or result the user is busy with. */
    private TransactionKind kind;

    private boolean keying;
    private long completed;
    /** The rest of that wait. */
    private long waitNanos;

    /** A terminal whose user is idle, or, with waits, in the middle of typing. */
    public Terminal(Desk desk, Deck deck, Pace pace, TransactionLog log) {
        this.desk = desk;
        this.deck = deck;
        this.pace = pace;
        this.log = log;
        if (pace.waits()) {
            enterNext();
            waitNanos = pace.restOfKeyingNanos(kind);
        }
    }

    /**
     * Works on a schedule until its time is over, in a burst of warm-up after a time without one. The next transaction
     * is entered before it is due.
     *
     * @return the number of transactions
     */
    int work(OpenLoop loop, Load load, Arrivals due) throws Exception {
        if (!keying) {
            enterNext();
        }
        long before = completed;
        long scheduleNanos = System.nanoTime() + load.beforeSchedule().durationNanos();
        while (System.nanoTime() - scheduleNanos < 0) {
            perform();
            enterNext();
        }
        loop.runCalls(load.onSchedule(), due, (dueNanos, beginNanos) -> {
            long endNanos = perform(dueNanos, beginNanos);
            enterNext();
            return endNanos;
        });
        return (int) (completed - before);
    }

    /**
     * Works until its time is over or the number of transactions is reached.
     *
     * @param endNanos a value of {@link System#nanoTime}
     * @return the number of transactions
     */
    public int work(long endNanos, int most) throws Exception {
        return pace.waits() ? workInPace(endNanos, most) : workOn(endNanos, most);
    }

    private int workInPace(long endNanos, int most) throws Exception {
        int done = 0;
        while (waited(endNanos)) {
            if (keying) {
                perform();
                done++;
                waitNanos = pace.thinkingNanos(kind);
            } else if (done == most) {
                return done;
            } else {
                enterNext();
                waitNanos = pace.keyingNanos(kind);
            }
        }
        return done;
    }

    /**
     * Works without waits. It reads the clock after each transaction, which also tells whether there is time for
     * another one, and if times are taken before it too.
     */
    private int workOn(long endNanos, int most) throws Exception {
        int done = 0;
        long nowNanos = System.nanoTime();
        while (done < most && nowNanos - endNanos < 0) {
            enterNext();
            nowNanos = perform();
            done++;
            if (pace.yields) {
                Thread.yield();
                nowNanos = System.nanoTime();
            }
        }
        return done;
    }

    private void enterNext() {
        kind = deck.deal();
        desk.enter(kind);
        keying = true;
    }

    /** Performs the entered transaction now; returns the time of its result. */
    private long perform() throws Exception {
        long nowNanos = log.timed() ? System.nanoTime() : 0;
        return perform(nowNanos, nowNanos);
    }

    private long perform(long dueNanos, long beginNanos) throws Exception {
        desk.perform(kind);
        long endNanos = System.nanoTime();
        log.completed(kind, dueNanos, beginNanos, endNanos);
        completed++;
        keying = false;
        return endNanos;
    }

    /** Waits for the rest of the wait, or until the time is over; false in the latter case. */
    private boolean waited(long endNanos) {
        long nowNanos = System.nanoTime();
        long dueNanos = nowNanos + waitNanos;
        long untilNanos = dueNanos - endNanos < 0 ? dueNanos : endNanos;
        while (nowNanos - untilNanos < 0) {
            LockSupport.parkNanos(untilNanos - nowNanos);
            nowNanos = System.nanoTime();
        }
        waitNanos = Math.max(0, dueNanos - nowNanos);
        return waitNanos == 0 && nowNanos - endNanos < 0;
    }
}
