#include "grid_store.h"

#include "jdyno.h"

#include <stdio.h>
#include <string.h>

/*
 * With these arguments no entry is ever evicted, and nothing is written to a disk. Everything else is as the programs
 * set it themselves.
 */

static void copy(const char **words, const char *const *from) {
    size_t i = 0;
    do {
        words[i] = from[i];
    } while (from[i++] != NULL);
}

/* Values may have 16 MiB (Operation.MAX_BYTES), so with its key an entry has more than that. */
static void memcached_arguments(const grid_store_place *place, const char **words) {
    static char host[GRID_STORE_TEXT_BYTES + 2];
    /* What follows a colon would be a port. */
    snprintf(host, sizeof host, strchr(place->host, ':') == NULL ? "%s" : "[%s]", place->host);
    const char *const all[] = {"-l", host, "-p", place->port, "-U", "0", "-m", place->mebibytes, "-M", "-I", "17m",
            "-c", place->connections, NULL};
    copy(words, all);
}

static void redis_arguments(const grid_store_place *place, const char **words) {
    static char memory[GRID_STORE_TEXT_BYTES + 2];
    snprintf(memory, sizeof memory, "%smb", place->mebibytes);
    const char *const all[] = {"--bind", place->host, "--port", place->port, "--protected-mode", "no", "--save", "",
            "--appendonly", "no", "--dir", "/", "--databases", "1", "--maxmemory", memory, "--maxmemory-policy",
            "noeviction", "--maxclients", place->connections, NULL};
    copy(words, all);
}

static const grid_store_kind KINDS[] = {
        {"memcached", "memcached", memcached_arguments},
        {"redis", "redis-server", redis_arguments},
};

const grid_store_kind *grid_store_asked_for(void) {
    return &KINDS[jdyno_choice("store", "memcached", "redis", NULL)];
}
