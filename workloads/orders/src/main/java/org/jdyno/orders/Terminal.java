package org.jdyno.orders;

import java.util.concurrent.locks.LockSupport;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.Load;
import org.jdyno.kit.OpenLoop;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Warehouse;

/**
 * Works through shuffled decks of transactions, one after the other. The next phase continues what the end of a phase
 * interrupts: no card is lost and no wait is shortened. For one thread at a time.
 */
final class Terminal {
    private final Transaction[] transactions;
    private final Deck deck;
    private final Screen screen;
    private final TransactionLog log;
    private final Pace pace;

    /** The transaction whose input or result the user is busy with. */
    private TransactionKind kind;

    private boolean keying;
    private long completed;
    /** The rest of that wait. */
    private long waitNanos;

    /**
     * @param number of the terminal in its warehouse, from 0
     * @param chance source of the user's decisions
     */
    Terminal(Warehouse home, int number, Chance chance, Pace pace, Screen screen, TransactionLog log) {
        this.pace = pace;
        this.screen = screen;
        this.log = log;
        deck = new Deck(chance);
        transactions = transactions(home, number, chance);
        if (pace.waits()) {
            enterNext();
            waitNanos = pace.restOfKeyingNanos(kind);
        }
    }

    /** The transactions of a terminal, by the ordinals of their kinds. */
    static Transaction[] transactions(Warehouse home, int number, Chance chance) {
        Transaction[] transactions = new Transaction[TransactionKind.values().length];
        transactions[TransactionKind.NEW_ORDER.ordinal()] = new NewOrderTransaction(home, chance);
        transactions[TransactionKind.PAYMENT.ordinal()] = new PaymentTransaction(home, chance);
        transactions[TransactionKind.ORDER_STATUS.ordinal()] = new OrderStatusTransaction(home, chance);
        transactions[TransactionKind.DELIVERY.ordinal()] = new DeliveryTransaction(home, chance);
        transactions[TransactionKind.STOCK_LEVEL.ordinal()] =
                new StockLevelTransaction(home.district(1 + number % Warehouse.DISTRICTS), chance);
        return transactions;
    }

    /**
     * Works on a schedule until its time is over. The next transaction is entered before it is due.
     *
     * @return the number of transactions
     */
    int work(OpenLoop loop, Load load, Arrivals due) throws Exception {
        if (!keying) {
            enterNext();
        }
        long before = completed;
        loop.run(load, due, (dueNanos, beginNanos) -> {
            perform(dueNanos, beginNanos);
            enterNext();
        });
        return (int) (completed - before);
    }

    /**
     * Works until its time is over or the number of transactions is reached.
     *
     * @param endNanos a value of {@link System#nanoTime}
     * @return the number of transactions
     */
    int work(long endNanos, int most) {
        return pace.waits() ? workInPace(endNanos, most) : workOn(endNanos, most);
    }

    private int workInPace(long endNanos, int most) {
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
     * Works without waits. It reads the clock twice for each transaction; the second value also tells whether there is
     * time for another one.
     */
    private int workOn(long endNanos, int most) {
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
        transactions[kind.ordinal()].enter(screen);
        keying = true;
    }

    /** Performs the entered transaction now; returns the time of its result. */
    private long perform() {
        long nowNanos = System.nanoTime();
        return perform(nowNanos, nowNanos);
    }

    private long perform(long dueNanos, long beginNanos) {
        Transaction transaction = transactions[kind.ordinal()];
        transaction.perform();
        transaction.show(screen);
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
