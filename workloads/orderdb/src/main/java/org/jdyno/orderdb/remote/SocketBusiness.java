package org.jdyno.orderdb.remote;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
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

/** A business at the other end of a connection. For one thread at a time. */
final class SocketBusiness implements Business {
    /** More than any request or result takes. */
    private static final int BUFFER = 4_096;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final Wire.Input read;
    private final Wire.Output written;

    private final NewOrderResult entered = new NewOrderResult();
    private final PaymentResult paid = new PaymentResult();
    private final OrderStatusResult status = new OrderStatusResult();

    /** @param socket is owned by this object from now on */
    SocketBusiness(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER));
        read = new Wire.Input(in);
        written = new Wire.Output(out);
    }

    @Override
    public NewOrderResult newOrder(NewOrderRequest request) throws IOException {
        out.writeByte(Wire.NEW_ORDER);
        Wire.pass(written, request);
        await();
        Wire.pass(read, entered);
        return entered;
    }

    @Override
    public PaymentResult payment(PaymentRequest request) throws IOException {
        out.writeByte(Wire.PAYMENT);
        Wire.pass(written, request);
        await();
        paid.pass(read);
        return paid;
    }

    @Override
    public OrderStatusResult orderStatus(OrderStatusRequest request) throws IOException {
        out.writeByte(Wire.ORDER_STATUS);
        Wire.pass(written, request.customer);
        await();
        Wire.pass(read, status);
        return status;
    }

    @Override
    public void delivery(DeliveryRequest request) throws IOException {
        out.writeByte(Wire.DELIVERY);
        Wire.pass(written, request);
        await();
    }

    @Override
    public int stockLevel(StockLevelRequest request) throws IOException {
        out.writeByte(Wire.STOCK_LEVEL);
        Wire.pass(written, request);
        await();
        return in.readInt();
    }

    @Override
    public void drain() throws IOException {
        out.writeByte(Wire.DRAIN);
        await();
    }

    /** Sends a request and waits for the first byte of its answer. */
    private void await() throws IOException {
        out.flush();
        int answer = in.read();
        if (answer == Wire.FAILED) {
            throw new RoleFailure("error", "the business has failed: " + in.readUTF());
        }
        if (answer != Wire.DONE) {
            throw new EOFException("the business has closed the connection instead of answering");
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
