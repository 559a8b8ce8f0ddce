#include "jdbc_odbc.h"

#include "jdyno.h"

#include <stdio.h>
#include <string.h>

/* The connection over ODBC, and what is done with it as a whole. */

#ifdef JDYNO_WITHOUT_ODBC

static void refuse(const jdbc_server *server, bool byCursor) {
    (void) server;
    (void) byCursor;
    jdyno_fail("unsupported", "%s For libpq set api=libpq.", JDYNO_WITHOUT_ODBC);
}

const jdbc_api jdbc_odbc = {.open = refuse};
const jdbc_api jdbc_odbc_data = {.open = refuse};

#else

static SQLHENV environment;
static SQLHDBC connection;
static char connectionString[1024];

void jdbc_odbc_require(SQLRETURN returned, SQLSMALLINT kind, SQLHANDLE handle, const char *what) {
    if (SQL_SUCCEEDED(returned)) {
        return;
    }
    SQLCHAR state[6] = "";
    SQLCHAR message[512] = "";
    SQLINTEGER native;
    SQLSMALLINT length;
    SQLGetDiagRec(kind, handle, 1, state, &native, message, sizeof message, &length);
    bool noDriver = strcmp((char *) state, "IM002") == 0 || strstr((char *) message, "open lib") != NULL;
    if (noDriver) {
        jdyno_fail("unsupported", "ODBC has no driver for PostgreSQL (%s). Install odbc-postgresql, or set api=libpq.",
                message);
    }
    bool refused = strncmp((char *) state, "08", 2) == 0;
    jdyno_fail(refused ? "refused" : "error", "%.60s: %s %s", what, state, message);
}

static SQLHDBC connect_again(void) {
    SQLHDBC fresh;
    jdbc_odbc_require(SQLAllocHandle(SQL_HANDLE_DBC, environment, &fresh), SQL_HANDLE_ENV, environment, "a handle");
    jdbc_odbc_require(SQLDriverConnect(fresh, NULL, (SQLCHAR *) connectionString, SQL_NTS, NULL, 0, NULL,
                              SQL_DRIVER_NOPROMPT),
            SQL_HANDLE_DBC, fresh, "SQLDriverConnect");
    return fresh;
}

static void disconnect(SQLHDBC done) {
    jdbc_odbc_require(SQLDisconnect(done), SQL_HANDLE_DBC, done, "SQLDisconnect");
    SQLFreeHandle(SQL_HANDLE_DBC, done);
}

/*
 * By default the driver sets a savepoint before each statement of a transaction, which others do not: Protocol=7.4-0.
 */
static void open_odbc(const jdbc_server *server, bool byCursor) {
    snprintf(connectionString, sizeof connectionString,
            "Driver=PostgreSQL Unicode;Server=%s;Port=%s;Database=%s;Uid=%s;Pwd=%s;UseServerSidePrepare=1;"
            "Protocol=7.4-0;BoolsAsChar=0;ByteaAsLongVarBinary=1;UseDeclareFetch=%d;Fetch=%d",
            server->host, server->port, server->database, server->user, server->password, byCursor, JDBC_FETCH_SIZE);
    SQLAllocHandle(SQL_HANDLE_ENV, SQL_NULL_HANDLE, &environment);
    jdbc_odbc_require(SQLSetEnvAttr(environment, SQL_ATTR_ODBC_VERSION, (SQLPOINTER) SQL_OV_ODBC3, 0), SQL_HANDLE_ENV,
            environment, "SQL_ATTR_ODBC_VERSION");
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
    disconnect(fresh);
    return answer;
}

#define JDBC_ODBC_COMMON \
    .open = open_odbc, .execute = execute, .two_numbers = two_numbers, .commit = commit, \
    .each_is_a_transaction = each_is_a_transaction, .begin_get = jdbc_odbc_begin_get, .lookup = jdbc_odbc_lookup, \
    .scan = jdbc_odbc_scan, .read_inserted = jdbc_odbc_read_inserted, .begin_insert = jdbc_odbc_begin_insert, \
    .insert = jdbc_odbc_insert, .insert_batch = jdbc_odbc_insert_batch, .ask = ask, \
    .begin_large = jdbc_odbc_begin_large, .write_large = jdbc_odbc_write_large, .read_large = jdbc_odbc_read_large

const jdbc_api jdbc_odbc = {
        JDBC_ODBC_COMMON,
        .get = jdbc_odbc_get_bound,
        .begin_set = jdbc_odbc_begin_set,
        .set = jdbc_odbc_set_bound,
        .execute_set = jdbc_odbc_execute_bound,
        .begin_lookup = jdbc_odbc_begin_lookup,
        .begin_scan = jdbc_odbc_begin_scan,
};

const jdbc_api jdbc_odbc_data = {
        JDBC_ODBC_COMMON,
        .get = jdbc_odbc_get_data,
        .begin_set = jdbc_odbc_begin_put,
        .set = jdbc_odbc_put_data,
        .execute_set = jdbc_odbc_execute_put,
        .begin_lookup = jdbc_odbc_begin_lookup_data,
        .begin_scan = jdbc_odbc_begin_scan_data,
};

#endif
