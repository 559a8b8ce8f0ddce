#include "jdyno.h"
#include "web_sessions.h"
#include "web_text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINE_BYTES = 128 };

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "sessions: cannot %s: %s\n", what, strerror(errno));
    _exit(1);
}

int web_sessions_connect(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t) port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int sessions = socket(AF_INET, SOCK_STREAM, 0);
    if (sessions < 0 || connect(sessions, (struct sockaddr *) &address, sizeof address) != 0) {
        fail("connect");
    }
    jdyno_no_delay(sessions, 1);
    return sessions;
}

/* Sends a command, and reads its answer, of which the first line says how many more follow. */
static web_text ask(int sessions, const char *command) {
    web_text sent = {NULL, 0, 0};
    web_text received = {NULL, 0, 0};
    web_text_add(&sent, command);
    if (web_text_write(&sent, sessions) != 0) {
        fail("write");
    }
    free(sent.bytes);
    int missing = -1; /* lines; -1 before the first */
    while (missing != 0) {
        char buffer[4096];
        ssize_t more = read(sessions, buffer, sizeof buffer);
        if (more <= 0) {
            fail("read");
        }
        for (ssize_t i = 0; i < more; i++) {
            web_text_add_bytes(&received, &buffer[i], 1);
            if (buffer[i] == '\n' && missing < 0) {
                const char *space = memchr(received.bytes, ' ', received.length);
                missing = space == NULL ? 0 : atoi(space);
            } else if (buffer[i] == '\n') {
                missing--;
            }
        }
    }
    web_text_add_bytes(&received, "", 1);
    return received;
}

static void tell(int sessions, const char *command) {
    free(ask(sessions, command).bytes);
}

web_session web_session_open(int sessions, const char *id) {
    char command[LINE_BYTES];
    snprintf(command, sizeof command, "open %.32s\n", id);
    web_text answer = ask(sessions, command);
    web_session session = {.visits = 0, .history = NULL};
    if (sscanf(answer.bytes, "%32s %d", session.id, &session.visits) != 2) {
        fail("understand");
    }
    session.isNew = strcmp(session.id, id) != 0;
    session.history = jdyno_allocate(((size_t) session.visits + 1) * sizeof *session.history);
    const char *line = answer.bytes;
    for (int i = 0; i < session.visits; i++) {
        line = strchr(line, '\n') + 1;
        if (sscanf(line, "%15s %d", session.history[i].file, &session.history[i].rows) != 2) {
            fail("understand");
        }
    }
    free(answer.bytes);
    return session;
}

void web_session_add(int sessions, const web_session *session, const char *file, int rows) {
    char command[LINE_BYTES];
    snprintf(command, sizeof command, "add %s %s %d\n", session->id, file, rows);
    tell(sessions, command);
}

void web_session_end(int sessions, const web_session *session) {
    char command[LINE_BYTES];
    snprintf(command, sizeof command, "end %s\n", session->id);
    tell(sessions, command);
}
