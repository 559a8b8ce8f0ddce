#include "orderdb.h"

#include <string.h>

enum {
    MAX_WAREHOUSES = 10000,
    MAX_TERMINALS = 10000,
    MAX_DELIVERERS = 100,
    HIGHEST_RATE = 10000000,
    /* Limited because each terminal draws the whole schedule to find its own share. */
    MAX_BY_SCHEDULE = 100
};

orderdb_settings orderdb_given;

/* Of transactions, in SQL's words. */
static const char *const ISOLATIONS[] = {"read committed", "repeatable read", "serializable"};

static void reject_what_only_java_has(void) {
    jdyno_require_no_tls();
    if (strcmp(jdyno_text_or("calls", "none"), "none") != 0) {
        jdyno_fail("unsupported", "only a JVM makes calls of JDBC; set calls=none");
    }
    if (strcmp(jdyno_text("database"), "postgres") != 0) {
        jdyno_fail("unsupported", "the C twin has no database but PostgreSQL; set database=postgres");
    }
    if (jdyno_choice("threads", "platform", "virtual", NULL) == 1) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    if (jdyno_choice("pool", "none", "hikaricp", NULL) == 1) {
        jdyno_fail("unsupported", "the C twin has no pool of connections; set pool=none");
    }
    if (!orderdb_given.remote && jdyno_choice("lock-waits", "no", "sampled", NULL) == 1) {
        jdyno_fail("unsupported", "only terminals in Java sample waits for locks; set lock-waits=no");
    }
    if (jdyno_choice("statements", "prepared", "callable", NULL) == 1) {
        jdyno_fail("unsupported", "the C twin calls no procedures; set statements=prepared");
    }
    if (strcmp(jdyno_text("tiers"), "one") == 0) {
        jdyno_fail("unsupported", "PostgreSQL runs in a process of its own, which tiers=one excludes; set tiers=two");
    }
    if (orderdb_given.remote && jdyno_choice("transport", "sockets", "rmi", NULL) == 1) {
        jdyno_fail("unsupported", "only a JVM has RMI; set transport=sockets");
    }
}

static void reject_other_paces(void) {
    if (orderdb_given.waitPercent > 0 || orderdb_given.count > 0) {
        jdyno_fail("bad-parameter", "parameters wait and count must be 0 with rate, not %d and %lld",
                orderdb_given.waitPercent, (long long) orderdb_given.count);
    }
    if (orderdb_terminals_in_all() > MAX_BY_SCHEDULE) {
        jdyno_fail("bad-parameter", "all terminals together must be at most %d with rate, not %d", MAX_BY_SCHEDULE,
                orderdb_terminals_in_all());
    }
}

void orderdb_settings_read(void) {
    orderdb_settings *given = &orderdb_given;
    given->warehouses = (int) jdyno_number("warehouses", 1, MAX_WAREHOUSES);
    given->terminals = (int) jdyno_number("terminals", 1, MAX_TERMINALS);
    given->waitPercent = (int) jdyno_number("wait", 0, 100);
    int lines = (int) jdyno_number("lines", 0, ORDERDB_MAX_LINES);
    static const int PERCENTS[] = {1, 10, 100};
    int percent = PERCENTS[jdyno_choice("population", "1", "10", "100", NULL)];
    given->population = orderdb_population_make(percent, lines);
    given->count = jdyno_number("count", 0, INT32_MAX);
    given->rate = jdyno_number("rate", 0, HIGHEST_RATE);
    given->idle = jdyno_waiting_of("idle");
    given->seed = jdyno_number("seed", INT64_MIN, INT64_MAX);
    given->remote = strcmp(jdyno_text("tiers"), "three") == 0;
    given->isolation = ISOLATIONS[jdyno_choice("isolation", "read-committed", "repeatable-read", "serializable", NULL)];
    given->batch = jdyno_choice("batch", "no", "yes", NULL) == 1;
    given->deliverers = (int) jdyno_number("deliverers", 1, MAX_DELIVERERS);
    reject_what_only_java_has();
    given->api = orderdb_api_asked_for();
    if (given->rate > 0) {
        reject_other_paces();
    }
}

int orderdb_terminals_in_all(void) {
    return orderdb_given.warehouses * orderdb_given.terminals;
}
