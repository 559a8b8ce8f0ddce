package org.jdyno.orders;

import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.District;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.request.StockLevelRequest;

/** Counts the items of a district's last orders that are short of stock. */
final class StockLevelTransaction implements Transaction {
    private final Warehouse warehouse;
    private final int terminal;
    private final Chance chance;
    private final StockLevelRequest request = new StockLevelRequest();
    private District district;
    private int shortOfStock;

    /** @param terminal its number in the warehouse, from 0 */
    StockLevelTransaction(Warehouse warehouse, int terminal, Chance chance) {
        this.warehouse = warehouse;
        this.terminal = terminal;
        this.chance = chance;
    }

    @Override
    public void enter(Screen screen) {
        request.draw(warehouse.number, terminal, chance);
        district = warehouse.district(request.district);
        screen.clear("Stock-Level");
        screen.text(2, 1, "Warehouse:");
        screen.number(2, 12, 5, warehouse.number);
        screen.text(2, 19, "District:");
        screen.number(2, 29, 2, district.number);
        screen.text(4, 1, "Stock Level Threshold:");
        screen.number(4, 24, 2, request.threshold);
        screen.done();
    }

    @Override
    public void perform() {
        shortOfStock = district.shortOfStock(request.threshold);
    }

    @Override
    public void show(Screen screen) {
        screen.text(6, 1, "low stock:");
        screen.number(6, 12, 3, shortOfStock);
        screen.done();
    }
}
