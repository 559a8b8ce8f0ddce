package org.jdyno.orderdb.business;

import java.io.IOException;
import java.io.Serializable;
import java.rmi.Remote;
import java.sql.SQLException;
import org.jdyno.orders.business.Population;
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
 *
 * <p>It is remote because RMI calls no methods that were declared elsewhere.
 */
public interface Business extends AutoCloseable, Remote {
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

    /** The result of a delivery. For one thread at a time. */
    public static final class Delivered {
        /** The number of delivered orders, at most one of each district. */
        public int orders;
    }

    /** The result of a look at the stock. For one thread at a time. */
    public static final class StockLevelResult {
        /** The number of items that are short of stock. */
        public int items;
    }

    /** What a terminal shows of a customer's last order. Amounts are cents. For one thread at a time. */
    public static final class OrderStatusResult implements Serializable {
        private static final long serialVersionUID = 1L;

        public int customer;
        public String first;
        public String middle;
        public String last;
        public long balanceCents;
        public int order;
        public long enteredMillis;
        /** 0 if the order is not delivered. */
        public int carrier;
        /** The number of lines; the arrays have room for more. */
        public int lines;

        public final int[] items = new int[Population.MAX_LINES];
        public final int[] supplyWarehouses = new int[Population.MAX_LINES];
        public final int[] quantities = new int[Population.MAX_LINES];
        public final long[] amountCents = new long[Population.MAX_LINES];
        /** 0 if the line is not delivered. */
        public final long[] deliveredMillis = new long[Population.MAX_LINES];

        /** All but the lines. */
        public <X extends Exception> void pass(Fields<X> fields) throws X {
            customer = fields.number(customer);
            first = fields.text(first);
            middle = fields.text(middle);
            last = fields.text(last);
            balanceCents = fields.amount(balanceCents);
            order = fields.number(order);
            enteredMillis = fields.amount(enteredMillis);
            carrier = fields.small(carrier);
        }
    }

    /** What a terminal shows of a new order. Amounts are cents, rates ten-thousandths. For one thread at a time. */
    public static final class NewOrderResult implements Serializable {
        private static final long serialVersionUID = 1L;

        /** Whether an item did not exist, so that the order was rolled back. */
        public boolean rolledBack;

        public int order;
        public String last;
        public String credit;
        public int discount;
        public int warehouseTax;
        public int districtTax;
        public long enteredMillis;
        public long totalCents;
        /** The number of lines; 0 if rolled back. The arrays have room for more. */
        public int lines;

        public final String[] itemNames = new String[Population.MAX_LINES];
        /** What is left in stock. */
        public final int[] left = new int[Population.MAX_LINES];
        /** {@code B} or {@code G}. */
        public final char[] brands = new char[Population.MAX_LINES];

        public final int[] priceCents = new int[Population.MAX_LINES];
        public final long[] amountCents = new long[Population.MAX_LINES];

        /** All but the lines. */
        public <X extends Exception> void pass(Fields<X> fields) throws X {
            rolledBack = fields.truth(rolledBack);
            order = fields.number(order);
            last = fields.text(last);
            credit = fields.text(credit);
            discount = fields.number(discount);
            warehouseTax = fields.number(warehouseTax);
            districtTax = fields.number(districtTax);
            enteredMillis = fields.amount(enteredMillis);
            totalCents = fields.amount(totalCents);
        }
    }

    /** What a terminal shows of a payment. Amounts are cents, rates ten-thousandths. For one thread at a time. */
    public static final class PaymentResult implements Serializable {
        private static final long serialVersionUID = 1L;
        /** The length of the notes that are shown. */
        private static final int SHOWN = 200;

        public int customer;
        public String first;
        public String middle;
        public String last;
        public final Address address = new Address();
        public String phone;
        public long sinceMillis;
        public String credit;
        public long creditLimitCents;
        public int discount;
        public long balanceCents;
        /** The beginning of the notes about a customer of bad credit, otherwise empty. */
        public String notes;

        public final Address warehouse = new Address();
        public final Address district = new Address();
        public long paidMillis;

        /** The beginning of the notes about a customer. */
        public static String shown(String notes) {
            return notes.length() > SHOWN ? notes.substring(0, SHOWN) : notes;
        }

        public <X extends Exception> void pass(Fields<X> fields) throws X {
            customer = fields.number(customer);
            first = fields.text(first);
            middle = fields.text(middle);
            last = fields.text(last);
            address.pass(fields);
            phone = fields.text(phone);
            sinceMillis = fields.amount(sinceMillis);
            credit = fields.text(credit);
            creditLimitCents = fields.amount(creditLimitCents);
            discount = fields.number(discount);
            balanceCents = fields.amount(balanceCents);
            notes = fields.text(notes);
            warehouse.pass(fields);
            district.pass(fields);
            paidMillis = fields.amount(paidMillis);
        }
    }
}
