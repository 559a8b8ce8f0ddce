/*
 * The sessions, in a process of their own to which the programs that write pages connect by TCP, because a CGI program
 * ends with its request. Both sides are for one thread.
 *
 * A command and its answer are lines of words:
 *   open ID           ID COUNT, and a line FILE ROWS for each earlier request; a new session if ID is not one
 *   add ID FILE ROWS  done
 *   end ID            done
 */
#ifndef WEB_SESSIONS_H
#define WEB_SESSIONS_H

#include "web_files.h"

#include <stdbool.h>

enum { WEB_ID_BYTES = 33 };

typedef struct web_visit {
    char file[WEB_NAME_BYTES];
    int rows;
} web_visit;

/* What `open` has answered. */
typedef struct web_session {
    char id[WEB_ID_BYTES];
    bool isNew;
    int visits;
    web_visit *history; /* the caller frees it */
} web_session;

/* Serves the sessions to the connections that a socket accepts; does not return. */
_Noreturn void web_sessions_serve(int listening);

/* Connects to the sessions. Returns the socket. Ends the process if that fails, as all below do. */
int web_sessions_connect(int port);

/* Opens the session of an id; a new one if there is none of this id, or if it is empty. */
web_session web_session_open(int sessions, const char *id);

void web_session_add(int sessions, const web_session *session, const char *file, int rows);

void web_session_end(int sessions, const web_session *session);

#endif
