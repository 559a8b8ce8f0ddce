package org.jdyno.orderdb.remote;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;

/** The bytes of results, as the workload's README defines them. Any thread. */
final class ResultWire {
    private ResultWire() {}

    static void write(DataOutput out, NewOrderResult result) throws IOException {
        out.writeByte(result.rolledBack ? 1 : 0);
        out.writeInt(result.order);
        out.writeUTF(result.last);
        out.writeUTF(result.credit);
        out.writeInt(result.discount);
        out.writeInt(result.warehouseTax);
        out.writeInt(result.districtTax);
        out.writeLong(result.enteredMillis);
        out.writeLong(result.totalCents);
        out.writeByte(result.lines);
        for (int i = 0; i < result.lines; i++) {
            out.writeUTF(result.itemNames[i]);
            out.writeInt(result.left[i]);
            out.writeByte(result.brands[i]);
            out.writeInt(result.priceCents[i]);
            out.writeLong(result.amountCents[i]);
        }
    }

    static void read(DataInput in, NewOrderResult result) throws IOException {
        result.rolledBack = in.readByte() == 1;
        result.order = in.readInt();
        result.last = in.readUTF();
        result.credit = in.readUTF();
        result.discount = in.readInt();
        result.warehouseTax = in.readInt();
        result.districtTax = in.readInt();
        result.enteredMillis = in.readLong();
        result.totalCents = in.readLong();
        result.lines = in.readByte();
        for (int i = 0; i < result.lines; i++) {
            result.itemNames[i] = in.readUTF();
            result.left[i] = in.readInt();
            result.brands[i] = (char) in.readByte();
            result.priceCents[i] = in.readInt();
            result.amountCents[i] = in.readLong();
        }
    }

    static void write(DataOutput out, PaymentResult result) throws IOException {
        out.writeInt(result.customer);
        out.writeUTF(result.first);
        out.writeUTF(result.middle);
        out.writeUTF(result.last);
        Wire.write(out, result.address);
        out.writeUTF(result.phone);
        out.writeLong(result.sinceMillis);
        out.writeUTF(result.credit);
        out.writeLong(result.creditLimitCents);
        out.writeInt(result.discount);
        out.writeLong(result.balanceCents);
        out.writeUTF(result.notes);
        Wire.write(out, result.warehouse);
        Wire.write(out, result.district);
        out.writeLong(result.paidMillis);
    }

    static void read(DataInput in, PaymentResult result) throws IOException {
        result.customer = in.readInt();
        result.first = in.readUTF();
        result.middle = in.readUTF();
        result.last = in.readUTF();
        Wire.read(in, result.address);
        result.phone = in.readUTF();
        result.sinceMillis = in.readLong();
        result.credit = in.readUTF();
        result.creditLimitCents = in.readLong();
        result.discount = in.readInt();
        result.balanceCents = in.readLong();
        result.notes = in.readUTF();
        Wire.read(in, result.warehouse);
        Wire.read(in, result.district);
        result.paidMillis = in.readLong();
    }

    static void write(DataOutput out, OrderStatusResult result) throws IOException {
        out.writeInt(result.customer);
        out.writeUTF(result.first);
        out.writeUTF(result.middle);
        out.writeUTF(result.last);
        out.writeLong(result.balanceCents);
        out.writeInt(result.order);
        out.writeLong(result.enteredMillis);
        out.writeByte(result.carrier);
        out.writeByte(result.lines);
        for (int i = 0; i < result.lines; i++) {
            out.writeInt(result.items[i]);
            out.writeInt(result.supplyWarehouses[i]);
            out.writeByte(result.quantities[i]);
            out.writeLong(result.amountCents[i]);
            out.writeLong(result.deliveredMillis[i]);
        }
    }

    static void read(DataInput in, OrderStatusResult result) throws IOException {
        result.customer = in.readInt();
        result.first = in.readUTF();
        result.middle = in.readUTF();
        result.last = in.readUTF();
        result.balanceCents = in.readLong();
        result.order = in.readInt();
        result.enteredMillis = in.readLong();
        result.carrier = in.readByte();
        result.lines = in.readByte();
        for (int i = 0; i < result.lines; i++) {
            result.items[i] = in.readInt();
            result.supplyWarehouses[i] = in.readInt();
            result.quantities[i] = in.readByte();
            result.amountCents[i] = in.readLong();
            result.deliveredMillis[i] = in.readLong();
        }
    }
}
