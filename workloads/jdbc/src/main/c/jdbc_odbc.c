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

#endif
