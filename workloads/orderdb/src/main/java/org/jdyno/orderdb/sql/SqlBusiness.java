package org.jdyno.orderdb.sql;

import java.sql.SQLException;
import org.jdyno.orderdb.business.Business;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orderdb.business.Business.StockLevelResult;
import org.jdyno.orderdb.sql.Attempts.BackOff;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;
import org.jdyno.orders.terminal.TransactionKind;

/** Performs the transactions of one terminal. For one thread at a time. */
public final class SqlBusiness implements Business {
    private final Attempts attempts;
    private final DeliveryQueue deliveries;
    private final Transactions transactions;

    private final NewOrderResult entered = new NewOrderResult();
    private final PaymentResult paid = new PaymentResult();
    private final OrderStatusResult status = new OrderStatusResult();
    private final StockLevelResult stock = new StockLevelResult();

    /**
     * Connects to the database.
     *
     * @param seed the seed of the trial
     * @param number the number of the terminal, from 0
     */
    public SqlBusiness(
            Connections connections,
            Transactions transactions,
            DeliveryQueue deliveries,
            Traffic traffic,
            long seed,
            int number)
            throws SQLException {
        this.deliveries = deliveries;
        this.transactions = transactions;
        attempts = new Attempts(connections, traffic, new BackOff(seed, number));
    }

    @Override
    public NewOrderResult newOrder(NewOrderRequest request) throws SQLException {
        attempts.perform(TransactionKind.NEW_ORDER, transactions.newOrder, request, entered);
        return entered;
    }

    @Override
    public PaymentResult payment(PaymentRequest request) throws SQLException {
        attempts.perform(TransactionKind.PAYMENT, transactions.payment, request, paid);
        return paid;
    }

    @Override
    public OrderStatusResult orderStatus(OrderStatusRequest request) throws SQLException {
        attempts.perform(TransactionKind.ORDER_STATUS, transactions.orderStatus, request, status);
        return status;
    }

    @Override
    public int stockLevel(StockLevelRequest request) throws SQLException {
        attempts.perform(TransactionKind.STOCK_LEVEL, transactions.stockLevel, request, stock);
        return stock.items;
    }

    @Override
    public void delivery(DeliveryRequest request) {
        deliveries.add(request);
    }

    @Override
    public void drain() throws InterruptedException {
        deliveries.drain();
    }

    @Override
    public void close() throws SQLException {
        attempts.close();
    }
}
