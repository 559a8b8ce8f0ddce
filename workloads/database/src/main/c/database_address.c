#include "database_address.h"

#include <stdio.h>
#include <string.h>

static const char URL_PREFIX[] = "jdbc:postgresql://";
static const char OWN[] = "jdyno"; /* the name, user and password of a database that jdyno creates */

/* Cuts a text at a character; returns what follows it, or `otherwise`. */
static const char *cut(char *text, char at, const char *otherwise) {
    char *found = strrchr(text, at);
    if (found == NULL) {
        return otherwise;
    }
    *found = '\0';
    return found + 1;
}

/* Divides host:port, or host:port/name, into its parts. */
static database_address divided(const char *where) {
    char *host = jdyno_allocate(strlen(where) + 1);
    strcpy(host, where);
    cut(host, '?', NULL);
    const char *name = cut(host, '/', OWN);
    const char *port = cut(host, ':', "5432");
    return (database_address){host, port, name, jdyno_text_or("user", OWN), jdyno_first_line_or("password-file", OWN)};
}

database_address database_address_of(const jdyno_endpoints *endpoints, bool writes) {
    const char *url = jdyno_text_or("url", NULL);
    if (url == NULL) {
        const char *endpoint = jdyno_endpoint(endpoints, "database", "database");
        if (endpoint == NULL) {
            jdyno_fail("error", "the role database has no endpoint database, so it runs no server");
        }
        return divided(endpoint);
    }
    if (strncmp(url, URL_PREFIX, strlen(URL_PREFIX)) != 0) {
        jdyno_fail("bad-parameter", "parameter url must be %sHOST:PORT/NAME, not \"%s\"", URL_PREFIX, url);
    }
    if (writes && strcmp(jdyno_text_or("may-write", "no"), "yes") != 0) {
        jdyno_fail("bad-parameter",
                "the trial would create and drop tables in the database of url=%s, which may-write=no forbids; set"
                " may-write=yes if nothing in that database is of value",
                url);
    }
    return divided(url + strlen(URL_PREFIX));
}

void database_fault_set(database_fault *fault, const char *state, const char *message) {
    snprintf(fault->state, sizeof fault->state, "%s", state == NULL || *state == '\0' ? "08000" : state);
    snprintf(fault->message, sizeof fault->message, "%s", message);
    size_t length = strlen(fault->message);
    while (length > 0 && fault->message[length - 1] == '\n') {
        fault->message[--length] = '\0';
    }
    for (char *at = fault->message; *at != '\0'; at++) {
        if (*at == '\n' || *at == '\t') {
            *at = ' ';
        }
    }
}

const char *database_state_of_refusal(const char *message) {
    bool tooMany = strstr(message, "too many clients") != NULL || strstr(message, "connection slots") != NULL;
    bool password = strstr(message, "authentication failed") != NULL;
    bool driver = strstr(message, "Can't open lib") != NULL || strstr(message, "Data source name not found") != NULL;
    return tooMany ? "53300" : password ? "28P01" : driver ? "IM003" : "08001";
}

_Noreturn void database_refused(const database_address *address, const database_fault *fault) {
    if (strcmp(fault->state, "53300") == 0) {
        jdyno_fail("refused", "PostgreSQL at %s:%s accepts no more connections; set max-connections= to more than the"
                " workload opens (%s)", address->host, address->port, fault->message);
    }
    if (strncmp(fault->state, "IM", 2) == 0) {
        jdyno_fail("unsupported", "ODBC has no driver for PostgreSQL here. Install odbc-postgresql, or set api=libpq."
                " (%s)", fault->message);
    }
    if (strncmp(fault->state, "28", 2) == 0) {
        jdyno_fail("bad-parameter", "PostgreSQL at %s:%s does not accept the user \"%s\" with the password given;"
                " set user= and password-file= (%s)", address->host, address->port, address->user, fault->message);
    }
    jdyno_fail("refused", "PostgreSQL at %s:%s cannot be reached; see the log of the database (%s)", address->host,
            address->port, fault->message);
}
