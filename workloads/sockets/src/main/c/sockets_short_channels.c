#define _GNU_SOURCE
#include "sockets_loop_session.h"

#include <errno.h>
#include <unistd.h>

/* A connection for each request and its response, which the server ends, as in HTTP 1.0. */

static void require_connected(int socket) {
    int error = 0;
    socklen_t length = sizeof error;
    if (getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &length) != 0 || error != 0) {
        jdyno_fail_call("connect", error == 0 ? errno : error);
    }
}

/* Whether the server has ended the connection after the response. */
static bool has_ended(const sockets_loop_session *session) {
    uint8_t more;
    ssize_t got = recv(session->watched.socket, &more, 1, 0);
    if (got > 0) {
        jdyno_fail("wrong-output", "a response is longer than %zu bytes", sockets_given.responseBytes);
    }
    if (got < 0 && !jdyno_not_yet(errno)) {
        jdyno_fail_call("read", errno);
    }
    return got == 0;
}

static void ready(jdyno_watched *watched, unsigned events) {
    sockets_loop_session *session = (sockets_loop_session *) watched;
    size_t whole = sockets_given.responseBytes;
    if (events & JDYNO_WRITE) {
        if (session->sent == 0) {
            require_connected(watched->socket);
        }
        if (sockets_session_sends(session)) {
            sockets_session_await(session, JDYNO_READ);
        }
        return;
    }
    if ((session->received == whole || sockets_session_fills(session, session->response, whole))
            && has_ended(session)) {
        jdyno_loop_close(watched);
        sockets_session_complete(session);
    }
}

static void open_session(sockets_loop_session *session) {
    (void) session; /* each operation does */
}

static void send_over_new_connection(sockets_loop_session *session) {
    int socket = jdyno_open(session->server, SOCK_STREAM | SOCK_NONBLOCK);
    jdyno_no_delay(socket, 1);
    if (connect(socket, (const struct sockaddr *) &session->server->address, session->server->length) != 0
            && errno != EINPROGRESS) {
        jdyno_fail_call("connect", errno);
    }
    sockets_session_watch(session, socket, ready, JDYNO_WRITE);
}

const sockets_session_kind sockets_short_channels = {
        open_session, sockets_session_next, send_over_new_connection, NULL};
