package org.jdyno.orderdb.remote;

import java.io.IOException;
import java.rmi.Remote;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/** {@link org.jdyno.orderdb.business.Business} by RMI. */
interface RemoteBusiness extends Remote {
    NewOrderResult newOrder(NewOrderRequest request) throws Exception;

    PaymentResult payment(PaymentRequest request) throws Exception;

    OrderStatusResult orderStatus(OrderStatusRequest request) throws Exception;

    void delivery(DeliveryRequest request) throws Exception;

    int stockLevel(StockLevelRequest request) throws Exception;

    void drain() throws Exception;

    void close() throws IOException, SQLException;
}
