#include "jdyno.h"
#include "orderdb_model.h"

#include <stdio.h>

/*
 * Prints what a terminal draws, a line for each request: its kind and all its numbers and texts. The test compares the
 * lines with those of Java. The role `draws` has the parameters seed, warehouses, population, lines and count.
 */

static void print_customer(const orderdb_customer_request *customer) {
    printf(" %d %d %d %s", customer->warehouse, customer->district, customer->number, customer->last);
}

static void print_new_order(const orderdb_new_order_request *order) {
    printf(" %d %d %d %d", order->warehouse, order->district, order->customer, order->allLocal);
    for (int i = 0; i < order->lines; i++) {
        printf(" %d %d %d", order->items[i], order->supplyWarehouses[i], order->quantities[i]);
    }
}

static void print(const orderdb_request *request) {
    printf("draw %s", orderdb_kinds[request->kind].word);
    switch (request->kind) {
    case ORDERDB_NEW_ORDER:
        print_new_order(&request->newOrder);
        break;
    case ORDERDB_PAYMENT:
        printf(" %d %d", request->payment.warehouse, request->payment.district);
        print_customer(&request->payment.customer);
        printf(" %d", request->payment.cents);
        break;
    case ORDERDB_ORDER_STATUS:
        print_customer(&request->orderStatus);
        break;
    case ORDERDB_DELIVERY:
        printf(" %d %d", request->delivery.warehouse, request->delivery.carrier);
        break;
    default:
        printf(" %d %d %d", request->stockLevel.warehouse, request->stockLevel.district,
                request->stockLevel.threshold);
    }
    printf("\n");
}

static void start(void) {
    uint64_t seed = (uint64_t) jdyno_number("seed", INT64_MIN, INT64_MAX);
    int lines = (int) jdyno_number("lines", 0, ORDERDB_MAX_LINES);
    orderdb_population population = orderdb_population_make((int) jdyno_number("population", 1, 100), lines);
    orderdb_chance company = orderdb_chance_make(seed);
    orderdb_choices choices =
            orderdb_choices_make((int) jdyno_number("warehouses", 1, INT32_MAX), population, &company);
    uint64_t seeds = seed + 1;
    orderdb_chance chance = orderdb_chance_make(jdyno_random(&seeds));
    orderdb_deck deck = orderdb_deck_make(false);
    orderdb_request request;
    for (int64_t left = jdyno_number("count", 0, INT32_MAX); left > 0; left--) {
        orderdb_request_draw(&request, orderdb_deal(&deck, &chance), 1, (int) (left % 7), &choices, &chance);
        print(&request);
    }
    fflush(stdout);
}

const jdyno_role jdyno_roles[] = {{"draws", start, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
