/* The terminals of all warehouses, each a thread while a phase lasts. For the thread of the role's commands. */
#ifndef ORDERDB_TERMINALS_H
#define ORDERDB_TERMINALS_H

#include "orderdb_terminal.h"

/* Creates recorders and counters, so it must be called while the role starts. */
void orderdb_terminals_start(void);

/*
 * New terminals, those of the first warehouse first. Every call gives terminals whose users decide the same.
 *
 * readsOnly: whether they perform only transactions that change nothing
 */
orderdb_terminal *orderdb_terminals_new(orderdb_business **businesses, orderdb_deliveries *deliveries,
        const orderdb_choices *choices, bool readsOnly);

/*
 * Lets all terminals work for a phase, and returns when the last has finished. With a count, the measured phase lasts
 * until each terminal has completed so many transactions.
 */
void orderdb_terminals_work(orderdb_terminal *terminals, const jdyno_load *load);

/* Reports whether every terminal has worked in the measured phase, if there was time for that. */
void orderdb_terminals_check(void);

#endif
