#include "jdbc_odbc.h"
#include "jdyno.h"

#include <string.h>

#ifndef JDYNO_WITHOUT_ODBC

/* Lookups and scans, with columns that are bound to memory or by SQLGetData. */

static SQLHSTMT query;
static SQLINTEGER key;
static jdbc_row current;
static bool byData;

static const SQLSMALLINT TYPES[] = {SQL_C_SLONG, SQL_C_SLONG, SQL_C_SBIGINT, SQL_C_DOUBLE, SQL_C_CHAR};
static const SQLLEN BYTES[] = {sizeof current.id, sizeof current.i, sizeof current.b, sizeof current.d,
        sizeof current.t};
enum { COLUMNS = sizeof TYPES / sizeof TYPES[0] };

static void *field(jdbc_row *row, int column) {
    void *fields[] = {&row->id, &row->i, &row->b, &row->d, row->t};
    return fields[column];
}

/* Binds, or gets, the columns of a row from a given one on; `withId` if the key is the first. */
static void bind_row(SQLHSTMT statement, jdbc_row *row, bool withId) {
    static SQLLEN lengths[COLUMNS];
    for (int column = !withId; column < COLUMNS; column++) {
        JDBC_STATEMENT(SQLBindCol(statement, (SQLUSMALLINT) (column + withId), TYPES[column], field(row, column),
                               BYTES[column], &lengths[column]),
                statement);
    }
}

static void get_row(SQLHSTMT statement, jdbc_row *row, bool withId) {
    SQLLEN length;
    for (int column = !withId; column < COLUMNS; column++) {
        JDBC_STATEMENT(SQLGetData(statement, (SQLUSMALLINT) (column + withId), TYPES[column], field(row, column),
                               BYTES[column], &length),
                statement);
    }
}

static void prepare(const char *sql, bool withId) {
    query = jdbc_odbc_statement();
    JDBC_STATEMENT(SQLPrepare(query, (SQLCHAR *) sql, SQL_NTS), query);
    if (!byData) {
        bind_row(query, &current, withId);
    }
}

static void begin_lookup(void) {
    prepare("SELECT i, b, d, t FROM jdyno_item WHERE id = ?", false);
    JDBC_STATEMENT(SQLBindParameter(query, 1, SQL_PARAM_INPUT, SQL_C_SLONG, SQL_INTEGER, 0, 0, &key, 0, NULL), query);
}

static void begin_lookup_data(void) {
    byData = true;
    begin_lookup();
}

static void lookup(int32_t id) {
    key = id;
    JDBC_STATEMENT(SQLExecute(query), query);
    SQLRETURN found = SQLFetch(query);
    if (found == SQL_NO_DATA) {
        jdyno_fail("wrong-output", "there is no row with id %d", id);
    }
    jdbc_odbc_require(found, SQL_HANDLE_STMT, query, "SQLFetch");
    if (byData) {
        get_row(query, &current, false);
    }
    jdbc_row_require(&current, id);
    if (SQLFetch(query) != SQL_NO_DATA) {
        jdyno_fail("wrong-output", "there are several rows with id %d", id);
    }
    JDBC_STATEMENT(SQLFreeStmt(query, SQL_CLOSE), query);
}

/* The connection says whether the driver uses a cursor. */
static void begin_scan(bool byCursor) {
    (void) byCursor;
    prepare("SELECT id, i, b, d, t FROM jdyno_item", true);
}

static void begin_scan_data(bool byCursor) {
    byData = true;
    begin_scan(byCursor);
}

static void scan(bool byCursor) {
    (void) byCursor;
    jdbc_scan scan = {0};
    JDBC_STATEMENT(SQLExecute(query), query);
    SQLRETURN returned = SQLFetch(query);
    for (; SQL_SUCCEEDED(returned); returned = SQLFetch(query)) {
        if (byData) {
            get_row(query, &current, true);
        }
        jdbc_scan_add(&scan, &current);
    }
    if (returned != SQL_NO_DATA) {
        jdbc_odbc_require(returned, SQL_HANDLE_STMT, query, "SQLFetch");
    }
    jdbc_scan_require_all(&scan);
    JDBC_STATEMENT(SQLFreeStmt(query, SQL_CLOSE), query);
}

static void read_inserted(void (*each)(const jdbc_row *row)) {
    query = jdbc_odbc_statement();
    JDBC_STATEMENT(
            SQLExecDirect(query, (SQLCHAR *) "SELECT id, i, b, d, t FROM jdyno_inserted ORDER BY id", SQL_NTS), query);
    bind_row(query, &current, true);
    SQLRETURN returned = SQLFetch(query);
    for (; SQL_SUCCEEDED(returned); returned = SQLFetch(query)) {
        each(&current);
    }
    if (returned != SQL_NO_DATA) {
        jdbc_odbc_require(returned, SQL_HANDLE_STMT, query, "SQLFetch");
    }
    SQLFreeHandle(SQL_HANDLE_STMT, query);
}

const jdbc_queries jdbc_odbc_queries_bound = {begin_lookup, lookup, begin_scan, scan, read_inserted};
const jdbc_queries jdbc_odbc_queries_data = {begin_lookup_data, lookup, begin_scan_data, scan, read_inserted};

#endif
