package org.jdyno.orderdb.remote;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jdyno.orderdb.business.Address;
import org.jdyno.orders.request.CustomerRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.PaymentRequest;

/** The bytes of requests, as the workload's README defines them. Any thread. */
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

    static void write(DataOutput out, NewOrderRequest request) throws IOException {
        out.writeInt(request.warehouse);
        out.writeInt(request.district);
        out.writeInt(request.customer);
        out.writeByte(request.lines);
        for (int i = 0; i < request.lines; i++) {
            out.writeInt(request.items[i]);
            out.writeInt(request.supplyWarehouses[i]);
            out.writeByte(request.quantities[i]);
        }
    }

    static void read(DataInput in, NewOrderRequest request) throws IOException {
        request.warehouse = in.readInt();
        request.district = in.readInt();
        request.customer = in.readInt();
        request.lines = in.readByte();
        request.allLocal = true;
        for (int i = 0; i < request.lines; i++) {
            request.items[i] = in.readInt();
            request.supplyWarehouses[i] = in.readInt();
            request.quantities[i] = in.readByte();
            request.allLocal &= request.supplyWarehouses[i] == request.warehouse;
        }
    }

    static void write(DataOutput out, PaymentRequest request) throws IOException {
        out.writeInt(request.warehouse);
        out.writeInt(request.district);
        write(out, request.customer);
        out.writeInt(request.cents);
    }

    static void read(DataInput in, PaymentRequest request) throws IOException {
        request.warehouse = in.readInt();
        request.district = in.readInt();
        read(in, request.customer);
        request.cents = in.readInt();
    }

    static void write(DataOutput out, CustomerRequest request) throws IOException {
        out.writeInt(request.warehouse);
        out.writeInt(request.district);
        out.writeInt(request.number);
        out.writeUTF(request.isByName() ? request.last : "");
    }

    static void read(DataInput in, CustomerRequest request) throws IOException {
        request.warehouse = in.readInt();
        request.district = in.readInt();
        request.number = in.readInt();
        String last = in.readUTF();
        request.last = last.isEmpty() ? null : last;
    }

    static void write(DataOutput out, Address address) throws IOException {
        out.writeUTF(address.street1);
        out.writeUTF(address.street2);
        out.writeUTF(address.city);
        out.writeUTF(address.state);
        out.writeUTF(address.zip);
    }

    static void read(DataInput in, Address address) throws IOException {
        address.street1 = in.readUTF();
        address.street2 = in.readUTF();
        address.city = in.readUTF();
        address.state = in.readUTF();
        address.zip = in.readUTF();
    }
}
