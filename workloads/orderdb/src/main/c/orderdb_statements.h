/*
 * The SQL statements of the transactions, with ? for each parameter, as the README lists them. Immutable; any thread.
 */
#ifndef ORDERDB_STATEMENTS_H
#define ORDERDB_STATEMENTS_H

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

#endif
