package org.jdyno.orders;

import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.District;

/** Counts the items of a district's last orders that are short of stock. */
final class StockLevelTransaction implements Transaction {
    private final District district;
    private final Chance chance;

    private int threshold;
    private int shortOfStock;

    /** @param district the terminal's district */
    StockLevelTransaction(District district, Chance chance) {
        this.district = district;
        this.chance = chance;
    }

    @Override
    public void enter(Screen screen) {
        threshold = chance.between(10, 20);
        screen.clear("Stock-Level");
        screen.text(2, 1, "Warehouse:");
        screen.number(2, 12, 5, district.warehouse.number);
        screen.text(2, 19, "District:");
        screen.number(2, 29, 2, district.number);
        screen.text(4, 1, "Stock Level Threshold:");
        screen.number(4, 24, 2, threshold);
        screen.done();
    }

    @Override
    public void perform() {
        shortOfStock = district.shortOfStock(threshold);
    }

    @Override
    public void show(Screen screen) {
        screen.text(6, 1, "low stock:");
        screen.number(6, 12, 3, shortOfStock);
        screen.done();
    }
}
