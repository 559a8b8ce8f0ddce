package org.jdyno.orders;

import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Customer;
import org.jdyno.orders.business.District;
import org.jdyno.orders.business.Item;
import org.jdyno.orders.business.Order;
import org.jdyno.orders.business.OrderLine;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.business.Stock;
import org.jdyno.orders.business.Warehouse;

/** A customer orders items. One order in a hundred asks for an item that does not exist, and is rolled back. */
final class NewOrderTransaction implements Transaction {
    private static final int FIRST_LINE = 7;
    private static final long TEN_THOUSAND = 10_000;

    private final Warehouse warehouse;
    private final Company company;
    private final Chance chance;

    private District district;
    private Customer customer;
    private int lineCount;
    private boolean allLocal;
    private final int[] items = new int[Population.MAX_LINES];
    private final int[] supplyWarehouses = new int[Population.MAX_LINES];
    private final int[] quantities = new int[Population.MAX_LINES];

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
        district = warehouse.district(chance.between(1, Warehouse.DISTRICTS));
        customer = district.customer(company.anyCustomer(chance));
        lineCount = company.population.anyLineCount(chance);
        allLocal = true;
        for (int i = 0; i < lineCount; i++) {
            items[i] = company.anyItem(chance);
            boolean remote = company.warehouses() > 1 && chance.percent(1);
            supplyWarehouses[i] = remote ? company.anotherWarehouse(warehouse, chance).number : warehouse.number;
            allLocal &= !remote;
            quantities[i] = chance.between(1, 10);
        }
        if (chance.percent(1)) {
            items[lineCount - 1] = company.population.items + 1;
        }
        screen.clear("New Order");
        screen.text(2, 1, "Warehouse:");
        screen.number(2, 12, 5, warehouse.number);
        screen.text(2, 19, "District:");
        screen.number(2, 29, 2, district.number);
        screen.text(3, 1, "Customer:");
        screen.number(3, 12, 5, customer.number);
        screen.text(6, 1, "Supp_W  Item_Id  Item Name                 Qty  Stock  B/G  Price      Amount");
        for (int first = 0; first < lineCount; first += Screen.ORDER_LINES) {
            page(screen, first, false);
        }
    }

    /** The lines that fit on one page; with their results, if the transaction is done. */
    private void page(Screen screen, int first, boolean done) {
        int last = Math.min(lineCount, first + Screen.ORDER_LINES);
        // The input on the only page is still there.
        if (!done || lineCount > Screen.ORDER_LINES) {
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
        screen.number(at, 2, 5, supplyWarehouses[line]);
        screen.number(at, 10, 6, items[line]);
        screen.number(at, 45, 2, quantities[line]);
    }

    @Override
    public void perform() {
        long nowMillis = System.currentTimeMillis();
        long cents = 0;
        synchronized (district) {
            order = district.begin(customer, nowMillis, lineCount, allLocal);
            for (int i = 0; i < lineCount; i++) {
                Item item = company.item(items[i]);
                if (item == null) {
                    rollBack(i);
                    return;
                }
                cents += add(i, item);
            }
            district.accept(order);
        }
        rolledBack = false;
        totalCents = cents
                * (TEN_THOUSAND - customer.discount)
                * (TEN_THOUSAND + warehouse.tax + district.tax)
                / (TEN_THOUSAND * TEN_THOUSAND);
    }

    private long add(int line, Item item) {
        Stock stock = company.warehouse(supplyWarehouses[line]).stock(item.number);
        stockBefore[line] = stock.take(quantities[line], supplyWarehouses[line] != warehouse.number);
        brands[line] = stock.brand();
        long cents = (long) quantities[line] * item.priceCents;
        order.add(new OrderLine(
                stock, supplyWarehouses[line], quantities[line], cents, district.number, OrderLine.NEVER));
        return cents;
    }

    private void rollBack(int lines) {
        rolledBack = true;
        for (int i = 0; i < lines; i++) {
            order.line(i).stock.giveBack(stockBefore[i], quantities[i], supplyWarehouses[i] != warehouse.number);
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
        screen.number(4, 42, 2, lineCount);
        screen.text(4, 52, "W_Tax:");
        screen.rate(4, 59, warehouse.tax);
        screen.text(4, 67, "D_Tax:");
        screen.rate(4, 74, district.tax);
        screen.text(22, 1, "Execution Status:");
        screen.text(22, 60, "Total:");
        screen.money(22, 68, 11, totalCents);
        for (int first = 0; first < lineCount; first += Screen.ORDER_LINES) {
            page(screen, first, true);
        }
    }

    private void result(Screen screen, int at, int line) {
        OrderLine ordered = order.line(line);
        screen.text(at, 19, ordered.stock.item.name);
        screen.number(at, 51, 3, Stock.left(stockBefore[line], quantities[line]));
        screen.character(at, 58, brands[line]);
        screen.money(at, 61, 8, ordered.stock.item.priceCents);
        screen.money(at, 71, 9, ordered.amountCents);
    }
}
