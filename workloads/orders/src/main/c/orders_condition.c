#include "orders.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/*
 * TPC-C's consistency conditions, which must hold while no transaction is running: Condition and Violations. The
 * eleventh concerns the initial population and is not checked.
 */

enum { PLACE_BYTES = 128, FOUND_BYTES = PLACE_BYTES + 96 };

static const char HOLDS[] = "holds";

typedef struct violations {
    int count;
    char first[FOUND_BYTES];
} violations;

/* One of the conditions. It is checked for every warehouse, district or customer. */
typedef struct condition {
    const char *title;
    void (*ofWarehouse)(const orders_warehouse *warehouse, violations *violations);
    void (*ofDistrict)(const orders_district *district, violations *violations);
    void (*ofCustomer)(const orders_customer *customer, int64_t delivered, int64_t paid, violations *violations);
} condition;

/* Notes a place, which a format describes, where two values differ. */
__attribute__((format(printf, 4, 5))) static void unless_equal(
        violations *violations, int64_t one, int64_t other, const char *place, ...) {
    if (one == other || violations->count++ > 0) {
        return;
    }
    char where[PLACE_BYTES];
    va_list arguments;
    va_start(arguments, place);
    vsnprintf(where, sizeof where, place, arguments);
    va_end(arguments);
    snprintf(violations->first, sizeof violations->first, "%s: %" PRId64 " and not %" PRId64, where, one, other);
}

/* ---- Of a warehouse ------------------------------------------------------------------------------------------ */

/* Total of the payments made at a district, both those kept and those discarded. */
static int64_t history_cents(const orders_district *at) {
    int64_t cents = at->discardedPaymentCents;
    const orders_queue *payments = at->warehouse->payments;
    for (size_t i = 0; i < payments->size; i++) {
        const orders_history *payment = orders_queue_at(payments, i);
        cents += payment->district == at ? payment->amountCents : 0;
    }
    return cents;
}

static void paid_at_districts(const orders_warehouse *warehouse, violations *violations) {
    int64_t paid = 0;
    for (int i = 0; i < ORDERS_DISTRICTS; i++) {
        paid += warehouse->districts[i]->paidCents;
    }
    unless_equal(violations, warehouse->paidCents, paid, "warehouse %d", warehouse->number);
}

static void warehouse_history(const orders_warehouse *warehouse, violations *violations) {
    int64_t history = 0;
    for (int i = 0; i < ORDERS_DISTRICTS; i++) {
        history += history_cents(warehouse->districts[i]);
    }
    unless_equal(violations, warehouse->paidCents, history, "warehouse %d", warehouse->number);
}

/* ---- Of a district ------------------------------------------------------------------------------------------- */

static void unless_equal_in(const orders_district *district, int64_t one, int64_t other, violations *violations) {
    unless_equal(violations, one, other, "warehouse %d, district %d", district->warehouse->number, district->number);
}

static void unless_equal_at(const orders_order *order, int64_t one, int64_t other, violations *violations) {
    const orders_district *district = order->customer->district;
    unless_equal(violations, one, other, "warehouse %d, district %d, order %d", district->warehouse->number,
            district->number, order->number);
}

static const orders_order_entry *first(const orders_district *district) {
    return orders_order_tree_from(district->orders, 0);
}

static const orders_order *new_order(const orders_district *district, size_t place) {
    const orders_new_order *newOrder = orders_queue_at(district->newOrders, place);
    return newOrder->order;
}

/* The newest order has the last number that was assigned, and so has the newest undelivered one, if there is one. */
static void last_order(const orders_district *district, violations *violations) {
    int last = 0;
    for (const orders_order_entry *at = first(district); at != NULL; at = orders_order_entry_next(at)) {
        int number = orders_order_entry_order(at)->number;
        last = number > last ? number : last;
    }
    unless_equal_in(district, district->nextOrder - 1, last, violations);
    int lastNew = 0;
    for (size_t i = 0; i < district->newOrders->size; i++) {
        int number = new_order(district, i)->number;
        lastNew = number > lastNew ? number : lastNew;
    }
    unless_equal_in(district, lastNew == 0 ? 0 : district->nextOrder - 1, lastNew, violations);
}

