#include "orderdb_settings.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_WAREHOUSES = 10000,
    MAX_TERMINALS = 10000,
    MAX_DELIVERERS = 100,
    HIGHEST_RATE = 10000000,
    /* Limited because each terminal draws the whole schedule to find its own share. */
    MAX_BY_SCHEDULE = 100
};

static const char URL_PREFIX[] = "jdbc:postgresql://";
static const char OWN[] = "jdyno"; /* the name, user and password of a database that jdyno creates */

orderdb_settings orderdb_given;

/* Fails unless a parameter has one of two values; returns whether it has the second. */
static bool is_second(const char *name, const char *one, const char *other) {
    const char *word = jdyno_text(name);
    if (strcmp(word, one) != 0 && strcmp(word, other) != 0) {
        jdyno_fail("bad-parameter", "parameter %s must be %s or %s, not \"%s\"", name, one, other, word);
    }
    return strcmp(word, other) == 0;
}

static const char *isolation(void) {
    static const char *const words[][2] = {{"read-committed", "read committed"},
            {"repeatable-read", "repeatable read"}, {"serializable", "serializable"}};
    const char *word = jdyno_text("isolation");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i][0]) == 0) {
            return words[i][1];
        }
    }
    jdyno_fail("bad-parameter",
            "parameter isolation must be read-committed, repeatable-read or serializable, not \"%s\"", word);
}

static int population_percent(void) {
    int64_t percent = jdyno_number("population", 1, 100);
    if (percent != 1 && percent != 10 && percent != 100) {
        jdyno_fail("bad-parameter", "parameter population must be 1 or 10 or 100, not \"%s\"",
                jdyno_text("population"));
    }
    return (int) percent;
}

static void reject_what_only_java_has(void) {
    if (strcmp(jdyno_text_or("calls", "none"), "none") != 0) {
        jdyno_fail("unsupported", "only a JVM makes calls of JDBC; set calls=none");
    }
    if (strcmp(jdyno_text("database"), "postgres") != 0) {
        jdyno_fail("unsupported", "the C twin has no database but PostgreSQL; set database=postgres");
    }
    if (is_second("threads", "platform", "virtual")) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    if (is_second("pool", "none", "hikaricp")) {
        jdyno_fail("unsupported", "the C twin has no pool of connections; set pool=none");
    }
    if (!orderdb_given.remote && is_second("lock-waits", "no", "sampled")) {
        jdyno_fail("unsupported", "only terminals in Java sample waits for locks; set lock-waits=no");
    }
    if (is_second("statements", "prepared", "callable")) {
        jdyno_fail("unsupported", "the C twin calls no procedures; set statements=prepared");
    }
    if (strcmp(jdyno_text("tiers"), "one") == 0) {
        jdyno_fail("unsupported", "PostgreSQL runs in a process of its own, which tiers=one excludes; set tiers=two");
    }
    if (orderdb_given.remote && is_second("transport", "sockets", "rmi")) {
        jdyno_fail("unsupported", "only a JVM has RMI; set transport=sockets");
    }
}

static void reject_other_paces(void) {
    if (orderdb_given.waitPercent > 0 || orderdb_given.count > 0) {
        jdyno_fail("bad-parameter", "parameters wait and count must be 0 with rate, not %d and %lld",
                orderdb_given.waitPercent, (long long) orderdb_given.count);
    }
    if (orderdb_terminals_in_all() > MAX_BY_SCHEDULE) {
        jdyno_fail("bad-parameter", "all terminals together must be at most %d with rate, not %d", MAX_BY_SCHEDULE,
                orderdb_terminals_in_all());
    }
}

void orderdb_settings_read(void) {
    orderdb_settings *given = &orderdb_given;
    given->warehouses = (int) jdyno_number("warehouses", 1, MAX_WAREHOUSES);
    given->terminals = (int) jdyno_number("terminals", 1, MAX_TERMINALS);
    given->waitPercent = (int) jdyno_number("wait", 0, 100);
    int lines = (int) jdyno_number("lines", 0, ORDERDB_MAX_LINES);
    given->population = orderdb_population_make(population_percent(), lines);
    given->count = jdyno_number("count", 0, INT32_MAX);
    given->rate = jdyno_number("rate", 0, HIGHEST_RATE);
    given->idle = jdyno_waiting_of("idle");
    given->seed = jdyno_number("seed", INT64_MIN, INT64_MAX);
    given->remote = strcmp(jdyno_text("tiers"), "three") == 0;
    given->isolation = isolation();
    given->batch = is_second("batch", "no", "yes");
    given->deliverers = (int) jdyno_number("deliverers", 1, MAX_DELIVERERS);
    reject_what_only_java_has();
    given->api = orderdb_api_asked_for();
    if (given->rate > 0) {
        reject_other_paces();
    }
}

int orderdb_terminals_in_all(void) {
    return orderdb_given.warehouses * orderdb_given.terminals;
}

static const char *given_or(const char *parameter, const char *otherwise) {
    const char *given = jdyno_text_or(parameter, "");
    return *given == '\0' ? otherwise : given;
}

/* Divides host:port, or host:port/name, into its parts. */
static orderdb_address divided(const char *where) {
    char *host = strdup(where);
    if (host == NULL) {
        jdyno_fail("out-of-memory", "no memory for the address of the database");
    }
    char *slash = strchr(host, '/');
    const char *name = OWN;
    if (slash != NULL) {
        *slash = '\0';
        name = slash + 1;
    }
    char *colon = strrchr(host, ':');
    const char *port = "5432";
    if (colon != NULL) {
        *colon = '\0';
        port = colon + 1;
    }
    return (orderdb_address) {host, port, name, given_or("user", OWN), jdyno_first_line_or("password-file", OWN)};
}

orderdb_address orderdb_address_of(const jdyno_endpoints *endpoints) {
    const char *url = jdyno_text_or("url", "");
    if (*url != '\0') {
        if (strncmp(url, URL_PREFIX, strlen(URL_PREFIX)) != 0) {
            jdyno_fail("bad-parameter", "parameter url must be %sHOST:PORT/NAME, not \"%s\"", URL_PREFIX, url);
        }
        return divided(url + strlen(URL_PREFIX));
    }
    const char *endpoint = jdyno_endpoint(endpoints, "database", "database");
    if (endpoint == NULL) {
        jdyno_fail("error", "the role database has no endpoint database, so it runs no server");
    }
    return divided(endpoint);
}
