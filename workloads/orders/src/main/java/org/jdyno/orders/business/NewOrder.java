package org.jdyno.orders.business;

/** Marks an order as not yet delivered. */
final class NewOrder {
    final Order order;

    NewOrder(Order order) {
        this.order = order;
    }
}
