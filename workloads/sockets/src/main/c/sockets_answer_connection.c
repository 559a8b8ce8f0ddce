#define _GNU_SOURCE
#include "sockets_io.h"
#include "sockets_kit.h"
#include "sockets_server_loop.h"
#include "sockets_settings.h"

#ifdef __linux__

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

/* A connection with requests and their responses. */
typedef struct answer_connection {
    sockets_watched watched;
    sockets_server_loop *loop;
    sockets_answers *answers; /* NULL until the loop has it */
    size_t received;
    size_t sent;
} answer_connection;

static void free_answer_connection(sockets_watched *watched) {
    answer_connection *connection = (answer_connection *) watched;
    if (connection->answers != NULL) {
        sockets_give_back(connection->loop, connection->answers);
    }
    free(connection);
}

static void send_answer(answer_connection *connection, bool waited) {
    sockets_loop *loop = &connection->loop->loop;
    sockets_watched *watched = &connection->watched;
    size_t left = sockets_given.responseBytes - connection->sent;
    ssize_t sent = send(watched->socket, connection->answers->response + connection->sent, left, 0);
    if (sent < 0 && !sockets_not_yet(errno)) {
        sockets_lose(connection->loop, watched, errno);
        return;
    }
    connection->sent += sent > 0 ? (size_t) sent : 0;
    if (connection->sent < sockets_given.responseBytes) {
        sockets_loop_change(loop, watched, EPOLLOUT);
    } else if (sockets_connects_each_time()) {
        sockets_loop_close(loop, watched);
    } else {
        connection->received = 0;
        if (waited) {
            sockets_loop_change(loop, watched, EPOLLIN);
        }
    }
}

static void answer_ready(sockets_watched *watched, uint32_t events) {
    answer_connection *connection = (answer_connection *) watched;
    if (events & EPOLLOUT) {
        send_answer(connection, true);
        return;
    }
    if (connection->answers == NULL) {
        connection->answers = sockets_take_answers(connection->loop);
    }
    size_t left = sockets_given.requestBytes - connection->received;
    ssize_t got = recv(watched->socket, connection->answers->request + connection->received, left, 0);
    if (got < 0 && sockets_not_yet(errno)) {
        return;
    }
    if (got == 0 && connection->received == 0) {
        sockets_loop_close(&connection->loop->loop, watched);
    } else if (got <= 0) {
        sockets_lose(connection->loop, watched, got == 0 ? 0 : errno);
    } else if ((connection->received += (size_t) got) == sockets_given.requestBytes) {
        sockets_answer(connection->answers);
        connection->sent = 0;
        send_answer(connection, false);
    }
}

sockets_watched *sockets_answer_connection_new(sockets_server_loop *loop) {
    answer_connection *connection = jdyno_allocate(sizeof *connection);
    connection->watched.ready = answer_ready;
    connection->watched.free = free_answer_connection;
    connection->loop = loop;
    return &connection->watched;
}

#endif