static void in_a_row(const orders_district *district, violations *violations) {
    int least = INT32_MAX;
    int most = 0;
    for (size_t i = 0; i < district->newOrders->size; i++) {
        int number = new_order(district, i)->number;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    int64_t rows = (int64_t) district->newOrders->size;
    unless_equal_in(district, rows == 0 ? 0 : most - least + 1, rows, violations);
}

static void lines_of_a_district(const orders_district *district, violations *violations) {
    int64_t asked = 0;
    int64_t lines = 0;
    for (const orders_order_entry *at = first(district); at != NULL; at = orders_order_entry_next(at)) {
        asked += orders_order_entry_order(at)->lineCount;
        lines += orders_order_entry_order(at)->filled;
    }
    unless_equal_in(district, asked, lines, violations);
}

static void district_history(const orders_district *district, violations *violations) {
    unless_equal_in(district, district->paidCents, history_cents(district), violations);
}

/* ---- Of an order --------------------------------------------------------------------------------------------- */

static int by_address(const void *one, const void *other) {
    const orders_order *const *first = one;
    const orders_order *const *second = other;
    return (*first > *second) - (*first < *second);
}

static void carrier(const orders_district *district, violations *violations) {
    size_t count = district->newOrders->size;
    const orders_order **undelivered = orders_allocate((count + 1) * sizeof *undelivered);
    for (size_t i = 0; i < count; i++) {
        undelivered[i] = new_order(district, i);
    }
    qsort(undelivered, count, sizeof *undelivered, by_address);
    for (const orders_order_entry *at = first(district); at != NULL; at = orders_order_entry_next(at)) {
        const orders_order *order = orders_order_entry_order(at);
        bool isNew = bsearch(&order, undelivered, count, sizeof *undelivered, by_address) != NULL;
        unless_equal_at(order, order->carrier != 0 ? 0 : 1, isNew, violations);
    }
    free(undelivered);
}

static void lines_of_an_order(const orders_district *district, violations *violations) {
    for (const orders_order_entry *at = first(district); at != NULL; at = orders_order_entry_next(at)) {
        const orders_order *order = orders_order_entry_order(at);
        unless_equal_at(order, order->lineCount, order->filled, violations);
    }
}

static void delivery_dates(const orders_district *district, violations *violations) {
    for (const orders_order_entry *at = first(district); at != NULL; at = orders_order_entry_next(at)) {
        const orders_order *order = orders_order_entry_order(at);
        for (int i = 0; i < order->filled; i++) {
            bool dated = order->lines[i]->deliveredMillis != ORDERS_NEVER;
            unless_equal_at(order, order->carrier != 0, dated, violations);
        }
    }
}

/* ---- Of a customer ------------------------------------------------------------------------------------------- */

/* The sum of a customer among those of all customers, which are ordered by district and number. */
static int64_t *sum_of(int64_t *sums, const orders_customer *customer) {
    const orders_district *district = customer->district;
    int before = (district->warehouse->number - 1) * ORDERS_DISTRICTS + district->number - 1;
    return &sums[(int64_t) before * district->customerCount + customer->number - 1];
}

static int64_t *sums_new(const orders_company *company) {
    size_t districts = (size_t) company->warehouseCount * ORDERS_DISTRICTS;
    return jdyno_allocate(districts * (size_t) company->population.customersPerDistrict * sizeof(int64_t));
}

static void add_paid(const orders_warehouse *warehouse, int64_t *paid) {
    for (size_t i = 0; i < warehouse->payments->size; i++) {
        const orders_history *payment = orders_queue_at(warehouse->payments, i);
        *sum_of(paid, payment->customer) += payment->amountCents;
    }
}

static void add_delivered(const orders_district *district, int64_t *delivered) {
    for (const orders_order_entry *at = first(district); at != NULL; at = orders_order_entry_next(at)) {
        const orders_order *order = orders_order_entry_order(at);
        for (int i = 0; order->carrier != 0 && i < order->filled; i++) {
            *sum_of(delivered, order->customer) += order->lines[i]->amountCents;
        }
    }
}

static void unless_equal_for(const orders_customer *customer, int64_t one, int64_t other, violations *violations) {
    const orders_district *district = customer->district;
    unless_equal(violations, one, other, "warehouse %d, district %d, customer %d", district->warehouse->number,
            district->number, customer->number);
}

static void balance(const orders_customer *customer, int64_t delivered, int64_t paid, violations *violations) {
    int64_t worth = customer->discardedDeliveryCents + delivered;
    unless_equal_for(customer, customer->balanceCents, worth - (customer->discardedPaymentCents + paid), violations);
}

static void balance_and_payments(
        const orders_customer *customer, int64_t delivered, int64_t paid, violations *violations) {
    (void) paid; /* what the customer's own total says counts here */
    int64_t worth = customer->discardedDeliveryCents + delivered;
    unless_equal_for(customer, customer->balanceCents + customer->paidCents, worth, violations);
}

/* ---- Of the company ------------------------------------------------------------------------------------------ */

static const condition CONDITIONS[] = {
        {"condition 1: a warehouse's payments are the sum of its districts'", paid_at_districts, NULL, NULL},
        {"condition 2: a district's next order number follows its last order", NULL, last_order, NULL},
        {"condition 3: no undelivered order lies between delivered ones", NULL, in_a_row, NULL},
        {"condition 4: a district has as many lines as its orders state", NULL, lines_of_a_district, NULL},
        {"condition 5: exactly the delivered orders have a carrier", NULL, carrier, NULL},
        {"condition 6: an order has as many lines as it states", NULL, lines_of_an_order, NULL},
        {"condition 7: exactly the delivered lines have a delivery date", NULL, delivery_dates, NULL},
        {"condition 8: a warehouse's payments are the sum of its history", warehouse_history, NULL, NULL},
        {"condition 9: a district's payments are the sum of its history", NULL, district_history, NULL},
        {"condition 10: a customer's balance is deliveries minus payments", NULL, NULL, balance},
        {"condition 12: a customer's balance plus payments is the sum of deliveries", NULL, NULL,
                balance_and_payments}};

static void check_customers(const condition *condition, const orders_district *district, int64_t *delivered,
        int64_t *paid, violations *violations) {
    for (int i = 0; i < district->customerCount; i++) {
        const orders_customer *customer = district->customers[i];
        condition->ofCustomer(customer, *sum_of(delivered, customer), *sum_of(paid, customer), violations);
    }
}

static void check_districts(const condition *condition, const orders_warehouse *warehouse, int64_t *delivered,
        int64_t *paid, violations *violations) {
    for (int i = 0; i < ORDERS_DISTRICTS; i++) {
        if (condition->ofDistrict != NULL) {
            condition->ofDistrict(warehouse->districts[i], violations);
        }
        if (condition->ofCustomer != NULL) {
            check_customers(condition, warehouse->districts[i], delivered, paid, violations);
        }
    }
}

static void report(const char *title, const violations *violations) {
    char found[FOUND_BYTES + PLACE_BYTES];
    if (violations->count == 1) {
        snprintf(found, sizeof found, "is broken once, first at %s", violations->first);
    } else {
        snprintf(found, sizeof found, "is broken %d times, first at %s", violations->count, violations->first);
    }
    jdyno_check_text(title, violations->count == 0 ? HOLDS : found, HOLDS);
}

static void check(
        const condition *condition, const orders_company *company, int64_t *delivered, int64_t *paid) {
    violations violations = {.count = 0};
    for (int i = 0; i < company->warehouseCount; i++) {
        if (condition->ofWarehouse != NULL) {
            condition->ofWarehouse(company->warehouses[i], &violations);
        }
        check_districts(condition, company->warehouses[i], delivered, paid, &violations);
    }
    report(condition->title, &violations);
}

void orders_conditions_check(const orders_company *company) {
    int64_t *delivered = sums_new(company);
    int64_t *paid = sums_new(company);
    for (int i = 0; i < company->warehouseCount; i++) {
        add_paid(company->warehouses[i], paid);
        for (int j = 0; j < ORDERS_DISTRICTS; j++) {
            add_delivered(company->warehouses[i]->districts[j], delivered);
        }
    }
    for (size_t i = 0; i < sizeof CONDITIONS / sizeof CONDITIONS[0]; i++) {
        check(&CONDITIONS[i], company, delivered, paid);
    }
    free(delivered);
    free(paid);
}
