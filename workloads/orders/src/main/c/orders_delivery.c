#include "orders.h"

/*
 * Delivers the oldest undelivered order of every district: DeliveryRequest and DeliveryTransaction. Done at once:
 * TPC-C would queue it, and the paper does not say what it did.
 */

typedef struct delivery {
    orders_transaction transaction;
    orders_warehouse *warehouse;
    orders_chance *chance;
    int carrier; /* asked for, from 1 to 10 */
    int delivered;
} delivery;

static void enter(orders_transaction *transaction, orders_screen *screen) {
    delivery *self = (delivery *) transaction;
    self->carrier = orders_between(self->chance, 1, 10);
    orders_screen_clear(screen, "Delivery");
    orders_screen_text(screen, 2, 1, "Warehouse:");
    orders_screen_number(screen, 2, 12, 5, self->warehouse->number);
    orders_screen_text(screen, 4, 1, "Carrier Number:");
    orders_screen_number(screen, 4, 17, 2, self->carrier);
    orders_screen_done(screen);
}

static void perform(orders_transaction *transaction) {
    delivery *self = (delivery *) transaction;
    int64_t nowMillis = jdyno_epoch_millis();
    self->delivered = 0;
    for (int i = 0; i < ORDERS_DISTRICTS; i++) {
        if (orders_district_deliver_oldest(self->warehouse->districts[i], self->carrier, nowMillis)) {
            self->delivered++;
        }
    }
}

static void show(orders_transaction *transaction, orders_screen *screen) {
    const delivery *self = (const delivery *) transaction;
    orders_screen_text(screen, 6, 1, "Execution Status: Delivered orders of");
    orders_screen_number(screen, 6, 39, 2, self->delivered);
    orders_screen_text(screen, 6, 42, "districts");
    orders_screen_done(screen);
}

orders_transaction *orders_delivery_transaction_new(orders_warehouse *warehouse, orders_chance *chance) {
    delivery *self = jdyno_allocate(sizeof *self);
    self->transaction = (orders_transaction) {enter, perform, show};
    self->warehouse = warehouse;
    self->chance = chance;
    return &self->transaction;
}
