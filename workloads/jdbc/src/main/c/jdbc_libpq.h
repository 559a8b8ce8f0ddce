/*
 * What the sources over libpq share. All functions are for the command thread.
 */
#ifndef JDBC_LIBPQ_H
#define JDBC_LIBPQ_H

#include "database_libpq.h"
#include "jdbc_kernel.h"

#ifndef JDYNO_WITHOUT_LIBPQ

extern PGconn *jdbc_pq;

/* Fails, with what the database says, unless a result has a status. Returns the result. */
PGresult *jdbc_pq_require(PGresult *result, ExecStatusType status, const char *what);

/* Prepares a statement. */
void jdbc_pq_prepare(const char *name, const char *sql, int parameters);

extern const jdbc_session jdbc_pq_session;
extern const jdbc_values jdbc_pq_values;
extern const jdbc_queries jdbc_pq_queries;
extern const jdbc_writes jdbc_pq_writes;

#endif
#endif
