#include "jdyno.h"
#include "orderdb_rules.h"
#include "orderdb_transaction.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NONE = 0, MILLIS_PER_SECOND = 1000, NANOS_PER_MILLI = 1000000 };

int64_t orderdb_now_millis(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t) now.tv_sec * MILLIS_PER_SECOND + now.tv_nsec / NANOS_PER_MILLI;
}

void orderdb_copy(const orderdb_session *session, int column, char *to, size_t bytes) {
    snprintf(to, bytes, "%s", orderdb_string(session, column));
}

int orderdb_find_customer(orderdb_session *session, const orderdb_customer_request *request) {
    if (request->number != NONE) {
        return request->number;
    }
    int64_t same = orderdb_execute(
            session, ORDERDB_SELECT_NAMED, request->warehouse, request->district, (const char *) request->last);
    if (same == 0 && !orderdb_must_repeat(session)) {
        jdyno_fail("wrong-output", "no customer is called %s", request->last);
    }
    int found = NONE;
    for (int64_t i = 0; orderdb_next(session); i++) {
        if (i == orderdb_middle(same)) {
            found = orderdb_int(session, 0);
        }
    }
    return found;
}

void orderdb_order_status(
        orderdb_session *session, const orderdb_customer_request *request, orderdb_order_status_result *result) {
    result->customer = orderdb_find_customer(session, request);
    orderdb_execute_one(
            session, ORDERDB_SELECT_ASKER, request->warehouse, request->district, result->customer);
    orderdb_copy(session, 0, result->first, sizeof result->first);
    orderdb_copy(session, 1, result->middle, sizeof result->middle);
    orderdb_copy(session, 2, result->last, sizeof result->last);
    result->balanceCents = orderdb_long(session, 3);
    orderdb_execute_one(
            session, ORDERDB_SELECT_LAST_ORDER, request->warehouse, request->district, result->customer);
    result->order = orderdb_int(session, 0);
    result->enteredMillis = orderdb_long(session, 1);
    result->carrier = orderdb_int(session, 2);
    orderdb_execute(session, ORDERDB_SELECT_LINES, request->warehouse, request->district, result->order);
    result->lines = 0;
    while (result->lines < ORDERDB_MAX_LINES && orderdb_next(session)) {
        int line = result->lines++;
        result->items[line] = orderdb_int(session, 0);
        result->supplyWarehouses[line] = orderdb_int(session, 1);
        result->quantities[line] = orderdb_int(session, 2);
        result->amountCents[line] = orderdb_long(session, 3);
        result->deliveredMillis[line] = orderdb_long(session, 4);
    }
}

static int oldest(orderdb_session *session, int warehouse, int district) {
    orderdb_execute(session, ORDERDB_SELECT_OLDEST, warehouse, district);
    return orderdb_next(session) ? orderdb_int(session, 0) : NONE;
}

/* The oldest undelivered order, which is not in the table any more; NONE if there is no such order. */
static int take_oldest(orderdb_session *session, int warehouse, int district) {
    int order = oldest(session, warehouse, district);
    /* Another delivery may have taken it since it was read. */
    while (order != NONE && orderdb_execute(session, ORDERDB_DELETE_NEW_ORDER, warehouse, district, order) != 1) {
        order = oldest(session, warehouse, district);
    }
    return order;
}

static void deliver(orderdb_session *session, const orderdb_delivery_request *request, int district, int order,
        int64_t nowMillis) {
    int warehouse = request->warehouse;
    orderdb_execute_one(session, ORDERDB_SELECT_RECEIVER, warehouse, district, order);
    int customer = orderdb_int(session, 0);
    orderdb_execute_one(session, ORDERDB_UPDATE_CARRIER, request->carrier, warehouse, district, order);
    orderdb_execute(session, ORDERDB_UPDATE_DELIVERED, nowMillis, warehouse, district, order);
    orderdb_execute_one(session, ORDERDB_SUM_LINES, warehouse, district, order);
    int64_t cents = orderdb_long(session, 0);
    orderdb_execute_one(session, ORDERDB_UPDATE_RECEIVER, cents, warehouse, district, customer);
}

int orderdb_delivery(orderdb_session *session, const orderdb_delivery_request *request) {
    int64_t nowMillis = orderdb_now_millis();
    int delivered = 0;
    for (int district = 1; district <= ORDERDB_DISTRICTS; district++) {
        int order = take_oldest(session, request->warehouse, district);
        if (order != NONE) {
            deliver(session, request, district, order, nowMillis);
            delivered++;
        }
    }
    return delivered;
}

int orderdb_stock_level(orderdb_session *session, const orderdb_stock_level_request *request) {
    orderdb_execute_one(session, ORDERDB_SELECT_NEXT_ORDER, request->warehouse, request->district);
    int next = orderdb_int(session, 0);
    orderdb_execute_one(session, ORDERDB_COUNT_SHORT, request->warehouse, request->district,
            next - ORDERDB_LAST_ORDERS, next, request->warehouse, request->threshold);
    return orderdb_int(session, 0);
}
