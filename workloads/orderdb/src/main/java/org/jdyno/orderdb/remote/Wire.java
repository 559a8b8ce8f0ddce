package org.jdyno.orderdb.remote;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Fields;
import org.jdyno.orders.request.CustomerRequest;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/** The bytes of requests and results, as the workload's README defines them. Any thread. */
final class Wire {
    static final int NEW_ORDER = 1;
    static final int PAYMENT = 2;
    static final int ORDER_STATUS = 3;
    static final int DELIVERY = 4;
    static final int STOCK_LEVEL = 5;
    static final int DRAIN = 6;

    static final int DONE = 0;
    static final int FAILED = 1;

    private Wire() {}

    static void pass(Fields<IOException> wire, NewOrderRequest request) throws IOException {
        request.warehouse = wire.number(request.warehouse);
        request.district = wire.number(request.district);
        request.customer = wire.number(request.customer);
        request.lines = wire.small(request.lines);
        request.allLocal = true;
        for (int i = 0; i < request.lines; i++) {
            request.items[i] = wire.number(request.items[i]);
            request.supplyWarehouses[i] = wire.number(request.supplyWarehouses[i]);
            request.quantities[i] = wire.small(request.quantities[i]);
            request.allLocal &= request.supplyWarehouses[i] == request.warehouse;
        }
    }

    static void pass(Fields<IOException> wire, PaymentRequest request) throws IOException {
        request.warehouse = wire.number(request.warehouse);
        request.district = wire.number(request.district);
        pass(wire, request.customer);
        request.cents = wire.number(request.cents);
    }

    static void pass(Fields<IOException> wire, CustomerRequest request) throws IOException {
        request.warehouse = wire.number(request.warehouse);
        request.district = wire.number(request.district);
        request.number = wire.number(request.number);
        String last = wire.text(request.isByName() ? request.last : "");
        request.last = last.isEmpty() ? null : last;
    }

    static void pass(Fields<IOException> wire, DeliveryRequest request) throws IOException {
        request.warehouse = wire.number(request.warehouse);
        request.carrier = wire.small(request.carrier);
    }

    static void pass(Fields<IOException> wire, StockLevelRequest request) throws IOException {
        request.warehouse = wire.number(request.warehouse);
        request.district = wire.number(request.district);
        request.threshold = wire.number(request.threshold);
    }

    static void pass(Fields<IOException> wire, NewOrderResult result) throws IOException {
        result.pass(wire);
        result.lines = wire.small(result.lines);
        for (int i = 0; i < result.lines; i++) {
            result.itemNames[i] = wire.text(result.itemNames[i]);
            result.left[i] = wire.number(result.left[i]);
            result.brands[i] = (char) wire.small(result.brands[i]);
            result.priceCents[i] = wire.number(result.priceCents[i]);
            result.amountCents[i] = wire.amount(result.amountCents[i]);
        }
    }

    static void pass(Fields<IOException> wire, OrderStatusResult result) throws IOException {
        result.pass(wire);
        result.lines = wire.small(result.lines);
        for (int i = 0; i < result.lines; i++) {
            result.items[i] = wire.number(result.items[i]);
            result.supplyWarehouses[i] = wire.number(result.supplyWarehouses[i]);
            result.quantities[i] = wire.small(result.quantities[i]);
            result.amountCents[i] = wire.amount(result.amountCents[i]);
            result.deliveredMillis[i] = wire.amount(result.deliveredMillis[i]);
        }
    }

    /** Reads fields. */
    static final class Input implements Fields<IOException> {
        private final DataInput in;

        Input(DataInput in) {
            this.in = in;
        }

        @Override
        public boolean truth(boolean value) throws IOException {
            return in.readByte() == 1;
        }

        @Override
        public int small(int value) throws IOException {
            return in.readByte();
        }

        @Override
        public int number(int value) throws IOException {
            return in.readInt();
        }

        @Override
        public long amount(long value) throws IOException {
            return in.readLong();
        }

        @Override
        public String text(String value) throws IOException {
            return in.readUTF();
        }
    }

    /** Writes fields. */
    static final class Output implements Fields<IOException> {
        private final DataOutput out;

        Output(DataOutput out) {
            this.out = out;
        }

        @Override
        public boolean truth(boolean value) throws IOException {
            out.writeByte(value ? 1 : 0);
            return value;
        }

        @Override
        public int small(int value) throws IOException {
            out.writeByte(value);
            return value;
        }

        @Override
        public int number(int value) throws IOException {
            out.writeInt(value);
            return value;
        }

        @Override
        public long amount(long value) throws IOException {
            out.writeLong(value);
            return value;
        }

        @Override
        public String text(String value) throws IOException {
            out.writeUTF(value);
            return value;
        }
    }
}
