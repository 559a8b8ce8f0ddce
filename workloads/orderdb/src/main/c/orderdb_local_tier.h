/*
 * The business in this process: the queue of deliveries, and what each terminal's connection to the database needs.
 */
#ifndef ORDERDB_LOCAL_TIER_H
#define ORDERDB_LOCAL_TIER_H

#include "orderdb_business.h"

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

#endif
