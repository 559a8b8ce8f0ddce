/*
 * The business as one terminal sees it: its session and its results. For one thread at a time. A result is valid until
 * the next call.
 */
#ifndef ORDERDB_BUSINESS_H
#define ORDERDB_BUSINESS_H

#include "orderdb_chance.h"
#include "orderdb_deliveries.h"
#include "orderdb_transaction.h"

typedef struct orderdb_business orderdb_business;

/* Connects to the database. number: that of the terminal, from 0 */
orderdb_business *orderdb_business_open(
        const orderdb_address *address, orderdb_deliveries *deliveries, orderdb_traffic traffic, int number);

void orderdb_business_close(orderdb_business *business);

/*
 * Performs a transaction, again if the database asks for it; a delivery is queued only. Returns its result. Fails if
 * the database refuses it for good.
 */
const orderdb_result *orderdb_perform(orderdb_business *business, const orderdb_request *request);

/*
 * Performs one attempt after the other until the transaction is committed, or rolled back as its result says. A
 * delivery is performed at once.
 *
 * chance: draws how long to wait before a third or later attempt, see orderdb_back_off
 */
void orderdb_attempt(orderdb_session *session, orderdb_traffic traffic, const orderdb_request *request,
        orderdb_result *result, orderdb_chance *chance);

/*
 * The random numbers of one thread that waits between attempts, the same as in Java. thread: its number; deliverers
 * have numbers below 0
 */
orderdb_chance orderdb_back_off(int thread);

#endif
