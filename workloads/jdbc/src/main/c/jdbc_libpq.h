/*
 * What the sources over libpq share. All functions are for the command thread.
 */
#ifndef JDBC_LIBPQ_H
#define JDBC_LIBPQ_H

#include "jdbc_kernel.h"

#ifndef JDYNO_WITHOUT_LIBPQ

#include <libpq-fe.h>

extern PGconn *jdbc_pq;

/* Fails, with what the database says, unless a result has a status. Returns the result. */
PGresult *jdbc_pq_require(PGresult *result, ExecStatusType status, const char *what);

/* Prepares a statement. */
void jdbc_pq_prepare(const char *name, const char *sql, int parameters);

/* The number in a text; fails as `wrong-output` if it is none. */
int64_t jdbc_pq_number(const char *text);

/* Reads a row of a result, from a given column on; `withId` if the key is the first. */
void jdbc_pq_read_row(const PGresult *result, int row, jdbc_row *into, bool withId);

void jdbc_pq_begin_get(const jdbc_column *column);
void jdbc_pq_get(void);
void jdbc_pq_begin_set(const jdbc_column *column, const char *sql);
void jdbc_pq_set(size_t offset);
void jdbc_pq_execute_set(size_t first);
void jdbc_pq_begin_lookup(void);
void jdbc_pq_lookup(int32_t id);
void jdbc_pq_begin_scan(bool byCursor);
void jdbc_pq_scan(bool byCursor);
void jdbc_pq_begin_insert(int32_t batch);
void jdbc_pq_insert(int32_t id);
void jdbc_pq_insert_batch(int32_t id);
void jdbc_pq_read_inserted(void (*each)(const jdbc_row *row));
void jdbc_pq_begin_large(size_t bytes);
void jdbc_pq_write_large(int32_t number);
void jdbc_pq_read_large(int32_t number);

#endif
#endif
