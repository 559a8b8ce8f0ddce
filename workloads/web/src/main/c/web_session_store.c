#include "web_session_store.h"

#include "jdyno.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1 << 16 };

static web_stored_session *buckets[BUCKETS];

/* Ids are random, so that their first digits serve as the hash. */
static web_stored_session **place_of(const char *id) {
    char digits[5];
    snprintf(digits, sizeof digits, "%.4s", id);
    web_stored_session **place = &buckets[strtoul(digits, NULL, 16) % BUCKETS];
    while (*place != NULL && strcmp((*place)->id, id) != 0) {
        place = &(*place)->next;
    }
    return place;
}

web_stored_session *web_store_find(const char *id) {
    return *place_of(id);
}

web_stored_session *web_store_create(void) {
    unsigned char random[(WEB_ID_BYTES - 1) / 2];
    static FILE *source;
    web_stored_session *session = jdyno_allocate(sizeof *session);
    if (source == NULL && (source = fopen("/dev/urandom", "r")) == NULL) {
        jdyno_fail("error", "cannot open /dev/urandom");
    }
    if (fread(random, 1, sizeof random, source) != sizeof random) {
        jdyno_fail("error", "cannot read random numbers");
    }
    for (size_t i = 0; i < sizeof random; i++) {
        sprintf(session->id + 2 * i, "%02x", random[i]);
    }
    *place_of(session->id) = session;
    return session;
}

void web_store_add(web_stored_session *session, const char *file, int rows) {
    if (session->visits == session->capacity) {
        session->capacity = 2 * session->capacity + 8;
        session->history = jdyno_resize(session->history, (size_t) session->capacity * sizeof *session->history);
    }
    web_visit *visit = &session->history[session->visits++];
    snprintf(visit->file, sizeof visit->file, "%s", file);
    visit->rows = rows;
}

void web_store_remove(const char *id) {
    web_stored_session **place = place_of(id);
    web_stored_session *session = *place;
    if (session != NULL) {
        *place = session->next;
        free(session->history);
        free(session);
    }
}
