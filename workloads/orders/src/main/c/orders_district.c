#include "orders.h"

#include <stdlib.h>
#include <string.h>

/* Districts: District. */

enum {
    /*
     * The set of items that are short of stock has some ten members, 45 at most in three million transactions. So it
     * does not grow.
     */
    BINS = 128,
    /* Number of last orders of a district whose stock is looked at. */
    LAST_ORDERS = 20
};

static orders_customer **customers_new(orders_district *self, int64_t nowMillis, orders_chance *chance) {
    int count = self->customerCount;
    orders_customer **customers = orders_allocate((size_t) count * sizeof *customers);
    bool *badCredit = orders_tenth(chance, count);
    for (int i = 1; i <= count; i++) {
        orders_name last = orders_name_of(self->warehouse->company->choices, i, chance);
        customers[i - 1] = orders_customer_new(i, self, last, badCredit[i - 1], nowMillis, chance);
    }
    free(badCredit);
    return customers;
}

/* Adds an order to the district, and gives up its use. */
static void add(orders_district *self, orders_order *order) {
    self->nextOrder++;
    orders_order_tree_put(self->orders, order->number, order);
    if (order->carrier == 0) {
        orders_new_order *newOrder = orders_allocate(sizeof *newOrder);
        newOrder->order = order;
        orders_queue_add(self->newOrders, newOrder);
    }
    orders_customer_ordered(order->customer, order);
}

static void add_line(orders_district *self, orders_order *order, int64_t deliveredMillis, orders_chance *chance) {
    const orders_warehouse *warehouse = self->warehouse;
    int item = orders_between(chance, 1, warehouse->company->population.items);
    int64_t cents = deliveredMillis != ORDERS_NEVER ? 0 : orders_between(chance, 1, 999999);
    orders_order_add(order, orders_order_line_new(warehouse->stock[item - 1], warehouse->number, 5, cents,
            self->number, deliveredMillis));
}

static void fill(orders_district *self, int64_t nowMillis, orders_chance *chance) {
    const orders_population *population = &self->warehouse->company->population;
    int delivered = population->ordersPerDistrict - population->undeliveredPerDistrict;
    int *buyers = orders_permutation(chance, population->ordersPerDistrict);
    for (int i = 0; i < population->ordersPerDistrict; i++) {
        bool old = self->nextOrder <= delivered;
        int lines = orders_any_line_count(population, chance);
        orders_order *order = orders_order_new(
                self->nextOrder, orders_district_customer(self, buyers[i]), nowMillis, lines, true);
        for (int line = 0; line < lines; line++) {
            add_line(self, order, old ? nowMillis : ORDERS_NEVER, chance);
        }
        if (old) {
            orders_order_deliver(order, orders_between(chance, 1, 10), nowMillis);
        }
        add(self, order);
    }
    free(buyers);
}

orders_district *orders_district_new(
        int number, orders_warehouse *warehouse, int64_t nowMillis, orders_chance *chance) {
    orders_district *self = jdyno_allocate(sizeof *self);
    pthread_mutex_init(&self->monitor, NULL);
    self->number = number;
    self->warehouse = warehouse;
    self->name = orders_text(chance, 6, 10);
    self->address = orders_address_new(chance);
    self->tax = orders_between(chance, 0, 2000);
    self->customerCount = warehouse->company->population.customersPerDistrict;
    self->customers = customers_new(self, nowMillis, chance);
    self->byName = orders_name_map_new();
    for (int i = 0; i < self->customerCount; i++) {
        orders_name_map_add(self->byName, self->customers[i]);
    }
    self->orders = orders_order_tree_new();
    self->newOrders = orders_queue_new();
    self->keptOrders = warehouse->company->population.ordersPerDistrict;
    self->nextOrder = 1;
    fill(self, nowMillis, chance);
    return self;
}

void orders_district_receive_first(orders_district *self) {
    for (int i = 0; i < self->customerCount; i++) {
        self->paidCents += self->customers[i]->paidCents;
    }
}

orders_customer *orders_district_customer(const orders_district *self, int number) {
    return self->customers[number - 1];
}

