#include "jdbc_odbc.h"
#include "jdyno.h"

#include <stdio.h>
#include <string.h>

/* The connection over ODBC, and what is done with it as a whole. */

#ifndef JDYNO_WITHOUT_ODBC

static SQLHENV environment;
static SQLHDBC connection;
static char options[200];
static const database_address *known;

void jdbc_odbc_require(SQLRETURN returned, SQLSMALLINT kind, SQLHANDLE handle, const char *what) {
    database_fault fault;
    if (!database_odbc_is_right(returned, kind, handle, &fault)) {
        bool refused = strncmp(fault.state, "08", 2) == 0;
        jdyno_fail(refused ? "refused" : "error", "%.60s: %s %s", what, fault.state, fault.message);
    }
}

static SQLHDBC connect_again(void) {
    database_fault fault;
    SQLHDBC fresh = database_odbc_open(environment, known, "PostgreSQL Unicode", options, &fault);
    if (fresh == NULL) {
        database_refused(known, &fault);
    }
    return fresh;
}

/*
 * By default the driver sets a savepoint before each statement of a transaction, which others do not: Protocol=7.4-0.
 */
static void open_odbc(const database_address *server, bool byCursor) {
    known = server;
    snprintf(options, sizeof options,
            "UseServerSidePrepare=1;Protocol=7.4-0;BoolsAsChar=0;ByteaAsLongVarBinary=1;UseDeclareFetch=%d;Fetch=%d",
            byCursor, JDBC_FETCH_SIZE);
    environment = database_odbc_environment();
    connection = connect_again();
}

static SQLHSTMT statement_of(SQLHDBC owner) {
    SQLHSTMT statement;
    jdbc_odbc_require(SQLAllocHandle(SQL_HANDLE_STMT, owner, &statement), SQL_HANDLE_DBC, owner, "a statement");
    return statement;
}

SQLHSTMT jdbc_odbc_statement(void) {
    return statement_of(connection);
}

static void execute(const char *sql) {
    SQLHSTMT statement = jdbc_odbc_statement();
    JDBC_STATEMENT(SQLExecDirect(statement, (SQLCHAR *) sql, SQL_NTS), statement);
    SQLFreeHandle(SQL_HANDLE_STMT, statement);
}

static int64_t number_of(SQLHSTMT statement, int index) {
    SQLBIGINT number = 0;
    SQLLEN length;
    JDBC_STATEMENT(SQLGetData(statement, (SQLUSMALLINT) index, SQL_C_SBIGINT, &number, sizeof number, &length),
            statement);
    return number;
}

static void two_numbers(const char *sql, int64_t numbers[2]) {
    SQLHSTMT statement = jdbc_odbc_statement();
    JDBC_STATEMENT(SQLExecDirect(statement, (SQLCHAR *) sql, SQL_NTS), statement);
    JDBC_STATEMENT(SQLFetch(statement), statement);
    for (int i = 0; i < 2; i++) {
        numbers[i] = number_of(statement, i + 1);
    }
    SQLFreeHandle(SQL_HANDLE_STMT, statement);
}

static void commit(void) {
    jdbc_odbc_require(SQLEndTran(SQL_HANDLE_DBC, connection, SQL_COMMIT), SQL_HANDLE_DBC, connection, "SQLEndTran");
}

static void each_is_a_transaction(bool each) {
    jdbc_odbc_require(SQLSetConnectAttr(connection, SQL_ATTR_AUTOCOMMIT,
                              (SQLPOINTER) (size_t) (each ? SQL_AUTOCOMMIT_ON : SQL_AUTOCOMMIT_OFF), 0),
            SQL_HANDLE_DBC, connection, "SQL_ATTR_AUTOCOMMIT");
}

static int64_t ask(int number) {
    char sql[32];
    SQLHDBC fresh = connect_again();
    SQLHSTMT statement = statement_of(fresh);
    snprintf(sql, sizeof sql, "SELECT %d", number);
    JDBC_STATEMENT(SQLExecDirect(statement, (SQLCHAR *) sql, SQL_NTS), statement);
    JDBC_STATEMENT(SQLFetch(statement), statement);
    int64_t answer = number_of(statement, 1);
    SQLFreeHandle(SQL_HANDLE_STMT, statement);
    database_odbc_close(fresh);
    return answer;
}

const jdbc_session jdbc_odbc_session = {open_odbc, execute, two_numbers, commit, each_is_a_transaction, ask};

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
