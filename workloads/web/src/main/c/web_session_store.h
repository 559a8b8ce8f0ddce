/*
 * The sessions in memory. For one thread.
 */
#ifndef WEB_SESSION_STORE_H
#define WEB_SESSION_STORE_H

#include "web_sessions.h"

typedef struct web_stored_session {
    char id[WEB_ID_BYTES];
    int visits;
    int capacity;
    web_visit *history;
    struct web_stored_session *next; /* with the same hash */
} web_stored_session;

/* NULL if there is none. */
web_stored_session *web_store_find(const char *id);

web_stored_session *web_store_create(void);

void web_store_add(web_stored_session *session, const char *file, int rows);

/* Does nothing if there is none. */
void web_store_remove(const char *id);

#endif
