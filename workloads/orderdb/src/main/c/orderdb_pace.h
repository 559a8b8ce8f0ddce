/*
 * The time between a terminal's transactions: its user types and thinks for a share of TPC-C's times, or continues at
 * once. The counterpart of Pace of the workload orders.
 */
#ifndef ORDERDB_PACE_H
#define ORDERDB_PACE_H

#include "orderdb_request.h"

/* The time to fill in the screen of a transaction. */
int64_t orderdb_keying_nanos(orderdb_kind kind, int waitPercent);

/* A random part of that time, for a terminal that starts in the middle of typing. */
int64_t orderdb_rest_of_keying_nanos(orderdb_kind kind, int waitPercent, orderdb_chance *chance);

/* A random time to look at the result. */
int64_t orderdb_thinking_nanos(orderdb_kind kind, int waitPercent, orderdb_chance *chance);

/* The longest time between two results of a user: the longest look at a result and the longest input. */
int64_t orderdb_longest_nanos(int waitPercent);

#endif
