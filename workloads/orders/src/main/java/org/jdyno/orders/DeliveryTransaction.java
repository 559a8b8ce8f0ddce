package org.jdyno.orders;

import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Order;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.request.DeliveryRequest;

/**
 * Delivers the oldest undelivered order of every district. Done at once: TPC-C would queue it, and the paper does not
 * say what it did.
 */
final class DeliveryTransaction implements Transaction {
    private final Warehouse warehouse;
    private final Chance chance;

    private final DeliveryRequest request = new DeliveryRequest();
    private int delivered;

    DeliveryTransaction(Warehouse warehouse, Chance chance) {
        this.warehouse = warehouse;
        this.chance = chance;
    }

    @Override
    public void enter(Screen screen) {
        request.draw(warehouse.number, chance);
        screen.clear("Delivery");
        screen.text(2, 1, "Warehouse:");
        screen.number(2, 12, 5, warehouse.number);
        screen.text(4, 1, "Carrier Number:");
        screen.number(4, 17, 2, request.carrier);
        screen.done();
    }

    @Override
    public void perform() {
        long nowMillis = System.currentTimeMillis();
        delivered = 0;
        for (int i = 1; i <= Warehouse.DISTRICTS; i++) {
            Order order = warehouse.district(i).deliverOldest(request.carrier, nowMillis);
            if (order != null) {
                delivered++;
            }
        }
    }

    @Override
    public void show(Screen screen) {
        screen.text(6, 1, "Execution Status: Delivered orders of");
        screen.number(6, 39, 2, delivered);
        screen.text(6, 42, "districts");
        screen.done();
    }
}
