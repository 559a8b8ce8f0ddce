#define _GNU_SOURCE
#include "sockets_loop_session.h"

#ifdef __linux__

#include <errno.h>
#include <sys/epoll.h>
#include <unistd.h>

/* A connection for each request and its response, which the server ends, as in HTTP 1.0. */

static void require_connected(int socket) {
    int error = 0;
    socklen_t length = sizeof error;
    if (getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &length) != 0 || error != 0) {
        sockets_fail("connect", error == 0 ? errno : error);
    }
}

/* Whether the server has ended the connection after the response. */
static bool has_ended(const sockets_loop_session *session) {
    uint8_t more;
    ssize_t got = recv(session->watched.socket, &more, 1, 0);
    if (got > 0) {
        jdyno_fail("wrong-output", "a response is longer than %zu bytes", sockets_given.responseBytes);
    }
    if (got < 0 && !sockets_not_yet(errno)) {
        sockets_fail("read", errno);
    }
    return got == 0;
}

static void ready(sockets_watched *watched, uint32_t events) {
    sockets_loop_session *session = (sockets_loop_session *) watched;
    size_t whole = sockets_given.responseBytes;
    if (events & EPOLLOUT) {
        if (session->sent == 0) {
            require_connected(watched->socket);
        }
        if (sockets_session_sends(session)) {
            sockets_session_await(session, EPOLLIN);
        }
        return;
    }
    if ((session->received == whole || sockets_session_fills(session, session->response, whole))
            && has_ended(session)) {
        sockets_loop_close(&session->loop->loop, watched);
        sockets_session_complete(session);
    }
}

static void open_session(sockets_loop_session *session) {
    (void) session; /* each operation does */
}

static void send_over_new_connection(sockets_loop_session *session) {
    int socket = sockets_must_open(session->server, SOCK_STREAM | SOCK_NONBLOCK);
    sockets_no_delay(socket, 1);
    if (connect(socket, (const struct sockaddr *) &session->server->address, session->server->length) != 0
            && errno != EINPROGRESS) {
        sockets_fail("connect", errno);
    }
    sockets_session_watch(session, socket, ready, EPOLLOUT);
}

const sockets_session_kind sockets_short_channels = {
        open_session, sockets_session_next, send_over_new_connection, NULL};

#endif
