#include "jdyno.h"
#include "web_session_store.h"
#include "web_text.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND_BYTES = 128, MOST_CLIENTS = 4096 };

/* A connection, and the part of its next command that has arrived. */
typedef struct session_client {
    char command[COMMAND_BYTES];
    size_t length;
} session_client;

static struct pollfd polled[MOST_CLIENTS + 1];
static session_client clients[MOST_CLIENTS + 1];
static size_t polledCount;
static web_text answer;

static void answer_open(const char *id) {
    web_stored_session *session = web_store_find(id);
    if (session == NULL) {
        session = web_store_create();
    }
    web_text_add(&answer, session->id);
    web_text_add(&answer, " ");
    web_text_add_number(&answer, session->visits);
    web_text_add(&answer, "\n");
    for (int i = 0; i < session->visits; i++) {
        web_text_add(&answer, session->history[i].file);
        web_text_add(&answer, " ");
        web_text_add_number(&answer, session->history[i].rows);
        web_text_add(&answer, "\n");
    }
}

/* Whether it was a command. */
static bool obey(const char *command) {
    char id[WEB_ID_BYTES] = "";
    char file[WEB_NAME_BYTES];
    int rows;
    answer.length = 0;
    if (sscanf(command, "open %32s", id) == 1 || strcmp(command, "open ") == 0) {
        answer_open(id);
        return true;
    }
    if (sscanf(command, "add %32s %15s %d", id, file, &rows) == 3) {
        web_stored_session *session = web_store_find(id);
        if (session != NULL) {
            web_store_add(session, file, rows);
        }
    } else if (sscanf(command, "end %32s", id) == 1) {
        web_store_remove(id);
    } else {
        return false;
    }
    web_text_add(&answer, "done\n");
    return true;
}

/* Obeys the command of a client if all of it has arrived. Whether the connection is still there. */
static bool serve_client(int socket, session_client *client) {
    ssize_t more = read(socket, client->command + client->length, sizeof client->command - 1 - client->length);
    if (more <= 0) {
        return more < 0 && errno == EINTR;
    }
    client->length += (size_t) more;
    client->command[client->length] = '\0';
    char *end = strchr(client->command, '\n');
    if (end == NULL) {
        return client->length < sizeof client->command - 1;
    }
    *end = '\0';
    client->length = 0;
    return obey(client->command) && web_text_write(&answer, socket) == 0;
}

static void accept_one(int listening) {
    int socket = jdyno_accept(listening);
    if (socket >= 0) {
        polled[polledCount] = (struct pollfd){.fd = socket, .events = POLLIN};
        clients[polledCount++].length = 0;
    }
}

void web_sessions_serve(int listening) {
    polled[0] = (struct pollfd){.fd = listening, .events = POLLIN};
    polledCount = 1;
    while (1) {
        polled[0].events = polledCount <= MOST_CLIENTS ? POLLIN : 0;
        if (poll(polled, polledCount, -1) < 0 && errno != EINTR) {
            jdyno_fail("error", "poll: %s", strerror(errno));
        }
        for (size_t i = polledCount - 1; i > 0; i--) {
            if (polled[i].revents != 0 && !serve_client(polled[i].fd, &clients[i])) {
                close(polled[i].fd);
                polled[i] = polled[--polledCount];
                clients[i] = clients[polledCount];
            }
        }
        if (polled[0].revents != 0) {
            accept_one(listening);
        }
    }
}
