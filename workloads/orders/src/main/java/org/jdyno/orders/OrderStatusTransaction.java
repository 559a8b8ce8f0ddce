package org.jdyno.orders;

import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Customer;
import org.jdyno.orders.business.District;
import org.jdyno.orders.business.Order;
import org.jdyno.orders.business.OrderLine;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.request.OrderStatusRequest;

/** A customer asks for the state of the last order. */
final class OrderStatusTransaction implements Transaction, District.OrderReader {
    private static final int FIRST_LINE = 8;

    private final Warehouse warehouse;
    private final Chance chance;
    private final OrderStatusRequest request = new OrderStatusRequest();
    private final CustomerChoice choice;

    private District district;
    private Customer customer;
    private long balanceCents;
    private int number;
    private long enteredMillis;
    private int carrier;
    private int lines;
    private final OrderLine[] line = new OrderLine[Population.MAX_LINES];
    private final long[] deliveredMillis = new long[Population.MAX_LINES];

    OrderStatusTransaction(Warehouse warehouse, Chance chance) {
        this.warehouse = warehouse;
        this.chance = chance;
        choice = new CustomerChoice(warehouse.company, request.customer);
    }

    @Override
    public void enter(Screen screen) {
        request.draw(warehouse.number, warehouse.company.choices, chance);
        district = warehouse.district(request.customer.district);
        screen.clear("Order Status");
        screen.text(2, 1, "Warehouse:");
        screen.number(2, 12, 5, warehouse.number);
        screen.text(2, 19, "District:");
        screen.number(2, 29, 2, district.number);
        choice.show(screen, 3);
        screen.done();
    }

    @Override
    public void perform() {
        customer = choice.find();
        district.readLastOrder(customer, this);
    }

    /** Copies what may change of an order, because it is shown later. */
    @Override
    public void read(Order order, long balanceCents) {
        this.balanceCents = balanceCents;
        number = order.number;
        enteredMillis = order.enteredMillis;
        carrier = order.carrier();
        lines = order.lines();
        for (int i = 0; i < lines; i++) {
            line[i] = order.line(i);
            deliveredMillis[i] = order.line(i).deliveredMillis();
        }
    }

    @Override
    public void show(Screen screen) {
        CustomerChoice.show(screen, 3, customer);
        screen.text(5, 1, "Cust-Balance:");
        // As wide as a payment shows it: balances grow with the number of orders.
        screen.money(5, 15, 15, balanceCents);
        screen.text(6, 1, "Order-Number:");
        screen.number(6, 15, 8, number);
        screen.text(6, 26, "Entry-Date:");
        screen.date(6, 38, enteredMillis);
        screen.text(6, 60, "Carrier-Number:");
        screen.number(6, 76, 2, carrier);
        screen.text(7, 1, "Supply-W     Item-Id    Qty     Amount      Delivery-Date");
        for (int first = 0; first < lines; first += Screen.ORDER_LINES) {
            page(screen, first);
        }
    }

    private void page(Screen screen, int first) {
        screen.clearLines(FIRST_LINE, Screen.ORDER_LINES);
        for (int i = first; i < Math.min(lines, first + Screen.ORDER_LINES); i++) {
            line(screen, FIRST_LINE + i - first, i);
        }
        screen.done();
    }

    private void line(Screen screen, int at, int index) {
        screen.number(at, 3, 5, line[index].supplyWarehouse);
        screen.number(at, 14, 6, line[index].stock.item.number);
        screen.number(at, 25, 2, line[index].quantity);
        screen.money(at, 33, 11, line[index].amountCents);
        if (deliveredMillis[index] != OrderLine.NEVER) {
            screen.date(at, 47, deliveredMillis[index]);
        }
    }
}
