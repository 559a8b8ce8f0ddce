/*
 * Performs transactions, again if the database asks for it. For one thread at a time.
 */
#ifndef ORDERDB_ATTEMPTS_H
#define ORDERDB_ATTEMPTS_H

#include "orderdb_chance.h"
#include "orderdb_transaction.h"

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
