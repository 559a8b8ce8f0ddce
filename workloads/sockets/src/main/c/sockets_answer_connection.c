#define _GNU_SOURCE
#include "jdyno.h"
#include "sockets_io.h"
#include "sockets_server_loop.h"
#include "sockets_settings.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* A connection with requests and their responses. */
typedef struct answer_connection {
    jdyno_watched watched;
    sockets_answers *answers; /* NULL until the loop has it */
    size_t received;
    size_t sent;
} answer_connection;

static void free_answer_connection(jdyno_watched *watched) {
    answer_connection *connection = (answer_connection *) watched;
    if (connection->answers != NULL) {
        sockets_give_back(watched->loop, connection->answers);
    }
    free(connection);
}

static void send_answer(answer_connection *connection, bool waited) {
    jdyno_watched *watched = &connection->watched;
    size_t left = sockets_given.responseBytes - connection->sent;
    ssize_t sent = send(watched->socket, connection->answers->response + connection->sent, left, 0);
    if (sent < 0 && !jdyno_not_yet(errno)) {
        sockets_lose(watched, errno);
        return;
    }
    connection->sent += sent > 0 ? (size_t) sent : 0;
    if (connection->sent < sockets_given.responseBytes) {
        jdyno_loop_change(watched, JDYNO_WRITE);
    } else if (sockets_connects_each_time()) {
        jdyno_loop_close(watched);
    } else {
        connection->received = 0;
        if (waited) {
            jdyno_loop_change(watched, JDYNO_READ);
        }
    }
}

static void answer_ready(jdyno_watched *watched, unsigned events) {
    answer_connection *connection = (answer_connection *) watched;
    if (events & JDYNO_WRITE) {
        send_answer(connection, true);
        return;
    }
    if (connection->answers == NULL) {
        connection->answers = sockets_take_answers(watched->loop);
    }
    size_t left = sockets_given.requestBytes - connection->received;
    ssize_t got = recv(watched->socket, connection->answers->request + connection->received, left, 0);
    if (got < 0 && jdyno_not_yet(errno)) {
        return;
    }
    if (got == 0 && connection->received == 0) {
        jdyno_loop_close(watched);
    } else if (got <= 0) {
        sockets_lose(watched, got == 0 ? 0 : errno);
    } else if ((connection->received += (size_t) got) == sockets_given.requestBytes) {
        sockets_answer(connection->answers);
        connection->sent = 0;
        send_answer(connection, false);
    }
}

jdyno_watched *sockets_answer_connection_new(jdyno_loop *loop, int socket) {
    (void) loop;
    answer_connection *connection = jdyno_allocate(sizeof *connection);
    connection->watched = (jdyno_watched){.socket = socket, .ready = answer_ready, .free = free_answer_connection};
    return &connection->watched;
}
