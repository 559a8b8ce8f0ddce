#include "jdbc_odbc.h"

#ifndef JDYNO_WITHOUT_ODBC

#include "jdyno.h"

#include <string.h>

/* Inserted rows, with parameters bound to memory, and large values by SQLPutData and SQLGetData. */

static SQLHSTMT insertion;
static SQLHSTMT query;
static SQLINTEGER keys[JDBC_BATCH];
static char values[JDBC_ITEM_COLUMNS][JDBC_BATCH * 16];
static SQLLEN lengths[JDBC_ITEM_COLUMNS][JDBC_BATCH];
static SQLUSMALLINT states[JDBC_BATCH];
static SQLULEN processed;
static SQLLEN largeIndicator;
static size_t largeBytes;

static void begin_insert(int32_t batch) {
    insertion = jdbc_odbc_statement();
    JDBC_STATEMENT(SQLPrepare(insertion, (SQLCHAR *) "INSERT INTO jdyno_inserted VALUES (?, ?, ?, ?, ?)", SQL_NTS),
            insertion);
    if (batch > 1) {
        JDBC_STATEMENT(SQLSetStmtAttr(insertion, SQL_ATTR_PARAMSET_SIZE, (SQLPOINTER) (size_t) batch, 0), insertion);
        JDBC_STATEMENT(SQLSetStmtAttr(insertion, SQL_ATTR_PARAM_STATUS_PTR, states, 0), insertion);
        JDBC_STATEMENT(SQLSetStmtAttr(insertion, SQL_ATTR_PARAMS_PROCESSED_PTR, &processed, 0), insertion);
    }
    JDBC_STATEMENT(SQLBindParameter(insertion, 1, SQL_PARAM_INPUT, SQL_C_SLONG, SQL_INTEGER, 0, 0, keys, 0, NULL),
            insertion);
    for (int i = 0; i < JDBC_ITEM_COLUMNS; i++) {
        for (int row = 0; row < JDBC_BATCH; row++) {
            lengths[i][row] = jdbc_odbc_length(&jdbc_item[i]);
        }
        jdbc_odbc_bind(insertion, i + 2, &jdbc_item[i], values[i], lengths[i]);
    }
}

static void assign(int32_t row, int32_t id) {
    keys[row] = id;
    for (int i = 0; i < JDBC_ITEM_COLUMNS; i++) {
        size_t bytes = jdbc_item[i].bytes;
        memcpy(values[i] + (size_t) row * bytes, jdbc_item_value(i, id), bytes);
    }
}

static void insert(int32_t id) {
    SQLLEN inserted = 0;
    assign(0, id);
    JDBC_STATEMENT(SQLExecute(insertion), insertion);
    JDBC_STATEMENT(SQLRowCount(insertion, &inserted), insertion);
    jdbc_require(1, inserted, "the number of inserted rows");
}

static void insert_batch(int32_t id) {
    for (int32_t row = 0; row < JDBC_BATCH; row++) {
        assign(row, id + row);
    }
    JDBC_STATEMENT(SQLExecute(insertion), insertion);
    jdbc_require(JDBC_BATCH, (int64_t) processed, "the number of inserted rows");
    for (int32_t row = 0; row < JDBC_BATCH; row++) {
        jdbc_require(SQL_PARAM_SUCCESS, states[row], "the state of an inserted row");
    }
}

static void begin_large(size_t bytes) {
    largeBytes = bytes;
    largeIndicator = SQL_LEN_DATA_AT_EXEC((SQLLEN) bytes);
    insertion = jdbc_odbc_statement();
    JDBC_STATEMENT(SQLPrepare(insertion, (SQLCHAR *) "INSERT INTO jdyno_large VALUES (?, ?)", SQL_NTS), insertion);
    JDBC_STATEMENT(SQLBindParameter(insertion, 1, SQL_PARAM_INPUT, SQL_C_SLONG, SQL_INTEGER, 0, 0, keys, 0, NULL),
            insertion);
    JDBC_STATEMENT(SQLBindParameter(insertion, 2, SQL_PARAM_INPUT, SQL_C_BINARY, SQL_LONGVARBINARY, bytes, 0,
                           (SQLPOINTER) (size_t) 2, 0, &largeIndicator),
            insertion);
    query = jdbc_odbc_statement();
    JDBC_STATEMENT(SQLPrepare(query, (SQLCHAR *) "SELECT v FROM jdyno_large WHERE id = ?", SQL_NTS), query);
    JDBC_STATEMENT(SQLBindParameter(query, 1, SQL_PARAM_INPUT, SQL_C_SLONG, SQL_INTEGER, 0, 0, keys, 0, NULL), query);
}

static void write_large(int32_t number) {
    SQLPOINTER parameter;
    SQLLEN inserted = 0;
    keys[0] = number;
    SQLRETURN returned = SQLExecute(insertion);
    if (returned == SQL_NEED_DATA) {
        returned = SQLParamData(insertion, &parameter);
    }
    if (returned != SQL_NEED_DATA) {
        jdbc_odbc_require(returned, SQL_HANDLE_STMT, insertion, "SQLExecute");
        jdyno_fail("wrong-output", "the driver does not ask for the large value");
    }
    for (size_t i = 0; i < largeBytes / JDBC_CHUNK_BYTES; i++) {
        const uint8_t *chunk = jdbc_chunk(number, (int32_t) i);
        JDBC_STATEMENT(SQLPutData(insertion, (SQLPOINTER) chunk, JDBC_CHUNK_BYTES), insertion);
    }
    JDBC_STATEMENT(SQLParamData(insertion, &parameter), insertion);
    JDBC_STATEMENT(SQLRowCount(insertion, &inserted), insertion);
    jdbc_require(1, inserted, "the number of inserted rows");
}

static void read_large(int32_t number) {
    static uint8_t read[JDBC_CHUNK_BYTES];
    SQLLEN length;
    keys[0] = number;
    JDBC_STATEMENT(SQLExecute(query), query);
    JDBC_STATEMENT(SQLFetch(query), query);
    size_t chunks = largeBytes / JDBC_CHUNK_BYTES;
    for (size_t i = 0; i < chunks; i++) {
        JDBC_STATEMENT(SQLGetData(query, 1, SQL_C_BINARY, read, sizeof read, &length), query);
        /* What is left, this chunk included. */
        jdbc_require((int64_t) (largeBytes - i * sizeof read), length, "the length of what is left of a value");
        jdbc_chunk_require(read, sizeof read, number, (int32_t) i);
    }
    if (SQLGetData(query, 1, SQL_C_BINARY, read, sizeof read, &length) != SQL_NO_DATA) {
        jdyno_fail("wrong-output", "value %d is longer than what was written", number);
    }
    JDBC_STATEMENT(SQLFreeStmt(query, SQL_CLOSE), query);
}

const jdbc_writes jdbc_odbc_writes = {
        begin_insert, insert, insert_batch, begin_large, write_large, read_large};

#endif
