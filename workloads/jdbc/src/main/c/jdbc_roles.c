#include "jdbc_kernel.h"
#include "jdyno.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/*
 * The role `client` repeats what is measured. Calls that reach the database are timed each; the clock is read once for
 * as many of the others as take about a millisecond.
 */

enum { MOST_TIMES = 1 << 30, MOST_KIBIBYTES = 65536, CHUNK_KIBIBYTES = 32 };

static const char *kernelName;
static const jdbc_api *api;
static size_t largeBytes;
static uint64_t seed;
static jdbc_kernel kernel;
static int64_t repeated = 1;
static jdyno_recorder *recorder;
static jdyno_counter *bytes;

static void start(void) {
    kernelName = jdyno_text("kernel");
    if (strcmp(jdyno_text("database"), "postgres") != 0) {
        jdyno_fail("unsupported", "only a JVM has database=%s; the C twin has database=postgres",
                jdyno_text("database"));
    }
    const char *word = jdyno_text("api");
    api = strcmp(word, "odbc") == 0        ? &jdbc_odbc
            : strcmp(word, "odbc-data") == 0 ? &jdbc_odbc_data
            : strcmp(word, "libpq") == 0     ? &jdbc_libpq
                                             : NULL;
    if (api == NULL) {
        jdyno_fail("bad-parameter", "parameter api must be odbc, odbc-data or libpq, not \"%s\"", word);
    }
    int64_t kibibytes = jdyno_number("lob", CHUNK_KIBIBYTES, MOST_KIBIBYTES);
    if (kibibytes % CHUNK_KIBIBYTES != 0) {
        jdyno_fail("bad-parameter", "parameter lob must be a multiple of %d KiB, not %" PRId64, CHUNK_KIBIBYTES,
                kibibytes);
    }
    largeBytes = (size_t) kibibytes << 10;
    seed = (uint64_t) jdyno_number("seed", INT64_MIN, INT64_MAX);
    recorder = jdyno_recorder_new("time");
}

static const char *text_or(const char *name, const char *otherwise) {
    const char *text = jdyno_text_or(name, "");
    return text[0] == '\0' ? otherwise : text;
}

static jdbc_server server_of(const jdyno_endpoints *endpoints) {
    static const char PREFIX[] = "jdbc:postgresql://";
    jdbc_server server = {"", "5432", "jdyno", text_or("user", "jdyno"),
            jdyno_first_line_or("password-file", "jdyno")};
    const char *url = jdyno_text_or("url", "");
    const char *address = jdyno_endpoint(endpoints, "database", "database");
    if (url[0] != '\0') {
        if (strncmp(url, PREFIX, sizeof PREFIX - 1) != 0
                || (sscanf(url + sizeof PREFIX - 1, "%255[^:/?]:%7[0-9]/%63[^?]", server.host, server.port,
                           server.database)
                                != 3
                        && sscanf(url + sizeof PREFIX - 1, "%255[^:/?]/%63[^?]", server.host, server.database) != 2)) {
            jdyno_fail("bad-parameter", "parameter url must be like %shost:port/name in C, not \"%s\"", PREFIX, url);
        }
        if (strcmp(jdyno_text_or("may-write", "no"), "yes") != 0) {
            jdyno_fail("bad-parameter",
                    "the trial would create and drop tables in the database of url=%s, which may-write=no forbids; set"
                    " may-write=yes if nothing in that database is of value",
                    url);
        }
    } else if (address == NULL || sscanf(address, "%255[^:]:%7[0-9]", server.host, server.port) != 2) {
        jdyno_fail("error", "the role database has no endpoint database, so it runs no server");
    }
    return server;
}

/* Makes the kernel with its tables, and does everything once, so that the first time is not measured. */
static void connect_client(const jdyno_endpoints *endpoints) {
    /* The interface keeps it, for more connections. */
    static jdbc_server server;
    server = server_of(endpoints);
    api->open(&server, strcmp(kernelName, "scan-cursor") == 0);
    kernel = jdbc_kernel_make(kernelName, api, largeBytes, seed);
    if (kernel.bytesOfAnOperation > 0) {
        bytes = jdyno_counter_new("bytes");
    }
    kernel.repeat(1);
}

static void count(int64_t done, int64_t nanos) {
    jdyno_record(recorder, nanos / done);
    if (bytes != NULL) {
        jdyno_counter_add(bytes, (uint64_t) done * kernel.bytesOfAnOperation);
    }
    jdyno_operations_completed((uint64_t) done);
    jdyno_first_operation();
    if (nanos < kernel.batchNanos / 2 && repeated <= kernel.mostTimes / 2 && repeated < MOST_TIMES) {
        repeated *= 2;
    }
}

static void load(const jdyno_load *phase) {
    int64_t startNanos = jdyno_clock_nanos();
    for (int64_t nanos = startNanos; nanos - startNanos < phase->durationNanos;) {
        int64_t done = kernel.repeat(repeated);
        int64_t endNanos = jdyno_clock_nanos();
        count(done, endNanos - nanos);
        nanos = endNanos;
    }
}

static void check(void) {
    if (kernel.repeat == NULL) {
        return;
    }
    /* Every value has been compared by now; a difference would have ended the role. */
    char digest[24] = "none";
    if (kernel.verify != NULL) {
        snprintf(digest, sizeof digest, "%" PRIu64, kernel.verify());
    }
    jdyno_check("values", digest);
}

const jdyno_role jdyno_roles[] = {
        {"client", start, connect_client, load, check},
        {NULL, NULL, NULL, NULL, NULL},
};
