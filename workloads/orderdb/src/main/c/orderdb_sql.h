#ifndef ORDERDB_SQL_H
#define ORDERDB_SQL_H

#include "database_address.h"
#include "jdyno.h"
#include "orderdb_model.h"

/*
 * The SQL statements of the transactions, with ? for each parameter, as the README lists them. Immutable; any thread.
 */

typedef enum orderdb_statement {
    ORDERDB_SELECT_W_TAX,
    ORDERDB_LOCK_DISTRICT,
    ORDERDB_UPDATE_NEXT_ORDER,
    ORDERDB_SELECT_BUYER,
    ORDERDB_INSERT_ORDER,
    ORDERDB_INSERT_NEW_ORDER,
    ORDERDB_SELECT_ITEM,
    ORDERDB_LOCK_STOCK, /* and nine more, for the other districts */
    ORDERDB_UPDATE_STOCK = ORDERDB_LOCK_STOCK + 10,
    ORDERDB_INSERT_LINE,
    ORDERDB_PAY_WAREHOUSE,
    ORDERDB_SELECT_WAREHOUSE,
    ORDERDB_PAY_DISTRICT,
    ORDERDB_SELECT_DISTRICT,
    ORDERDB_SELECT_NAMED,
    ORDERDB_LOCK_PAYER,
    ORDERDB_UPDATE_GOOD_PAYER,
    ORDERDB_UPDATE_BAD_PAYER,
    ORDERDB_INSERT_HISTORY,
    ORDERDB_SELECT_ASKER,
    ORDERDB_SELECT_LAST_ORDER,
    ORDERDB_SELECT_LINES,
    ORDERDB_SELECT_OLDEST,
    ORDERDB_DELETE_NEW_ORDER,
    ORDERDB_SELECT_RECEIVER,
    ORDERDB_UPDATE_CARRIER,
    ORDERDB_UPDATE_DELIVERED,
    ORDERDB_SUM_LINES,
    ORDERDB_UPDATE_RECEIVER,
    ORDERDB_SELECT_NEXT_ORDER,
    ORDERDB_COUNT_SHORT,
    ORDERDB_STATEMENTS
} orderdb_statement;

/* Columns of a result: at most so many. */
enum { ORDERDB_MAX_COLUMNS = 17, ORDERDB_MAX_PARAMETERS = 10 };

typedef struct orderdb_statement_facts {
    const char *sql;
    /* A letter for each parameter: i is an int, l an int64_t, t a text. */
    const char *parameters;
    /* A letter for each column of the result; null numbers are read as 0. Empty if there is no result. */
    const char *columns;
} orderdb_statement_facts;

extern const orderdb_statement_facts orderdb_statements[ORDERDB_STATEMENTS];

/*
 * What differs between the ways to reach PostgreSQL: libpq and ODBC. A session calls these functions; a connection is
 * used by one thread at a time.
 */

/* A parameter or a column: a text, or if that is NULL a number. */
typedef struct orderdb_value {
    int64_t number;
    const char *text;
} orderdb_value;

typedef struct orderdb_api {
    /*
     * Opens a connection with this isolation of transactions, in SQL's words. Returns NULL and describes the fault if
     * the database refuses.
     */
    void *(*open)(const database_address *address, const char *isolation, database_fault *fault);

    void (*close)(void *connection);

    /*
     * Executes a prepared statement, which it prepares when it is first executed. `begins`: the statement is the first
     * of a transaction. Returns the number of rows of the result, or of rows changed, or -1 with the fault. A result
     * is valid until the next call.
     */
    int64_t (*execute)(void *connection, orderdb_statement statement, bool begins, const orderdb_value *parameters,
            database_fault *fault);

    /*
     * Executes a prepared statement without a result several times within a transaction, in as few messages as the
     * library can. `parameters` are those of the first time, then those of the next, and so on. Returns false with the
     * fault.
     */
    bool (*execute_batch)(void *connection, orderdb_statement statement, int times, const orderdb_value *parameters,
            database_fault *fault);

    /* Reads the next row of the result; false if there is none. Texts are valid until the next call. */
    bool (*fetch)(void *connection, orderdb_value *row);

    /* Ends the transaction. Returns false with the fault. */
    bool (*commit)(void *connection, database_fault *fault);
    bool (*roll_back)(void *connection, database_fault *fault);
} orderdb_api;

/* The schema of the tables. */
#define ORDERDB_SCHEMA "jdyno"

/*
 * The API that the parameter `api` names. Fails as `unsupported` if the twin was compiled without its library, as
 * `bad-parameter` if there is no such API.
 */
const orderdb_api *orderdb_api_asked_for(void);

/* The counters of what one thread asks of the database. For one thread at a time. */

typedef struct orderdb_traffic {
    jdyno_counter *statements;
    /* Rows that were read or changed. */
    jdyno_counter *rows;
    jdyno_counter *retries;
} orderdb_traffic;

/* Counters `statements`, `rows` and `retries` of a role; to be created while it starts. */
orderdb_traffic orderdb_traffic_make(void);

/*
 * A connection to the database and the transaction that is open on it. For one thread at a time.
 *
 * A transaction that the database ends because of a deadlock or a serialization failure must be performed again. The
 * session remembers that: until the transaction is ended, its statements do nothing, return 0 and read no row. So a
 * transaction need not look before its end. Every other fault of the database ends the process, with its message.
 */

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

/*
 * The statements of the transactions. Each fills in its result, and leaves the end of the transaction to the caller.
 * What a session says after a deadlock (orderdb_session.h) makes results wrong until the transaction is repeated. For
 * one thread at a time.
 */

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

/*
 * Performs transactions, again if the database asks for it. For one thread at a time.
 */

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
