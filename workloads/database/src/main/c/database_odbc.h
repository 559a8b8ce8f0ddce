/*
 * Connections by ODBC. For one thread each.
 */
#ifndef DATABASE_ODBC_H
#define DATABASE_ODBC_H

#include "database_address.h"

#ifndef JDYNO_WITHOUT_ODBC

#include <sql.h>
#include <sqlext.h>

/* Whether a call has succeeded; describes its fault. */
bool database_odbc_is_right(SQLRETURN code, SQLSMALLINT type, SQLHANDLE handle, database_fault *fault);

/* An environment; threads that share one may wait for each other. Fails as `out-of-memory`. */
SQLHENV database_odbc_environment(void);

/* Opens a connection. Returns NULL with the fault if the database refuses, or there is no driver. */
SQLHDBC database_odbc_open(SQLHENV environment, const database_address *address, const char *driver,
        const char *options, database_fault *fault);

void database_odbc_close(SQLHDBC connection);

#endif
#endif