orders_customer *orders_district_customer_named(const orders_district *self, const orders_name *last) {
    orders_namesakes same = orders_name_map_get(self->byName, last);
    return same.customers[(same.count + 1) / 2 - 1];
}

void orders_district_receive(orders_district *self, int64_t cents) {
    pthread_mutex_lock(&self->monitor);
    self->paidCents += cents;
    pthread_mutex_unlock(&self->monitor);
}

orders_order *orders_district_begin(
        const orders_district *self, orders_customer *customer, int64_t nowMillis, int lineCount, bool allLocal) {
    return orders_order_new(self->nextOrder, customer, nowMillis, lineCount, allLocal);
}

static void discard_old(orders_district *self) {
    while (orders_order_tree_size(self->orders) > (size_t) self->keptOrders
            && orders_order_tree_first(self->orders)->carrier != 0) {
        orders_order *oldest = orders_order_tree_poll_first(self->orders);
        oldest->customer->discardedDeliveryCents += oldest->deliveredCents;
        orders_order_release(oldest);
    }
}

void orders_district_accept(orders_district *self, orders_order *order) {
    orders_order_use(order);
    add(self, order);
    if (self->warehouse->company->steady) {
        discard_old(self);
    }
}

bool orders_district_deliver_oldest(orders_district *self, int carrier, int64_t nowMillis) {
    pthread_mutex_lock(&self->monitor);
    orders_new_order *oldest = orders_queue_poll(self->newOrders);
    bool found = oldest != NULL;
    if (found) {
        orders_order *order = oldest->order;
        orders_customer_receive(order->customer, orders_order_deliver(order, carrier, nowMillis));
        free(oldest);
    }
    pthread_mutex_unlock(&self->monitor);
    return found;
}

static void add_short_of_stock(
        const orders_district *self, const orders_order *order, int threshold, orders_number_set *items) {
    for (int i = 0; i < order->filled; i++) {
        int item = order->lines[i]->stock->item->number;
        if (orders_stock_is_below(self->warehouse->stock[item - 1], threshold)) {
            orders_number_set_add(items, item);
        }
    }
}

int orders_district_short_of_stock(orders_district *self, int threshold) {
    pthread_mutex_lock(&self->monitor);
    orders_number_set *items = orders_number_set_new(BINS);
    const orders_order_entry *entry = orders_order_tree_from(self->orders, self->nextOrder - LAST_ORDERS);
    for (; entry != NULL; entry = orders_order_entry_next(entry)) {
        add_short_of_stock(self, orders_order_entry_order(entry), threshold, items);
    }
    int count = orders_number_set_size(items);
    orders_number_set_free(items);
    pthread_mutex_unlock(&self->monitor);
    return count;
}

void orders_district_read_last_order(
        orders_district *self, orders_customer *customer, orders_order_reader read, void *reader) {
    pthread_mutex_lock(&self->monitor);
    pthread_mutex_lock(&customer->monitor);
    read(reader, customer->lastOrder, customer->balanceCents);
    pthread_mutex_unlock(&customer->monitor);
    pthread_mutex_unlock(&self->monitor);
}

size_t orders_district_orders_held(orders_district *self) {
    pthread_mutex_lock(&self->monitor);
    size_t held = orders_order_tree_size(self->orders);
    pthread_mutex_unlock(&self->monitor);
    return held;
}

void orders_district_add_to(orders_district *self, orders_digest *digest) {
    pthread_mutex_lock(&self->monitor);
    orders_digest_add(digest, self->nextOrder);
    orders_digest_add(digest, self->paidCents);
    const orders_order_entry *entry = orders_order_tree_from(self->orders, 0);
    for (; entry != NULL; entry = orders_order_entry_next(entry)) {
        orders_order_add_to(orders_order_entry_order(entry), digest);
    }
    for (size_t i = 0; i < self->newOrders->size; i++) {
        const orders_new_order *newOrder = orders_queue_at(self->newOrders, i);
        orders_digest_add(digest, newOrder->order->number);
    }
    for (int i = 0; i < self->customerCount; i++) {
        orders_customer_add_to(self->customers[i], digest);
    }
    pthread_mutex_unlock(&self->monitor);
}
