package org.jdyno.orderdb.business;

import java.io.IOException;
import java.sql.SQLException;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/**
 * The business as one terminal sees it. For one thread at a time. A result is valid until the next call.
 *
 * <p>Every method throws an exception if the transaction failed for good. What the database asks to repeat has been
 * repeated before.
 */
public interface Business extends AutoCloseable {
    NewOrderResult newOrder(NewOrderRequest request) throws Exception;

    PaymentResult payment(PaymentRequest request) throws Exception;

    OrderStatusResult orderStatus(OrderStatusRequest request) throws Exception;

    /** Queues a delivery, and returns before it is performed. */
    void delivery(DeliveryRequest request) throws Exception;

    /** The number of items that are short of stock. */
    int stockLevel(StockLevelRequest request) throws Exception;

    /** Returns when all deliveries that are queued have been performed. */
    void drain() throws Exception;

    @Override
    void close() throws IOException, SQLException;
}
