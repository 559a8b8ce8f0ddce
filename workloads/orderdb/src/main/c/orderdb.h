#ifndef ORDERDB_H
#define ORDERDB_H

#include "jdyno.h"
#include "orderdb_model.h"
#include "orderdb_sql.h"

/* The parameters of terminals and business, read once. Immutable; any thread. */

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

/*
 * Deliveries that were requested and are performed later by threads of their own. Any thread.
 *
 * The histogram `deferred` records the time from a request until its delivery is committed, the counter `deliveries`
 * how many were performed, and `deliveredOrders` how many orders they delivered.
 */

typedef struct orderdb_deliveries orderdb_deliveries;

/* Returns when nothing is queued and no delivery is being performed. */
void orderdb_deliveries_drain(orderdb_deliveries *deliveries);

/*
 * The business as one terminal sees it: its session and its results. For one thread at a time. A result is valid until
 * the next call.
 */

typedef struct orderdb_business orderdb_business;

void orderdb_business_close(orderdb_business *business);

/*
 * Performs a transaction, again if the database asks for it; a delivery is queued only. Returns its result. Fails if
 * the database refuses it for good.
 */
const orderdb_result *orderdb_perform(orderdb_business *business, const orderdb_request *request);

/*
 * The business in this process: the queue of deliveries, and what each terminal's connection to the database needs.
 */

/* Creates recorders and counters; to be called while the role starts. */
void orderdb_tier_start(void);

/*
 * Starts the workers of the queue, perhaps again for another trial. To be called while the role connects, before
 * orderdb_tier_business.
 */
void orderdb_tier_open(const jdyno_endpoints *endpoints);

/* The business for one more terminal; it has connected. Any thread. */
orderdb_business *orderdb_tier_business(void);

orderdb_deliveries *orderdb_tier_deliveries(void);

/* The counters of a terminal: a histogram and a number for each kind of transaction. For one thread at a time. */

typedef struct orderdb_tally {
    jdyno_recorder **recorders;
    /* For all kinds; NULL without a schedule. */
    jdyno_responses *responses;
    jdyno_counter *newOrders;
} orderdb_tally;

/* Draws requests, lets the business perform them, and checks every result. For one thread at a time. */

typedef struct orderdb_desk {
    orderdb_business *business;
    orderdb_deliveries *deliveries;
    const orderdb_choices *choices;
    int warehouse;
    /* Its number in the warehouse, from 0. */
    int terminal;
    /* Whether a delivery must be performed before the terminal continues. */
    bool serial;
    orderdb_request request;
} orderdb_desk;

/*
 * The time between a terminal's transactions: its user types and thinks for a share of TPC-C's times, or continues at
 * once. The counterpart of Pace of the workload orders.
 */

/*
 * Works through shuffled decks of transactions, one after the other. The next phase continues what the end of a phase
 * interrupts: no card is lost and no wait is shortened. For one thread at a time.
 */

typedef struct orderdb_terminal {
    orderdb_desk desk;
    orderdb_deck deck;
    orderdb_chance chance;
    int waitPercent;
    orderdb_tally *tally;
    /* The transaction whose input or result the user is busy with. */
    orderdb_kind kind;
    bool keying;
    int64_t completed;
    /* The rest of that wait. */
    int64_t waitNanos;
} orderdb_terminal;

/* The terminals of all warehouses, each a thread while a phase lasts. For the thread of the role's commands. */

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

/*
 * Answers terminals by sockets, each with a thread of its own, in the bytes that the README of the workload defines. An
 * answer counts as an operation of the role.
 */

/* Listens, and offers the endpoint `business`. Call in `start`. */
void orderdb_reception_open(void);

#endif
