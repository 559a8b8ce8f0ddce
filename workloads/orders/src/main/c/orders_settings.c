#include "orders.h"

enum {
    MAX_WAREHOUSES = 10000,
    MAX_TERMINALS = 10000,
    HIGHEST_RATE = 10000000,
    /* Limited because each terminal draws the whole schedule to find its own share. */
    MAX_BY_SCHEDULE = 100
};

orders_settings orders_given;

static void reject_other_paces(void) {
    if (orders_given.waitPercent > 0 || orders_given.count > 0) {
        jdyno_fail("bad-parameter", "parameters wait and count must be 0 with rate, not %d and %lld",
                orders_given.waitPercent, (long long) orders_given.count);
    }
    if (orders_terminals_in_all() > MAX_BY_SCHEDULE) {
        jdyno_fail("bad-parameter", "all terminals together must be at most %d with rate, not %d", MAX_BY_SCHEDULE,
                orders_terminals_in_all());
    }
    jdyno_arrivals_of((double) orders_given.rate, 0); /* reports a wrong value before anything begins */
}

void orders_settings_read(void) {
    orders_settings *given = &orders_given;
    given->warehouses = (int) jdyno_number("warehouses", 1, MAX_WAREHOUSES);
    given->terminals = (int) jdyno_number("terminals", 1, MAX_TERMINALS);
    given->waitPercent = (int) jdyno_number("wait", 0, 100);
    int lines = (int) jdyno_number("lines", 0, ORDERS_MAX_LINES);
    static const int PERCENTS[] = {1, 10, 100};
    int percent = PERCENTS[jdyno_choice("population", "1", "10", "100", NULL)];
    given->population = orders_population_make(percent, lines);
    given->count = jdyno_number("count", 0, INT32_MAX);
    given->rate = jdyno_number("rate", 0, HIGHEST_RATE);
    given->idle = jdyno_waiting_of("idle");
    given->seed = jdyno_number("seed", INT64_MIN, INT64_MAX);
    given->screensWritten = jdyno_choice("screens", "discard", "write", NULL) == 1;
    given->steady = jdyno_choice("old-orders", "discard", "keep", NULL) == 0;
    if (jdyno_choice("threads", "platform", "virtual", NULL) == 1) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    if (given->rate > 0) {
        reject_other_paces();
    }
}

int orders_terminals_in_all(void) {
    return orders_given.warehouses * orders_given.terminals;
}
