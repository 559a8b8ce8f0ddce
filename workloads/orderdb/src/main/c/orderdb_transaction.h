/*
 * The statements of the transactions. Each fills in its result, and leaves the end of the transaction to the caller.
 * What a session says after a deadlock (orderdb_session.h) makes results wrong until the transaction is repeated. For
 * one thread at a time.
 */
#ifndef ORDERDB_TRANSACTION_H
#define ORDERDB_TRANSACTION_H

#include "orderdb_request.h"
#include "orderdb_result.h"
#include "orderdb_session.h"

#include <stddef.h>

/* batch: whether order lines are inserted by one batch */
void orderdb_new_order(orderdb_session *session, bool batch, const orderdb_new_order_request *request,
        orderdb_new_order_result *result);

void orderdb_payment(
        orderdb_session *session, const orderdb_payment_request *request, orderdb_payment_result *result);

void orderdb_order_status(
        orderdb_session *session, const orderdb_customer_request *request, orderdb_order_status_result *result);

/* Returns the number of delivered orders. */
int orderdb_delivery(orderdb_session *session, const orderdb_delivery_request *request);

/* Returns the number of items that are short of stock. */
int orderdb_stock_level(orderdb_session *session, const orderdb_stock_level_request *request);

/* The number of the customer: that of the request, or the middle one, by first name, of those with the last name. */
int orderdb_find_customer(orderdb_session *session, const orderdb_customer_request *request);

/* Copies a text of the row that was read last. `bytes` is the size of its place. */
void orderdb_copy(const orderdb_session *session, int column, char *to, size_t bytes);

/* The time in milliseconds since 1970. */
int64_t orderdb_now_millis(void);

#endif
