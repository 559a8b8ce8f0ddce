#include "jdbc_libpq.h"
#include "jdbc_odbc.h"
#include "jdyno.h"

/* The interfaces, as far as their libraries are there. */

#ifdef JDYNO_WITHOUT_LIBPQ

static void refuse_libpq(const database_address *server, bool byCursor) {
    (void) server;
    (void) byCursor;
    jdyno_fail("unsupported", "%s For ODBC set api=odbc.", JDYNO_WITHOUT_LIBPQ);
}

static const jdbc_session NO_LIBPQ = {.open = refuse_libpq};
const jdbc_api jdbc_libpq = {.session = &NO_LIBPQ};

#else

const jdbc_api jdbc_libpq = {&jdbc_pq_session, &jdbc_pq_values, &jdbc_pq_queries, &jdbc_pq_writes, true};

#endif

#ifdef JDYNO_WITHOUT_ODBC

static void refuse_odbc(const database_address *server, bool byCursor) {
    (void) server;
    (void) byCursor;
    jdyno_fail("unsupported", "%s For libpq set api=libpq.", JDYNO_WITHOUT_ODBC);
}

static const jdbc_session NO_ODBC = {.open = refuse_odbc};
const jdbc_api jdbc_odbc = {.session = &NO_ODBC};
const jdbc_api jdbc_odbc_data = {.session = &NO_ODBC};

#else

const jdbc_api jdbc_odbc = {
        &jdbc_odbc_session, &jdbc_odbc_values_bound, &jdbc_odbc_queries_bound, &jdbc_odbc_writes, false};
const jdbc_api jdbc_odbc_data = {
        &jdbc_odbc_session, &jdbc_odbc_values_data, &jdbc_odbc_queries_data, &jdbc_odbc_writes, false};

#endif
