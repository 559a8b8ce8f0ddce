/*
 * What differs between the ways to reach PostgreSQL: libpq and ODBC. A session calls these functions; a connection is
 * used by one thread at a time.
 */
#ifndef ORDERDB_API_H
#define ORDERDB_API_H

#include "database_address.h"
#include "orderdb_statements.h"

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

#endif
