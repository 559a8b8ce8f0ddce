package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business.Delivered;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orderdb.business.Business.StockLevelResult;
import org.jdyno.orders.request.CustomerRequest;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/** How the transactions of one thread are performed. For this thread. */
public final class Transactions {
    final SqlTransaction<NewOrderRequest, NewOrderResult> newOrder;
    final SqlTransaction<PaymentRequest, PaymentResult> payment;
    final SqlTransaction<OrderStatusRequest, OrderStatusResult> orderStatus;
    final SqlTransaction<StockLevelRequest, StockLevelResult> stockLevel;
    final SqlTransaction<DeliveryRequest, Delivered> delivery;

    private Transactions(
            SqlTransaction<NewOrderRequest, NewOrderResult> newOrder,
            SqlTransaction<PaymentRequest, PaymentResult> payment,
            SqlTransaction<OrderStatusRequest, OrderStatusResult> orderStatus,
            SqlTransaction<StockLevelRequest, StockLevelResult> stockLevel,
            SqlTransaction<DeliveryRequest, Delivered> delivery) {
        this.newOrder = newOrder;
        this.payment = payment;
        this.orderStatus = orderStatus;
        this.stockLevel = stockLevel;
        this.delivery = delivery;
    }

    /**
     * By prepared statements of the client.
     *
     * @param batch whether order lines are inserted by one batch
     */
    public static Transactions prepared(Dialect dialect, boolean batch) {
        return new Transactions(
                new NewOrder(dialect, batch),
                new Payment(dialect),
                new OrderStatus(),
                new StockLevel(),
                new Delivery());
    }

    /** By {@link Procedures}, each by one call. */
    public static Transactions called() {
        return new Transactions(
                Transactions::callNewOrder,
                Transactions::callPayment,
                Transactions::callOrderStatus,
                (session, request, result) -> {
                    try (ResultSet row = session.call("{call count_short_stock(?, ?, ?)}")
                            .set(request.warehouse)
                            .set(request.district)
                            .set(request.threshold)
                            .queryOne()) {
                        result.items = row.getInt(1);
                    }
                    return true;
                },
                (session, request, result) -> {
                    try (ResultSet row = session.call("{call deliver_orders(?, ?)}")
                            .set(request.warehouse)
                            .set(request.carrier)
                            .queryOne()) {
                        result.orders = row.getInt(1);
                    }
                    return true;
                });
    }

    private static boolean callNewOrder(Session session, NewOrderRequest request, NewOrderResult result)
            throws SQLException {
        Step call = session.call("{call enter_order(?, ?, ?, ?, ?, ?, ?)}")
                .set(request.warehouse)
                .set(request.district)
                .set(request.customer)
                .set(request.allLocal)
                .set(request.items, request.lines)
                .set(request.supplyWarehouses, request.lines)
                .set(request.quantities, request.lines);
        try (ResultSet its = call.queryOne()) {
            Row row = new Row.Input(its);
            result.pass(row);
            result.lines = 0;
            if (!result.rolledBack) {
                row.passLines(result);
            }
            return !result.rolledBack;
        }
    }

    private static boolean callPayment(Session session, PaymentRequest request, PaymentResult result)
            throws SQLException {
        Step call = session.call("{call receive_payment(?, ?, ?, ?, ?, ?, ?)}")
                .set(request.warehouse)
                .set(request.district);
        try (ResultSet its = set(call, request.customer).set(request.cents).queryOne()) {
            result.pass(new Row.Input(its));
            return true;
        }
    }

    private static boolean callOrderStatus(Session session, OrderStatusRequest request, OrderStatusResult result)
            throws SQLException {
        Step call = session.call("{call read_order_status(?, ?, ?, ?)}");
        try (ResultSet its = set(call, request.customer).queryOne()) {
            Row row = new Row.Input(its);
            result.pass(row);
            row.passLines(result);
            return true;
        }
    }

    private static Step set(Step call, CustomerRequest customer) throws SQLException {
        return call.set(customer.warehouse)
                .set(customer.district)
                .set(customer.number)
                .set(customer.last);
    }
}
