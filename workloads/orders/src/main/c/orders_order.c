#include "orders.h"

#include <stdlib.h>
#include <string.h>

/* Orders and their lines: Order and OrderLine. */

orders_order_line *orders_order_line_new(orders_stock *stock, int supplyWarehouse, int quantity, int64_t amountCents,
        int district, int64_t deliveredMillis) {
    orders_order_line *self = orders_allocate(sizeof *self);
    self->stock = stock;
    self->supplyWarehouse = (int16_t) supplyWarehouse;
    self->quantity = (int16_t) quantity;
    self->amountCents = amountCents;
    self->deliveredMillis = deliveredMillis;
    self->districtInfo = orders_allocate(ORDERS_DISTRICT_INFO);
    memcpy(self->districtInfo, stock->districts + (district - 1) * ORDERS_DISTRICT_INFO, ORDERS_DISTRICT_INFO);
    return self;
}

static void line_add_to(const orders_order_line *self, orders_digest *digest) {
    orders_digest_add(digest, self->stock->item->number);
    orders_digest_add(digest, self->supplyWarehouse);
    orders_digest_add(digest, self->quantity);
    orders_digest_add(digest, self->amountCents);
    orders_digest_add(digest, self->deliveredMillis == ORDERS_NEVER ? 0 : 1);
    orders_digest_characters(digest, self->districtInfo, ORDERS_DISTRICT_INFO);
}

orders_order *orders_order_new(
        int number, orders_customer *customer, int64_t enteredMillis, int lineCount, bool allLocal) {
    orders_order *self = orders_allocate(sizeof *self);
    self->number = number;
    self->customer = customer;
    self->enteredMillis = enteredMillis;
    self->lineCount = (int8_t) lineCount;
    self->allLocal = allLocal;
    self->filled = 0;
    self->carrier = 0;
    self->deliveredCents = 0;
    self->lines = orders_allocate((size_t) lineCount * sizeof *self->lines);
    atomic_init(&self->users, 1);
    return self;
}

void orders_order_use(orders_order *self) {
    atomic_fetch_add_explicit(&self->users, 1, memory_order_relaxed);
}

void orders_order_release(orders_order *self) {
    if (atomic_fetch_sub_explicit(&self->users, 1, memory_order_acq_rel) > 1) {
        return;
    }
    for (int i = 0; i < self->filled; i++) {
        free(self->lines[i]->districtInfo);
        free(self->lines[i]);
    }
    free(self->lines);
    free(self);
}

void orders_order_add(orders_order *self, orders_order_line *line) {
    self->lines[self->filled++] = line;
}

int64_t orders_order_deliver(orders_order *self, int by, int64_t nowMillis) {
    self->carrier = (int8_t) by;
    int64_t cents = 0;
    for (int i = 0; i < self->filled; i++) {
        self->lines[i]->deliveredMillis = nowMillis;
        cents += self->lines[i]->amountCents;
    }
    self->deliveredCents = (int) cents;
    return cents;
}

void orders_order_add_to(const orders_order *self, orders_digest *digest) {
    orders_digest_add(digest, self->number);
    orders_digest_add(digest, self->customer->number);
    orders_digest_add(digest, self->carrier);
    orders_digest_add(digest, self->allLocal ? 1 : 0);
    for (int i = 0; i < self->filled; i++) {
        line_add_to(self->lines[i], digest);
    }
}
