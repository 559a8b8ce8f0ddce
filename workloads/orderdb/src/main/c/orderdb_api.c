#include "orderdb_api.h"

#include "orderdb_kit.h"

#include <stdio.h>
#include <string.h>

#ifndef JDYNO_WITHOUT_LIBPQ
extern const orderdb_api orderdb_libpq;
#endif
#ifndef JDYNO_WITHOUT_ODBC
extern const orderdb_api orderdb_odbc;
#endif

void orderdb_fault_set(orderdb_fault *fault, const char *state, const char *message) {
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

const char *orderdb_state_of_refusal(const char *message) {
    bool tooMany = strstr(message, "too many clients") != NULL || strstr(message, "connection slots") != NULL;
    bool password = strstr(message, "authentication failed") != NULL;
    bool driver = strstr(message, "Can't open lib") != NULL || strstr(message, "Data source name not found") != NULL;
    return tooMany ? "53300" : password ? "28P01" : driver ? "IM003" : "08001";
}

static const orderdb_api *libpq(void) {
#ifdef JDYNO_WITHOUT_LIBPQ
    jdyno_fail("unsupported", "%s", JDYNO_WITHOUT_LIBPQ);
#else
    return &orderdb_libpq;
#endif
}

static const orderdb_api *odbc(void) {
#ifdef JDYNO_WITHOUT_ODBC
    jdyno_fail("unsupported", "%s", JDYNO_WITHOUT_ODBC);
#else
    return &orderdb_odbc;
#endif
}

const orderdb_api *orderdb_api_asked_for(void) {
    const char *word = jdyno_text_or("api", "libpq");
    if (strcmp(word, "libpq") == 0) {
        return libpq();
    }
    if (strcmp(word, "odbc") == 0) {
        return odbc();
    }
    jdyno_fail("bad-parameter", "parameter api must be libpq or odbc, not \"%s\"", word);
}
