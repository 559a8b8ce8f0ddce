package org.jdyno.orders;

import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.terminal.Desk;
import org.jdyno.orders.terminal.TransactionKind;

/** Performs transactions on objects in memory, and shows input and results on a screen. For one thread at a time. */
final class ScreenDesk implements Desk {
    private final Transaction[] transactions;
    private final Screen screen;

    /**
     * @param number of the terminal in its warehouse, from 0
     * @param chance source of the user's decisions
     */
    ScreenDesk(Warehouse home, int number, Chance chance, Screen screen) {
        this.screen = screen;
        transactions = transactions(home, number, chance);
    }

    /** The transactions of a terminal, by the ordinals of their kinds. */
    static Transaction[] transactions(Warehouse home, int number, Chance chance) {
        Transaction[] transactions = new Transaction[TransactionKind.values().length];
        transactions[TransactionKind.NEW_ORDER.ordinal()] = new NewOrderTransaction(home, chance);
        transactions[TransactionKind.PAYMENT.ordinal()] = new PaymentTransaction(home, chance);
        transactions[TransactionKind.ORDER_STATUS.ordinal()] = new OrderStatusTransaction(home, chance);
        transactions[TransactionKind.DELIVERY.ordinal()] = new DeliveryTransaction(home, chance);
        transactions[TransactionKind.STOCK_LEVEL.ordinal()] = new StockLevelTransaction(home, number, chance);
        return transactions;
    }

    @Override
    public void enter(TransactionKind kind) {
        transactions[kind.ordinal()].enter(screen);
    }

    @Override
    public void perform(TransactionKind kind) {
        Transaction transaction = transactions[kind.ordinal()];
        transaction.perform();
        transaction.show(screen);
    }
}
