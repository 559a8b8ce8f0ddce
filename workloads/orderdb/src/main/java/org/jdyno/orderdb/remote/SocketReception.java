package org.jdyno.orderdb.remote;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.Acceptor;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orderdb.business.Business;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/** Answers terminals by sockets, each with a thread of its own. An answer counts as an operation of the role. */
public final class SocketReception {
    private static final int BACKLOG = 1_000;
    private static final int BUFFER = 4_096;

    private final RoleContext context;
    private final Callable<Business> businesses;
    private final ThreadFactory threads;
    private final ServerSocket listening;

    /** Listens at a free port of this address. */
    public SocketReception(
            RoleContext context, InetAddress address, Callable<Business> businesses, ThreadFactory threads)
            throws IOException {
        this.context = context;
        this.businesses = businesses;
        this.threads = threads;
        listening = new ServerSocket(0, BACKLOG, address);
        Acceptor.start(listening, terminal -> {
            Thread serving = threads.newThread(context.guarded(() -> serve(terminal)));
            serving.setDaemon(true);
            serving.start();
        });
    }

    public int port() {
        return listening.getLocalPort();
    }

    private void serve(Socket accepted) throws Exception {
        try (Socket terminal = accepted;
                Business business = businesses.call()) {
            terminal.setTcpNoDelay(true);
            new Service(terminal, business).run();
        } catch (IOException gone) {
            // The process of the terminals says why. They are gone too if the lab has ended them.
            System.err.println("a terminal is gone: " + gone);
        }
    }

    /** The requests of one terminal, until it closes the connection. */
    private final class Service {
        private final DataInputStream in;
        private final DataOutputStream out;
        private final Wire.Input read;
        private final Wire.Output written;
        private final Business business;

        private final NewOrderRequest newOrder = new NewOrderRequest();
        private final PaymentRequest payment = new PaymentRequest();
        private final OrderStatusRequest orderStatus = new OrderStatusRequest();
        private final DeliveryRequest delivery = new DeliveryRequest();
        private final StockLevelRequest stockLevel = new StockLevelRequest();

        Service(Socket terminal, Business business) throws IOException {
            this.business = business;
            in = new DataInputStream(new BufferedInputStream(terminal.getInputStream(), BUFFER));
            out = new DataOutputStream(new BufferedOutputStream(terminal.getOutputStream(), BUFFER));
            read = new Wire.Input(in);
            written = new Wire.Output(out);
        }

        void run() throws Exception {
            for (int kind = in.read(); kind >= 0; kind = in.read()) {
                try {
                    answer(kind);
                } catch (IOException gone) {
                    throw gone;
                } catch (Exception failed) {
                    sayFailed(failed);
                    throw failed;
                }
                if (kind != Wire.DRAIN) {
                    context.meter().completed();
                }
                out.flush();
            }
        }

        private void sayFailed(Exception failed) {
            try {
                out.writeByte(Wire.FAILED);
                out.writeUTF(String.valueOf(failed.getMessage()));
                out.flush();
            } catch (IOException gone) {
                failed.addSuppressed(gone);
            }
        }

        private void answer(int kind) throws Exception {
            switch (kind) {
                case Wire.NEW_ORDER:
                    Wire.pass(read, newOrder);
                    NewOrderResult entered = business.newOrder(newOrder);
                    out.writeByte(Wire.DONE);
                    Wire.pass(written, entered);
                    break;
                case Wire.PAYMENT:
                    Wire.pass(read, payment);
                    PaymentResult paid = business.payment(payment);
                    out.writeByte(Wire.DONE);
                    paid.pass(written);
                    break;
                case Wire.ORDER_STATUS:
                    Wire.pass(read, orderStatus.customer);
                    OrderStatusResult status = business.orderStatus(orderStatus);
                    out.writeByte(Wire.DONE);
                    Wire.pass(written, status);
                    break;
                case Wire.DELIVERY:
                    Wire.pass(read, delivery);
                    business.delivery(delivery);
                    out.writeByte(Wire.DONE);
                    break;
                case Wire.STOCK_LEVEL:
                    Wire.pass(read, stockLevel);
                    int items = business.stockLevel(stockLevel);
                    out.writeByte(Wire.DONE);
                    out.writeInt(items);
                    break;
                case Wire.DRAIN:
                    business.drain();
                    out.writeByte(Wire.DONE);
                    break;
                default:
                    throw new RoleFailure(
                            "wrong-output", "a request begins with " + kind + ", which is no kind of request");
            }
        }
    }
}
