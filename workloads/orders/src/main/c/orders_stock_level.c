#include "orders.h"

/* Counts the items of a district's last orders that are short of stock: StockLevelRequest and StockLevelTransaction. */

typedef struct stock_level {
    orders_transaction transaction;
    orders_warehouse *warehouse;
    int terminal;
    orders_chance *chance;
    int threshold; /* asked for: a stock below it is short */
    orders_district *district;
    int shortOfStock;
} stock_level;

static void enter(orders_transaction *transaction, orders_screen *screen) {
    stock_level *self = (stock_level *) transaction;
    self->district = self->warehouse->districts[self->terminal % ORDERS_DISTRICTS];
    self->threshold = orders_between(self->chance, 10, 20);
    orders_screen_clear(screen, "Stock-Level");
    orders_screen_text(screen, 2, 1, "Warehouse:");
    orders_screen_number(screen, 2, 12, 5, self->warehouse->number);
    orders_screen_text(screen, 2, 19, "District:");
    orders_screen_number(screen, 2, 29, 2, self->district->number);
    orders_screen_text(screen, 4, 1, "Stock Level Threshold:");
    orders_screen_number(screen, 4, 24, 2, self->threshold);
    orders_screen_done(screen);
}

static void perform(orders_transaction *transaction) {
    stock_level *self = (stock_level *) transaction;
    self->shortOfStock = orders_district_short_of_stock(self->district, self->threshold);
}

static void show(orders_transaction *transaction, orders_screen *screen) {
    const stock_level *self = (const stock_level *) transaction;
    orders_screen_text(screen, 6, 1, "low stock:");
    orders_screen_number(screen, 6, 12, 3, self->shortOfStock);
    orders_screen_done(screen);
}

orders_transaction *orders_stock_level_transaction_new(
        orders_warehouse *warehouse, int terminal, orders_chance *chance) {
    stock_level *self = jdyno_allocate(sizeof *self);
    self->transaction = (orders_transaction) {enter, perform, show};
    self->warehouse = warehouse;
    self->terminal = terminal;
    self->chance = chance;
    return &self->transaction;
}
