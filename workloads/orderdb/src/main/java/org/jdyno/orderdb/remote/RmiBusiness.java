package org.jdyno.orderdb.remote;

import java.io.IOException;
import java.rmi.registry.LocateRegistry;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/** A business that is called by RMI. For one thread at a time. */
final class RmiBusiness implements Business {
    private final RemoteBusiness remote;

    RmiBusiness(String host, int port) throws Exception {
        RemoteReception reception =
                (RemoteReception) LocateRegistry.getRegistry(host, port).lookup(RemoteReception.NAME);
        remote = reception.welcome();
    }

    @Override
    public NewOrderResult newOrder(NewOrderRequest request) throws Exception {
        return remote.newOrder(request);
    }

    @Override
    public PaymentResult payment(PaymentRequest request) throws Exception {
        return remote.payment(request);
    }

    @Override
    public OrderStatusResult orderStatus(OrderStatusRequest request) throws Exception {
        return remote.orderStatus(request);
    }

    @Override
    public void delivery(DeliveryRequest request) throws Exception {
        remote.delivery(request);
    }

    @Override
    public int stockLevel(StockLevelRequest request) throws Exception {
        return remote.stockLevel(request);
    }

    @Override
    public void drain() throws Exception {
        remote.drain();
    }

    @Override
    public void close() throws IOException, SQLException {
        remote.close();
    }
}
