#include "orders.h"

#include <stdlib.h>

/* The company: Company. */

static orders_item **items_new(int count, orders_chance *chance) {
    orders_item **items = orders_allocate((size_t) count * sizeof *items);
    bool *original = orders_tenth(chance, count);
    for (int i = 0; i < count; i++) {
        items[i] = orders_item_new(i + 1, original[i], chance);
    }
    free(original);
    return items;
}

orders_company *orders_company_new(int warehouses, orders_population population, bool steady, int64_t seed) {
    orders_chance chance = {(uint64_t) seed};
    int64_t nowMillis = jdyno_epoch_millis();
    orders_company *self = orders_allocate(sizeof *self);
    self->population = population;
    self->steady = steady;
    self->choices = orders_choices_new(warehouses, population, &chance);
    self->items = items_new(population.items, &chance);
    self->warehouseCount = warehouses;
    self->warehouses = orders_allocate((size_t) warehouses * sizeof *self->warehouses);
    for (int i = 1; i <= warehouses; i++) {
        self->warehouses[i - 1] = orders_warehouse_new(i, self, nowMillis, &chance);
    }
    return self;
}

const orders_item *orders_company_item(const orders_company *self, int number) {
    return number >= 1 && number <= self->population.items ? self->items[number - 1] : NULL;
}

orders_warehouse *orders_company_warehouse(const orders_company *self, int number) {
    return self->warehouses[number - 1];
}

orders_district *orders_company_district(const orders_company *self, int warehouse, int district) {
    return orders_company_warehouse(self, warehouse)->districts[district - 1];
}

size_t orders_company_orders_held(const orders_company *self) {
    size_t held = 0;
    for (int warehouse = 1; warehouse <= self->warehouseCount; warehouse++) {
        for (int district = 1; district <= ORDERS_DISTRICTS; district++) {
            held += orders_district_orders_held(orders_company_district(self, warehouse, district));
        }
    }
    return held;
}

uint64_t orders_company_digest(const orders_company *self) {
    orders_digest digest = orders_digest_make();
    for (int i = 0; i < self->warehouseCount; i++) {
        orders_warehouse_add_to(self->warehouses[i], &digest);
    }
    return digest.sum;
}
