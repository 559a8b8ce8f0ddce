package org.jdyno.orders.business;

/** That an order is not delivered yet. */
final class NewOrder {
    final Order order;

    NewOrder(Order order) {
        this.order = order;
    }
}
