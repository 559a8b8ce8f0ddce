/* The counters of a terminal: a histogram and a number for each kind of transaction. For one thread at a time. */
#ifndef ORDERDB_TALLY_H
#define ORDERDB_TALLY_H

#include "jdyno.h"
#include "orderdb_request.h"

typedef struct orderdb_tally {
    jdyno_recorder **recorders;
    /* For all kinds; NULL without a schedule. */
    jdyno_responses *responses;
    jdyno_counter *newOrders;
} orderdb_tally;

/*
 * Tallies for the given number of terminals; to be created while the role starts. Terminals share one set of histograms
 * for each processor, because a histogram takes 800 kB.
 */
orderdb_tally *orderdb_tallies_new(int terminals, bool scheduled);

/* A transaction has completed. Times are values of jdyno_clock_nanos. */
void orderdb_tally_completed(
        orderdb_tally *tally, orderdb_kind kind, int64_t dueNanos, int64_t beginNanos, int64_t endNanos);

#endif
