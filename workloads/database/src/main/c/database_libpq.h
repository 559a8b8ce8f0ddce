/*
 * Connections by libpq. For one thread each.
 */
#ifndef DATABASE_LIBPQ_H
#define DATABASE_LIBPQ_H

#include "database_address.h"

#ifndef JDYNO_WITHOUT_LIBPQ

#include <libpq-fe.h>

/* Opens a connection. Returns NULL with the fault if the database refuses. */
PGconn *database_libpq_open(const database_address *address, const char *sslmode, database_fault *fault);

/* Whether a result is none of a failure, which it describes. */
bool database_libpq_is_right(PGconn *connection, const PGresult *result, database_fault *fault);

#endif
#endif
