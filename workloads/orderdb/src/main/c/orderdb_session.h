/*
 * A connection to the database and the transaction that is open on it. For one thread at a time.
 *
 * A transaction that the database ends because of a deadlock or a serialization failure must be performed again. The
 * session remembers that: until the transaction is ended, its statements do nothing, return 0 and read no row. So a
 * transaction need not look before its end. Every other fault of the database ends the process, with its message.
 */
#ifndef ORDERDB_SESSION_H
#define ORDERDB_SESSION_H

#include "orderdb_api.h"
#include "orderdb_traffic.h"

typedef struct orderdb_session orderdb_session;

/*
 * Opens a connection. Fails with what the database said, and what to do about it.
 *
 * isolation: of its transactions, in SQL's words
 * traffic: counts what this session does
 */
orderdb_session *orderdb_session_open(const orderdb_api *api, const database_address *address, const char *isolation,
        orderdb_traffic traffic);

void orderdb_session_close(orderdb_session *session);

/*
 * Executes a statement; begins a transaction if there is none. The parameters are those of orderdb_statements: int,
 * int64_t and const char *. Returns the number of rows of the result or of rows changed.
 */
int64_t orderdb_execute(orderdb_session *session, orderdb_statement statement, ...);

/* Like orderdb_execute, and fails unless there is exactly one row. Reads it, if it is one of a result. */
void orderdb_execute_one(orderdb_session *session, orderdb_statement statement, ...);

/*
 * Adds a statement to those that orderdb_execute_batch will execute. All of a batch must be the same, and there are at
 * most 20. Texts must live until then.
 */
void orderdb_add_to_batch(orderdb_session *session, orderdb_statement statement, ...);

void orderdb_execute_batch(orderdb_session *session);

/* Reads the next row of the result of the last statement; false if there is none. */
bool orderdb_next(orderdb_session *session);

/* The columns, from 0, of the row that was read last. Texts are valid until the next statement. */
int orderdb_int(const orderdb_session *session, int column);
int64_t orderdb_long(const orderdb_session *session, int column);
const char *orderdb_string(const orderdb_session *session, int column);

/* End the transaction, if there is one. Return false if it must be performed again: then it is rolled back. */
bool orderdb_commit(orderdb_session *session);
bool orderdb_roll_back(orderdb_session *session);

/* Whether the open transaction must be performed again. */
bool orderdb_must_repeat(const orderdb_session *session);

#endif
