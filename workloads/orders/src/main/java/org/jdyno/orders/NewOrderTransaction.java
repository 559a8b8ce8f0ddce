package org.jdyno.orders;

import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Customer;
import org.jdyno.orders.business.District;
import org.jdyno.orders.business.Item;
import org.jdyno.orders.business.Order;
import org.jdyno.orders.business.OrderLine;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.business.Rules;
import org.jdyno.orders.business.Stock;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.request.NewOrderRequest;

/** A customer orders items. One order in a hundred asks for an item that does not exist, and is rolled back. */
final class NewOrderTransaction implements Transaction {
    private static final int FIRST_LINE = 7;

    private final Warehouse warehouse;
    private final Company company;
    private final Chance chance;
    private final NewOrderRequest request = new NewOrderRequest();

    private District district;
    private Customer customer;

    private Order order;
    private boolean rolledBack;
    private long totalCents;
    private final int[] stockBefore = new int[Population.MAX_LINES];
    private final char[] brands = new char[Population.MAX_LINES];

    NewOrderTransaction(Warehouse warehouse, Chance chance) {
        this.warehouse = warehouse;
        this.company = warehouse.company;
        this.chance = chance;
    }

    @Override
    public void enter(Screen screen) {
        request.draw(warehouse.number, company.choices, chance);
        district = warehouse.district(request.district);
        customer = district.customer(request.customer);
        screen.clear("New Order");
        screen.text(2, 1, "Warehouse:");
        screen.number(2, 12, 5, warehouse.number);
        screen.text(2, 19, "District:");
        screen.number(2, 29, 2, district.number);
        screen.text(3, 1, "Customer:");
        screen.number(3, 12, 5, customer.number);
        screen.text(6, 1, "Supp_W  Item_Id  Item Name                 Qty  Stock  B/G  Price      Amount");
        for (int first = 0; first < request.lines; first += Screen.ORDER_LINES) {
            page(screen, first, false);
        }
    }

    /** The lines that fit on one page; with their results, if the transaction is done. */
    private void page(Screen screen, int first, boolean done) {
        int last = Math.min(request.lines, first + Screen.ORDER_LINES);
        // The input on the only page is still there.
        if (!done || request.lines > Screen.ORDER_LINES) {
            screen.clearLines(FIRST_LINE, Screen.ORDER_LINES);
            for (int i = first; i < last; i++) {
                entered(screen, FIRST_LINE + i - first, i);
            }
        }
        for (int i = first; done && i < last; i++) {
            result(screen, FIRST_LINE + i - first, i);
        }
        screen.done();
    }

    private void entered(Screen screen, int at, int line) {
        screen.number(at, 2, 5, request.supplyWarehouses[line]);
        screen.number(at, 10, 6, request.items[line]);
        screen.number(at, 45, 2, request.quantities[line]);
    }

    @Override
    public void perform() {
        long nowMillis = System.currentTimeMillis();
        long cents = 0;
        synchronized (district) {
            order = district.begin(customer, nowMillis, request.lines, request.allLocal);
            for (int i = 0; i < request.lines; i++) {
                Item item = company.item(request.items[i]);
                if (item == null) {
                    rollBack(i);
                    return;
                }
                cents += add(i, item);
            }
            district.accept(order);
        }
        rolledBack = false;
        totalCents = Rules.total(cents, customer.discount, warehouse.tax, district.tax);
    }

    private long add(int line, Item item) {
        Stock stock = company.warehouse(request.supplyWarehouses[line]).stock(item.number);
        stockBefore[line] = stock.take(request.quantities[line], request.supplyWarehouses[line] != warehouse.number);
        brands[line] = stock.brand();
        long cents = (long) request.quantities[line] * item.priceCents;
        order.add(new OrderLine(
                stock,
                request.supplyWarehouses[line],
                request.quantities[line],
                cents,
                district.number,
                OrderLine.NEVER));
        return cents;
    }

    private void rollBack(int lines) {
        rolledBack = true;
        for (int i = 0; i < lines; i++) {
            order.line(i)
                    .stock
                    .giveBack(stockBefore[i], request.quantities[i], request.supplyWarehouses[i] != warehouse.number);
        }
    }

    @Override
    public void show(Screen screen) {
        screen.text(2, 55, "Date:");
        screen.date(2, 61, order.enteredMillis);
        screen.text(3, 25, "Name:");
        screen.text(3, 31, customer.last);
        screen.text(3, 48, "Credit:");
        screen.text(3, 56, customer.credit);
        screen.text(3, 60, "%Disc:");
        screen.rate(3, 67, customer.discount);
        screen.text(4, 1, "Order Number:");
        screen.number(4, 15, 8, order.number);
        if (rolledBack) {
            screen.text(24, 1, "Execution Status: Item number is not valid");
            screen.done();
            return;
        }
        screen.text(4, 25, "Number of Lines:");
        screen.number(4, 42, 2, request.lines);
        screen.text(4, 52, "W_Tax:");
        screen.rate(4, 59, warehouse.tax);
        screen.text(4, 67, "D_Tax:");
        screen.rate(4, 74, district.tax);
        screen.text(22, 1, "Execution Status:");
        screen.text(22, 60, "Total:");
        screen.money(22, 68, 11, totalCents);
        for (int first = 0; first < request.lines; first += Screen.ORDER_LINES) {
            page(screen, first, true);
        }
    }

    private void result(Screen screen, int at, int line) {
        OrderLine ordered = order.line(line);
        screen.text(at, 19, ordered.stock.item.name);
        screen.number(at, 51, 3, Rules.left(stockBefore[line], request.quantities[line]));
        screen.character(at, 58, brands[line]);
        screen.money(at, 61, 8, ordered.stock.item.priceCents);
        screen.money(at, 71, 9, ordered.amountCents);
    }
}
