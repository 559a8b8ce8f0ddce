#include "database_odbc.h"

#ifndef JDYNO_WITHOUT_ODBC

#include <stdio.h>

enum { STRING_BYTES = 1024 };

bool database_odbc_is_right(SQLRETURN code, SQLSMALLINT type, SQLHANDLE handle, database_fault *fault) {
    if (SQL_SUCCEEDED(code)) {
        return true;
    }
    SQLCHAR state[SQL_SQLSTATE_SIZE + 1] = "";
    SQLCHAR message[DATABASE_MESSAGE_BYTES] = "the ODBC driver says nothing";
    SQLINTEGER native;
    SQLSMALLINT length;
    SQLGetDiagRec(type, handle, 1, state, &native, message, sizeof message, &length);
    database_fault_set(fault, (const char *) state, (const char *) message);
    return false;
}

SQLHENV database_odbc_environment(void) {
    SQLHENV environment;
    if (!SQL_SUCCEEDED(SQLAllocHandle(SQL_HANDLE_ENV, SQL_NULL_HANDLE, &environment))
            || !SQL_SUCCEEDED(SQLSetEnvAttr(environment, SQL_ATTR_ODBC_VERSION, (SQLPOINTER) SQL_OV_ODBC3, 0))) {
        jdyno_fail("out-of-memory", "no memory for ODBC");
    }
    return environment;
}

SQLHDBC database_odbc_open(SQLHENV environment, const database_address *address, const char *driver,
        const char *options, database_fault *fault) {
    SQLHDBC connection;
    char string[STRING_BYTES];
    snprintf(string, sizeof string, "Driver={%s};Server=%s;Port=%s;Database=%s;Uid=%s;Pwd={%s};%s", driver,
            address->host, address->port, address->name, address->user, address->password, options);
    if (!SQL_SUCCEEDED(SQLAllocHandle(SQL_HANDLE_DBC, environment, &connection))) {
        jdyno_fail("out-of-memory", "no memory for another ODBC connection");
    }
    SQLRETURN code = SQLDriverConnect(
            connection, NULL, (SQLCHAR *) string, SQL_NTS, NULL, 0, NULL, SQL_DRIVER_NOPROMPT);
    if (database_odbc_is_right(code, SQL_HANDLE_DBC, connection, fault)) {
        return connection;
    }
    snprintf(fault->state, sizeof fault->state, "%s", database_state_of_refusal(fault->message));
    SQLFreeHandle(SQL_HANDLE_DBC, connection);
    return NULL;
}

void database_odbc_close(SQLHDBC connection) {
    SQLDisconnect(connection);
    SQLFreeHandle(SQL_HANDLE_DBC, connection);
}

#endif
