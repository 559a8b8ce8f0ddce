#include "orders.h"

/* The kinds of transactions and the counters of terminals: TransactionKind and Tally. */

const orders_kind_facts orders_kinds[ORDERS_KINDS] = {{"new-order", 10, 18, 12}, {"payment", 10, 3, 12},
        {"order-status", 1, 2, 10}, {"delivery", 1, 2, 5}, {"stock-level", 1, 2, 5}};

/* Up to this many terminals have histograms of their own. */
enum { MAX_OWN = 16 };

/* Terminals share one set of histograms for each processor if they are many, because a histogram takes 540 kB. */
static int sets_for(int terminals) {
    int processors = (int) jdyno_processors();
    int shared = processors < MAX_OWN ? processors : MAX_OWN;
    return terminals <= MAX_OWN ? terminals : shared;
}

orders_tally *orders_tallies_new(int terminals, bool scheduled) {
    orders_tally *tallies = jdyno_allocate((size_t) terminals * sizeof *tallies);
    int sets = sets_for(terminals);
    for (int i = 0; i < terminals; i++) {
        tallies[i] = tallies[i % sets];
        for (int kind = 0; i < sets && kind < ORDERS_KINDS; kind++) {
            tallies[i].recorders[kind] = jdyno_recorder_new(orders_kinds[kind].word);
        }
        if (i < sets && scheduled) {
            tallies[i].responses = jdyno_responses_new();
        }
        tallies[i].newOrders = jdyno_counter_new("newOrders");
    }
    return tallies;
}

bool orders_tally_timed(const orders_tally *tally) {
    return tally->onSchedule || tally->responses == NULL;
}

void orders_tally_completed(
        orders_tally *tally, orders_kind kind, int64_t dueNanos, int64_t beginNanos, int64_t endNanos) {
    if (orders_tally_timed(tally)) {
        jdyno_record(tally->recorders[kind], endNanos - dueNanos);
    }
    if (tally->onSchedule) {
        jdyno_responses_record(tally->responses, dueNanos, beginNanos, endNanos);
    }
    jdyno_first_operation();
    if (kind == ORDERS_NEW_ORDER) {
        jdyno_counter_add(tally->newOrders, 1);
    }
    jdyno_operation_completed();
}
