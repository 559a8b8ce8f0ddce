package org.jdyno.orderdb.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jdyno.kit.RmiServer;
import org.jdyno.kit.RoleContext;
import org.jdyno.orderdb.business.Business;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/** Answers terminals by RMI. An answer counts as an operation of the role. Any thread. */
public final class RmiReception {
    /** The name of the {@link Welcome} in its registry. */
    private static final String NAME = "reception";

    private final RoleContext context;
    private final RmiServer server;
    private final Callable<Business> businesses;

    /** Gives each terminal that connects a business of its own. */
    interface Welcome extends Remote {
        Business welcome() throws Exception;
    }

    /** Listens at a free port of this address. */
    public RmiReception(RoleContext context, InetAddress address, Callable<Business> businesses) throws IOException {
        this.context = context;
        this.businesses = businesses;
        server = new RmiServer(new InetSocketAddress(address, 0));
        Welcome welcoming = this::welcome;
        server.bind(NAME, welcoming);
    }

    static Business connect(InetSocketAddress address) throws Exception {
        Welcome reception = (Welcome) LocateRegistry.getRegistry(address.getHostString(), address.getPort())
                .lookup(NAME);
        return reception.welcome();
    }

    /** The port of the registry. */
    public int port() {
        return server.port();
    }

    private Business welcome() throws Exception {
        Counter counter = new Counter(businesses.call());
        server.export(counter);
        return counter;
    }

    /** The business of one terminal, which calls it from one thread. */
    private final class Counter implements Business {
        private final Business business;

        Counter(Business business) {
            this.business = business;
        }

        private <R> R completed(R result) {
            context.meter().completed();
            return result;
        }

        @Override
        public NewOrderResult newOrder(NewOrderRequest request) throws Exception {
            return completed(business.newOrder(request));
        }

        @Override
        public PaymentResult payment(PaymentRequest request) throws Exception {
            return completed(business.payment(request));
        }

        @Override
        public OrderStatusResult orderStatus(OrderStatusRequest request) throws Exception {
            return completed(business.orderStatus(request));
        }

        @Override
        public void delivery(DeliveryRequest request) throws Exception {
            business.delivery(request);
            context.meter().completed();
        }

        @Override
        public int stockLevel(StockLevelRequest request) throws Exception {
            return completed(business.stockLevel(request));
        }

        @Override
        public void drain() throws Exception {
            business.drain();
        }

        @Override
        public void close() throws IOException, SQLException {
            business.close();
            server.remove(this);
        }
    }
}
