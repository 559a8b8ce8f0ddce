package org.jdyno.orderdb;

import org.jdyno.kit.RoleFailure;
import org.jdyno.orderdb.business.Business;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Choices;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.business.Rules;
import org.jdyno.orders.request.CustomerRequest;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;
import org.jdyno.orders.terminal.Desk;
import org.jdyno.orders.terminal.TransactionKind;

/** Draws requests, lets the business perform them, and checks every result. For one thread at a time. */
final class BusinessDesk implements Desk {
    private final Business business;
    private final Choices choices;
    private final int warehouse;
    private final int terminal;
    private final boolean serial;
    private final Chance chance;

    private final NewOrderRequest newOrder = new NewOrderRequest();
    private final PaymentRequest payment = new PaymentRequest();
    private final OrderStatusRequest orderStatus = new OrderStatusRequest();
    private final DeliveryRequest delivery = new DeliveryRequest();
    private final StockLevelRequest stockLevel = new StockLevelRequest();

    /**
     * @param terminal its number in the warehouse, from 0
     * @param serial whether a delivery must be performed before the terminal continues
     */
    BusinessDesk(Business business, Choices choices, int warehouse, int terminal, boolean serial, Chance chance) {
        this.business = business;
        this.choices = choices;
        this.warehouse = warehouse;
        this.terminal = terminal;
        this.serial = serial;
        this.chance = chance;
    }

    @Override
    public void enter(TransactionKind kind) {
        switch (kind) {
            case NEW_ORDER:
                newOrder.draw(warehouse, choices, chance);
                break;
            case PAYMENT:
                payment.draw(warehouse, choices, chance);
                break;
            case ORDER_STATUS:
                orderStatus.draw(warehouse, choices, chance);
                break;
            case DELIVERY:
                delivery.draw(warehouse, chance);
                break;
            default:
                stockLevel.draw(warehouse, terminal, chance);
        }
    }

    @Override
    public void perform(TransactionKind kind) throws Exception {
        switch (kind) {
            case NEW_ORDER:
                check(business.newOrder(newOrder));
                break;
            case PAYMENT:
                check(business.payment(payment));
                break;
            case ORDER_STATUS:
                check(business.orderStatus(orderStatus));
                break;
            case DELIVERY:
                deliver();
                break;
            default:
                int items = business.stockLevel(stockLevel);
                require(
                        items >= 0 && items <= Rules.LAST_ORDERS * Population.MAX_LINES,
                        "items that are short of stock",
                        items);
        }
    }

    private void deliver() throws Exception {
        business.delivery(delivery);
        if (serial) {
            business.drain();
        }
    }

    private void check(NewOrderResult result) {
        boolean missing = newOrder.items[newOrder.lines - 1] == choices.missingItem();
        require(result.rolledBack == missing, "rolled back, for an order with an item that does not exist", missing);
        require(result.lines == (missing ? 0 : newOrder.lines), "lines of an order", result.lines);
        long cents = 0;
        for (int i = 0; i < result.lines; i++) {
            long amount = (long) newOrder.quantities[i] * result.priceCents[i];
            require(result.amountCents[i] == amount, "amount of a line", result.amountCents[i]);
            require(result.left[i] >= Rules.KEPT, "stock left of an item", result.left[i]);
            cents += amount;
        }
        long total = missing ? 0 : Rules.total(cents, result.discount, result.warehouseTax, result.districtTax);
        require(result.totalCents == total, "total of an order", result.totalCents);
    }

    private void check(PaymentResult result) {
        check(payment.customer, result.customer, result.last);
        require(result.notes.isEmpty() != Rules.isBad(result.credit), "notes about a customer", result.notes);
    }

    /** Lines of an order may be delivered while it is read, so carrier and dates are not compared. */
    private void check(OrderStatusResult result) {
        check(orderStatus.customer, result.customer, result.last);
        require(result.order > 0, "number of a customer's last order", result.order);
        require(result.lines > 0, "lines of a customer's last order", result.lines);
    }

    private static void check(CustomerRequest asked, int customer, String last) {
        boolean right = asked.isByName() ? asked.last.equals(last) : asked.number == customer;
        require(right, "customer who was asked for", customer + " " + last);
    }

    private static void require(boolean right, String what, Object found) {
        if (!right) {
            throw new RoleFailure("wrong-output", "wrong result of a transaction: " + what + ": " + found);
        }
    }
}
