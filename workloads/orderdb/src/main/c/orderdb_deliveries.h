/*
 * Deliveries that were requested and are performed later by threads of their own. Any thread.
 *
 * The histogram `deferred` records the time from a request until its delivery is committed, the counter `deliveries`
 * how many were performed, and `deliveredOrders` how many orders they delivered.
 */
#ifndef ORDERDB_DELIVERIES_H
#define ORDERDB_DELIVERIES_H

#include "orderdb_api.h"
#include "orderdb_request.h"

typedef struct orderdb_deliveries orderdb_deliveries;

/* A queue without workers; to be created while the role starts. */
orderdb_deliveries *orderdb_deliveries_new(int workers);

/* Starts the workers, which have connected when this returns. For the thread of the role's commands. */
void orderdb_deliveries_start(orderdb_deliveries *deliveries, const database_address *address);

/* Ends the workers, once everything is performed. For the thread of the role's commands. */
void orderdb_deliveries_stop(orderdb_deliveries *deliveries);

void orderdb_deliveries_add(orderdb_deliveries *deliveries, const orderdb_delivery_request *request);

/* Returns when nothing is queued and no delivery is being performed. */
void orderdb_deliveries_drain(orderdb_deliveries *deliveries);

#endif
