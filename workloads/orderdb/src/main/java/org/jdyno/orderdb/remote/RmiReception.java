package org.jdyno.orderdb.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jdyno.kit.RoleContext;
import org.jdyno.orderdb.business.Business;
import org.jdyno.orderdb.business.NewOrderResult;
import org.jdyno.orderdb.business.OrderStatusResult;
import org.jdyno.orderdb.business.PaymentResult;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/** Answers terminals by RMI. An answer counts as an operation of the role. Any thread. */
public final class RmiReception {
    private final RoleContext context;
    private final Listening listening;
    private final Reception reception;
    /** Exported objects must be reachable, or a collector removes them. */
    private final Set<Remote> exported = ConcurrentHashMap.newKeySet();

    private final Registry registry;

    /** Listens at a free port of this address. */
    public RmiReception(RoleContext context, InetAddress address, Reception reception) throws IOException {
        this.context = context;
        this.reception = reception;
        System.setProperty("java.rmi.server.hostname", address.getHostAddress());
        listening = new Listening(address);
        registry = LocateRegistry.createRegistry(0, null, listening);
        RemoteReception welcoming = this::welcome;
        registry.rebind(RemoteReception.NAME, export(welcoming));
    }

    /** The port of the registry. */
    public int port() {
        return listening.port;
    }

    private Remote export(Remote object) throws IOException {
        exported.add(object);
        return UnicastRemoteObject.exportObject(object, 0, null, new Listening(listening.address));
    }

    private RemoteBusiness welcome() throws Exception {
        Counter counter = new Counter(reception.welcome());
        export(counter);
        return counter;
    }

    /** The business of one terminal, which calls it from one thread. */
    private final class Counter implements RemoteBusiness {
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
            exported.remove(this);
            UnicastRemoteObject.unexportObject(this, true);
        }
    }

    /** Listens on one address only, and knows the port. */
    private static final class Listening implements RMIServerSocketFactory {
        private final InetAddress address;
        private volatile int port;

        Listening(InetAddress address) {
            this.address = address;
        }

        @Override
        public ServerSocket createServerSocket(int asked) throws IOException {
            ServerSocket socket = new ServerSocket(asked, 0, address);
            port = socket.getLocalPort();
            return socket;
        }
    }
}
