/*
 * What the sources over ODBC share. All functions are for the command thread.
 */
#ifndef JDBC_ODBC_H
#define JDBC_ODBC_H

#include "jdbc_kernel.h"

#ifndef JDYNO_WITHOUT_ODBC

#include <sql.h>
#include <sqlext.h>

/* Fails, with what the driver says, unless a call has succeeded. */
void jdbc_odbc_require(SQLRETURN returned, SQLSMALLINT kind, SQLHANDLE handle, const char *what);

/* The same for a statement. */
#define JDBC_STATEMENT(call, statement) jdbc_odbc_require(call, SQL_HANDLE_STMT, statement, #call)

/* A new statement of the connection. */
SQLHSTMT jdbc_odbc_statement(void);

/* The types of a column in C and in SQL. */
SQLSMALLINT jdbc_odbc_c_type(const jdbc_column *column);
SQLSMALLINT jdbc_odbc_sql_type(const jdbc_column *column);

/*
 * Binds a value as a parameter. `indicator` is its length, SQL_NTS, or that it comes when the statement is executed.
 */
void jdbc_odbc_bind(SQLHSTMT statement, int index, const jdbc_column *column, void *value, SQLLEN *indicator);

/* The length of a value as an indicator. */
SQLLEN jdbc_odbc_length(const jdbc_column *column);

/* Binds, or gets, the columns of a row from a given one on; `withId` if the key is the first. */
void jdbc_odbc_bind_row(SQLHSTMT statement, jdbc_row *row, bool withId);
void jdbc_odbc_get_row(SQLHSTMT statement, jdbc_row *row, bool withId);

void jdbc_odbc_begin_get(const jdbc_column *column);
void jdbc_odbc_get_bound(void);
void jdbc_odbc_get_data(void);
void jdbc_odbc_begin_set(const jdbc_column *column, const char *sql);
void jdbc_odbc_set_bound(size_t offset);
void jdbc_odbc_execute_bound(size_t first);
void jdbc_odbc_begin_put(const jdbc_column *column, const char *sql);
void jdbc_odbc_put_data(size_t offset);
void jdbc_odbc_execute_put(size_t first);

void jdbc_odbc_begin_lookup(void);
void jdbc_odbc_lookup(int32_t id);
void jdbc_odbc_begin_scan(bool byCursor);
void jdbc_odbc_scan(bool byCursor);
void jdbc_odbc_begin_lookup_data(void);
void jdbc_odbc_begin_scan_data(bool byCursor);
void jdbc_odbc_read_inserted(void (*each)(const jdbc_row *row));

void jdbc_odbc_begin_insert(int32_t batch);
void jdbc_odbc_insert(int32_t id);
void jdbc_odbc_insert_batch(int32_t id);
void jdbc_odbc_begin_large(size_t bytes);
void jdbc_odbc_write_large(int32_t number);
void jdbc_odbc_read_large(int32_t number);

#endif
#endif
