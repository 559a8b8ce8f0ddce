#include "jdbc_libpq.h"
#include "jdbc_odbc.h"
#include "jdyno.h"

#include <inttypes.h>
#include <string.h>

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

/* The role `client` repeats what is measured. */

enum { MOST_KIBIBYTES = 65536, CHUNK_KIBIBYTES = 32 };

static const char *kernelName;
static const jdbc_api *api;
static size_t largeBytes;
static uint64_t seed;
static jdyno_kernel kernel;

static void start(void) {
    kernelName = jdyno_text("kernel");
    if (strcmp(jdyno_text("database"), "postgres") != 0) {
        jdyno_fail("unsupported", "only a JVM has database=%s; the C twin has database=postgres",
                jdyno_text("database"));
    }
    static const jdbc_api *const APIS[] = {&jdbc_odbc, &jdbc_odbc_data, &jdbc_libpq};
    api = APIS[jdyno_choice("api", "odbc", "odbc-data", "libpq", NULL)];
    int64_t kibibytes = jdyno_number("lob", CHUNK_KIBIBYTES, MOST_KIBIBYTES);
    if (kibibytes % CHUNK_KIBIBYTES != 0) {
        jdyno_fail("bad-parameter", "parameter lob must be a multiple of %d KiB, not %" PRId64, CHUNK_KIBIBYTES,
                kibibytes);
    }
    largeBytes = (size_t) kibibytes << 10;
    seed = (uint64_t) jdyno_number("seed", INT64_MIN, INT64_MAX);
    jdyno_kernel_start();
}

static void connect_client(const jdyno_endpoints *endpoints) {
    /* The interface keeps it, for more connections. */
    static database_address server;
    server = database_address_of(endpoints, true);
    api->session->open(&server, strcmp(kernelName, "scan-cursor") == 0);
    kernel = jdbc_kernel_make(kernelName, api, largeBytes, seed);
    jdyno_kernel_connect(&kernel);
}

static void check(void) {
    if (kernel.repeat == NULL) {
        return;
    }
    /* Every value has been compared by now; a difference would have ended the role. */
    if (kernel.verify == NULL) {
        jdyno_check("values", "none");
    } else {
        jdyno_check_number("values", kernel.verify());
    }
}

const jdyno_role jdyno_roles[] = {
        {"client", start, connect_client, jdyno_kernel_load, check},
        {NULL, NULL, NULL, NULL, NULL},
};
