/*
 * What the sources over ODBC share. All functions are for the command thread.
 */
#ifndef JDBC_ODBC_H
#define JDBC_ODBC_H

#include "database_odbc.h"
#include "jdbc_kernel.h"

#ifndef JDYNO_WITHOUT_ODBC

/* Fails, with what the driver says, unless a call has succeeded. */
void jdbc_odbc_require(SQLRETURN returned, SQLSMALLINT kind, SQLHANDLE handle, const char *what);

/* The same for a statement. */
#define JDBC_STATEMENT(call, statement) jdbc_odbc_require(call, SQL_HANDLE_STMT, statement, #call)

/* A new statement of the connection. */
SQLHSTMT jdbc_odbc_statement(void);

/*
 * Binds a value as a parameter. `indicator` is its length, SQL_NTS, or that it comes when the statement is executed.
 */
void jdbc_odbc_bind(SQLHSTMT statement, int index, const jdbc_column *column, void *value, SQLLEN *indicator);

/* The length of a value as an indicator. */
SQLLEN jdbc_odbc_length(const jdbc_column *column);

extern const jdbc_session jdbc_odbc_session;

/* Columns and parameters that are bound to memory, or that SQLGetData and SQLPutData take. */
extern const jdbc_values jdbc_odbc_values_bound;
extern const jdbc_values jdbc_odbc_values_data;
extern const jdbc_queries jdbc_odbc_queries_bound;
extern const jdbc_queries jdbc_odbc_queries_data;
extern const jdbc_writes jdbc_odbc_writes;

#endif
#endif
