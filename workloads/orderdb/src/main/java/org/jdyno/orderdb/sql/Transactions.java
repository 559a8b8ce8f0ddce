package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import org.jdyno.orderdb.business.Business.Delivered;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orderdb.business.Business.StockLevelResult;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/** How transactions are performed. Immutable; any thread. What its methods return is for one thread at a time. */
public abstract class Transactions {
    Transactions() {}

    /**
     * By prepared statements of the client.
     *
     * @param batch whether order lines are inserted by one batch
     */
    public static Transactions prepared(Dialect dialect, boolean batch) {
        return new Prepared(dialect, batch);
    }

    /** By {@link Procedures}, each by one call. */
    public static Transactions called() {
        return new Called();
    }

    abstract SqlTransaction<NewOrderRequest, NewOrderResult> newOrder();

    abstract SqlTransaction<PaymentRequest, PaymentResult> payment();

    abstract SqlTransaction<OrderStatusRequest, OrderStatusResult> orderStatus();

    abstract SqlTransaction<StockLevelRequest, StockLevelResult> stockLevel();

    abstract SqlTransaction<DeliveryRequest, Delivered> delivery();

    private static final class Prepared extends Transactions {
        private final Dialect dialect;
        private final boolean batch;

        Prepared(Dialect dialect, boolean batch) {
            this.dialect = dialect;
            this.batch = batch;
        }

        @Override
        SqlTransaction<NewOrderRequest, NewOrderResult> newOrder() {
            return new NewOrder(dialect, batch);
        }

        @Override
        SqlTransaction<PaymentRequest, PaymentResult> payment() {
            return new Payment(dialect);
        }

        @Override
        SqlTransaction<OrderStatusRequest, OrderStatusResult> orderStatus() {
            return new OrderStatus();
        }

        @Override
        SqlTransaction<StockLevelRequest, StockLevelResult> stockLevel() {
            return new StockLevel();
        }

        @Override
        SqlTransaction<DeliveryRequest, Delivered> delivery() {
            return new Delivery();
        }
    }

    private static final class Called extends Transactions {
        @Override
        SqlTransaction<NewOrderRequest, NewOrderResult> newOrder() {
            return new NewOrderCall();
        }

        @Override
        SqlTransaction<PaymentRequest, PaymentResult> payment() {
            return new PaymentCall();
        }

        @Override
        SqlTransaction<OrderStatusRequest, OrderStatusResult> orderStatus() {
            return new OrderStatusCall();
        }

        @Override
        SqlTransaction<StockLevelRequest, StockLevelResult> stockLevel() {
            return (session, request, result) -> {
                try (ResultSet row = session.call("{call count_short_stock(?, ?, ?)}")
                        .set(request.warehouse)
                        .set(request.district)
                        .set(request.threshold)
                        .queryOne()) {
                    result.items = row.getInt(1);
                }
            };
        }

        @Override
        SqlTransaction<DeliveryRequest, Delivered> delivery() {
            return (session, request, result) -> {
                try (ResultSet row = session.call("{call deliver_orders(?, ?)}")
                        .set(request.warehouse)
                        .set(request.carrier)
                        .queryOne()) {
                    result.orders = row.getInt(1);
                }
            };
        }
    }
}
