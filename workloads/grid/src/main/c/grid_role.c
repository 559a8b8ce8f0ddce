#include "grid_program.h"
#include "grid_store.h"
#include "jdyno.h"

#include <inttypes.h>
#include <stdio.h>

/*
 * The role `node`: a store of its own, memcached or Redis, which knows no other node. The client speaks the protocol of
 * the store, which it learns from the name of the endpoint.
 */

enum {
    LEAST_MEBIBYTES = 64, /* four times the longest value */
    MOST_MEBIBYTES = 1 << 24,
    MOST_THREADS = 10000,
    MOST_OPERATIONS = 1000,
    MORE_CONNECTIONS = 100, /* beside those of the threads: of the client's watch, for example */
    MOST_NODES = 1000,
};

static void start(void) {
    static grid_store_place place;
    static char who[GRID_STORE_TEXT_BYTES];
    const char *words[GRID_STORE_WORDS];
    const grid_store_kind *kind = grid_store_asked_for();
    if (jdyno_number("transaction", 1, MOST_OPERATIONS) > 1) {
        jdyno_fail("unsupported", "the platform native has no transactions; set transaction=1");
    }
    const char *path = jdyno_find_program(kind->program);
    if (path == NULL) {
        jdyno_fail("unsupported", "%s is not installed; on Debian: apt-get install %s", kind->program, kind->program);
    }
    int64_t memory = jdyno_number("memory", LEAST_MEBIBYTES, MOST_MEBIBYTES);
    int64_t threads = jdyno_number("threads", 1, MOST_THREADS);
    int reserved = jdyno_reserve(kind->name);
    snprintf(place.host, sizeof place.host, "%s", jdyno_text_or("host", "127.0.0.1"));
    snprintf(place.port, sizeof place.port, "%d", jdyno_port(reserved));
    snprintf(place.mebibytes, sizeof place.mebibytes, "%" PRId64, memory);
    snprintf(place.connections, sizeof place.connections, "%" PRId64, threads + MORE_CONNECTIONS);
    snprintf(who, sizeof who, "node %" PRId64 ": %s", jdyno_number_or("process", 1, MOST_NODES, 1), kind->program);
    words[0] = kind->program;
    kind->arguments(&place, words + 1);
    grid_program_start(who, path, words, reserved);
}

const jdyno_role jdyno_roles[] = {{"node", start, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
