/* The parameters of terminals and business, read once. Immutable; any thread. */
#ifndef ORDERDB_SETTINGS_H
#define ORDERDB_SETTINGS_H

#include "jdyno.h"
#include "orderdb_api.h"
#include "orderdb_choices.h"

typedef struct orderdb_settings {
    int warehouses;
    /* Of each warehouse. */
    int terminals;
    orderdb_population population;
    /* The users' keying and think times, in percent of TPC-C's. */
    int waitPercent;
    /* Transactions of each terminal in the measured phase; 0 for no limit. */
    int64_t count;
    /* Transactions/s of all terminals together; 0 without a schedule. */
    int64_t rate;
    /* How a terminal waits until a transaction is due. */
    jdyno_waiting idle;
    int64_t seed;

    /* Whether the business runs in a process of its own. */
    bool remote;
    const orderdb_api *api;
    /* Of transactions, in SQL's words. */
    const char *isolation;
    /* Whether order lines are inserted by one batch. */
    bool batch;
    /* The number of threads that perform queued deliveries. */
    int deliverers;
} orderdb_settings;

/* Valid after orderdb_settings_read. */
extern orderdb_settings orderdb_given;

/* Fails as `bad-parameter`, or as `unsupported` for what only Java has. */
void orderdb_settings_read(void);

/* The number of terminals of all warehouses. */
int orderdb_terminals_in_all(void);

#endif
