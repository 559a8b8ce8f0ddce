#include "jdbc_kernel.h"
#include "jdyno.h"

#include <inttypes.h>
#include <string.h>

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
