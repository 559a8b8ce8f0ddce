#include "orderdb.h"

#include <time.h>

enum { MOST_ATTEMPTS = 100, LEAST_BACK_OFF_MICROS = 1000, MOST_DOUBLINGS = 4 };

orderdb_traffic orderdb_traffic_make(void) {
    return (orderdb_traffic) {
            jdyno_counter_new("statements"), jdyno_counter_new("rows"), jdyno_counter_new("retries")};
}

/* Returns whether the transaction must be rolled back. */
static bool attempt(orderdb_session *session, const orderdb_request *request, orderdb_result *result) {
    switch (request->kind) {
    case ORDERDB_NEW_ORDER:
        orderdb_new_order(session, orderdb_given.batch, &request->newOrder, &result->newOrder);
        return result->newOrder.rolledBack;
    case ORDERDB_PAYMENT:
        orderdb_payment(session, &request->payment, &result->payment);
        return false;
    case ORDERDB_ORDER_STATUS:
        orderdb_order_status(session, &request->orderStatus, &result->orderStatus);
        return false;
    case ORDERDB_DELIVERY:
        result->delivered = orderdb_delivery(session, &request->delivery);
        return false;
    default:
        result->shortItems = orderdb_stock_level(session, &request->stockLevel);
        return false;
    }
}

orderdb_chance orderdb_back_off(int thread) {
    return orderdb_chance_make((uint64_t) orderdb_given.seed + (uint64_t) (int64_t) thread);
}

/* Waits before another attempt, as BackOff does in Java. attempts: how many have failed */
static void back_off(orderdb_chance *chance, int attempts) {
    if (attempts > 1) {
        int doublings = attempts - 2 < MOST_DOUBLINGS ? attempts - 2 : MOST_DOUBLINGS;
        struct timespec pause = {0, orderdb_between(chance, 1, LEAST_BACK_OFF_MICROS << doublings) * 1000L};
        clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL);
    }
}

void orderdb_attempt(orderdb_session *session, orderdb_traffic traffic, const orderdb_request *request,
        orderdb_result *result, orderdb_chance *chance) {
    int attempts = 0;
    while (!(attempt(session, request, result) ? orderdb_roll_back(session) : orderdb_commit(session))) {
        if (++attempts == MOST_ATTEMPTS) {
            jdyno_fail("error", "the database has rolled back a transaction %d times because of other transactions;"
                    " use fewer terminals or a weaker isolation", MOST_ATTEMPTS);
        }
        jdyno_counter_add(traffic.retries, 1);
        back_off(chance, attempts);
    }
}
