/*
 * The business as one terminal sees it: its session and its results. For one thread at a time. A result is valid until
 * the next call.
 */
#ifndef ORDERDB_BUSINESS_H
#define ORDERDB_BUSINESS_H

#include "orderdb_deliveries.h"
#include "orderdb_transaction.h"

typedef struct orderdb_business orderdb_business;

/* Connects to the database. number: that of the terminal, from 0 */
orderdb_business *orderdb_business_open(
        const database_address *address, orderdb_deliveries *deliveries, orderdb_traffic traffic, int number);

void orderdb_business_close(orderdb_business *business);

/*
 * Performs a transaction, again if the database asks for it; a delivery is queued only. Returns its result. Fails if
 * the database refuses it for good.
 */
const orderdb_result *orderdb_perform(orderdb_business *business, const orderdb_request *request);

#endif
