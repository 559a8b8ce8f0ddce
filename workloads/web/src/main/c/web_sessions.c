#include "jdyno.h"
#include "web.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

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

/* NULL if there is none. */
static web_stored_session *web_store_find(const char *id) {
    return *place_of(id);
}

static web_stored_session *web_store_create(void) {
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

static void web_store_add(web_stored_session *session, const char *file, int rows) {
    if (session->visits == session->capacity) {
        session->capacity = 2 * session->capacity + 8;
        session->history = jdyno_resize(session->history, (size_t) session->capacity * sizeof *session->history);
    }
    web_visit *visit = &session->history[session->visits++];
    snprintf(visit->file, sizeof visit->file, "%s", file);
    visit->rows = rows;
}

/* Does nothing if there is none. */
static void web_store_remove(const char *id) {
    web_stored_session **place = place_of(id);
    web_stored_session *session = *place;
    if (session != NULL) {
        *place = session->next;
        free(session->history);
        free(session);
    }
}

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
