#include "database_libpq.h"

#ifndef JDYNO_WITHOUT_LIBPQ

PGconn *database_libpq_open(const database_address *address, const char *sslmode, database_fault *fault) {
    const char *const keys[] = {
            "host", "port", "dbname", "user", "password", "sslmode", "application_name", "options", NULL};
    const char *const values[] = {address->host, address->port, address->name, address->user, address->password,
            sslmode, "jdyno", "-c client_min_messages=warning", NULL};
    PGconn *connection = PQconnectdbParams(keys, values, 0);
    if (PQstatus(connection) == CONNECTION_OK) {
        return connection;
    }
    database_fault_set(fault, database_state_of_refusal(PQerrorMessage(connection)), PQerrorMessage(connection));
    PQfinish(connection);
    return NULL;
}

bool database_libpq_is_right(PGconn *connection, const PGresult *result, database_fault *fault) {
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC) {
        return true;
    }
    const char *message = result == NULL ? PQerrorMessage(connection) : PQresultErrorMessage(result);
    database_fault_set(fault, PQresultErrorField(result, PG_DIAG_SQLSTATE), message);
    return false;
}

#endif
