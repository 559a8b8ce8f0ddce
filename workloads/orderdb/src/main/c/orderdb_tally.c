#include "orderdb_tally.h"

static jdyno_recorder **recorders_new(void) {
    jdyno_recorder **recorders = jdyno_allocate(ORDERDB_KINDS * sizeof *recorders);
    for (int kind = 0; kind < ORDERDB_KINDS; kind++) {
        recorders[kind] = jdyno_recorder_new(orderdb_kinds[kind].word);
    }
    return recorders;
}

orderdb_tally *orderdb_tallies_new(int terminals, bool scheduled) {
    int processors = (int) jdyno_processors();
    int sets = terminals < processors ? terminals : processors;
    orderdb_tally *tallies = jdyno_allocate((size_t) terminals * sizeof *tallies);
    jdyno_responses *responses = scheduled ? jdyno_responses_new() : NULL;
    for (int i = 0; i < terminals; i++) {
        tallies[i].recorders = i < sets ? recorders_new() : tallies[i % sets].recorders;
        tallies[i].responses = responses;
        tallies[i].newOrders = jdyno_counter_new("newOrders");
    }
    return tallies;
}

void orderdb_tally_completed(
        orderdb_tally *tally, orderdb_kind kind, int64_t dueNanos, int64_t beginNanos, int64_t endNanos) {
    jdyno_record(tally->recorders[kind], endNanos - dueNanos);
    if (tally->responses != NULL) {
        jdyno_responses_record(tally->responses, dueNanos, beginNanos, endNanos);
    }
    jdyno_first_operation();
    if (kind == ORDERDB_NEW_ORDER) {
        jdyno_counter_add(tally->newOrders, 1);
    }
    jdyno_operation_completed();
}
