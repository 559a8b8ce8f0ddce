#include "orders.h"

#include <stdlib.h>
#include <string.h>

/* Warehouses and the payments that they keep: Warehouse and History. */

/* The text of a payment, from the names of the warehouse and the district where it was made. */
static char *payment_data(const char *warehouse, const char *district) {
    static const char between[] = "    ";
    char *data = orders_allocate(strlen(warehouse) + strlen(between) + strlen(district) + 1);
    strcpy(data, warehouse);
    strcat(data, between);
    return strcat(data, district);
}

static orders_history *history_new(
        orders_customer *customer, orders_district *district, int64_t amountCents, int64_t paidMillis) {
    orders_history *self = orders_allocate(sizeof *self);
    self->customer = customer;
    self->district = district;
    self->amountCents = amountCents;
    self->paidMillis = paidMillis;
    self->data = payment_data(district->warehouse->name, district->name);
    return self;
}

static void history_free(orders_history *self) {
    free(self->data);
    free(self);
}

static void history_add_to(const orders_history *self, orders_digest *digest) {
    orders_digest_add(digest, self->customer->number);
    orders_digest_add(digest, self->district->number);
    orders_digest_add(digest, self->amountCents);
    orders_digest_add(digest, self->paidMillis > 0 ? 1 : 0);
    orders_digest_text(digest, self->data);
}

static void add_stock(orders_warehouse *self, orders_chance *chance) {
    int count = self->company->population.items;
    self->stock = orders_allocate((size_t) count * sizeof *self->stock);
    bool *original = orders_tenth(chance, count);
    for (int i = 0; i < count; i++) {
        self->stock[i] = orders_stock_new(self->company->items[i], original[i], chance);
    }
    free(original);
}

static void receive_first(orders_warehouse *self, orders_district *district, int64_t nowMillis) {
    for (int i = 0; i < district->customerCount; i++) {
        orders_customer *customer = district->customers[i];
        orders_queue_add(self->payments, history_new(customer, district, customer->paidCents, nowMillis));
        self->paidCents += customer->paidCents;
    }
    orders_district_receive_first(district);
}

orders_warehouse *orders_warehouse_new(
        int number, orders_company *company, int64_t nowMillis, orders_chance *chance) {
    orders_warehouse *self = jdyno_allocate(sizeof *self);
    pthread_mutex_init(&self->monitor, NULL);
    self->number = number;
    self->company = company;
    self->name = orders_text(chance, 6, 10);
    self->address = orders_address_new(chance);
    self->tax = orders_between(chance, 0, 2000);
    add_stock(self, chance);
    for (int i = 0; i < ORDERS_DISTRICTS; i++) {
        self->districts[i] = orders_district_new(i + 1, self, nowMillis, chance);
    }
    self->payments = orders_queue_new();
    for (int i = 0; i < ORDERS_DISTRICTS; i++) {
        receive_first(self, self->districts[i], nowMillis);
    }
    self->keptPayments = self->payments->size;
    return self;
}

void orders_warehouse_receive(
        orders_warehouse *self, orders_customer *from, orders_district *at, int64_t cents, int64_t nowMillis) {
    orders_history *payment = history_new(from, at, cents, nowMillis);
    orders_history *old = NULL;
    pthread_mutex_lock(&self->monitor);
    self->paidCents += cents;
    orders_queue_add(self->payments, payment);
    if (self->company->steady && self->payments->size > self->keptPayments) {
        old = orders_queue_poll(self->payments);
        old->district->discardedPaymentCents += old->amountCents;
    }
    pthread_mutex_unlock(&self->monitor);
    if (old != NULL) {
        orders_customer_discarded(old->customer, old->amountCents);
        history_free(old);
    }
}

void orders_warehouse_add_to(orders_warehouse *self, orders_digest *digest) {
    pthread_mutex_lock(&self->monitor);
    orders_digest_add(digest, self->paidCents);
    for (size_t i = 0; i < self->payments->size; i++) {
        history_add_to(orders_queue_at(self->payments, i), digest);
    }
    for (int i = 0; i < self->company->population.items; i++) {
        orders_stock_add_to(self->stock[i], digest);
    }
    for (int i = 0; i < ORDERS_DISTRICTS; i++) {
        orders_district_add_to(self->districts[i], digest);
    }
    pthread_mutex_unlock(&self->monitor);
}
