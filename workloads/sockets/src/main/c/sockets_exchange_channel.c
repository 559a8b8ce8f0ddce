#define _GNU_SOURCE
#include "sockets_loop_session.h"

#ifdef __linux__

#include <sys/epoll.h>

/* Requests and responses over one connection. */

static void ready(sockets_watched *watched, uint32_t events) {
    sockets_loop_session *session = (sockets_loop_session *) watched;
    if (events & EPOLLOUT) {
        if (sockets_session_sends(session)) {
            sockets_session_await(session, EPOLLIN);
        }
    } else if (sockets_session_fills(session, session->response, sockets_given.responseBytes)) {
        sockets_session_complete(session);
    }
}

static void open_session(sockets_loop_session *session) {
    int socket = sockets_must_connect(session->server);
    sockets_no_delay(socket, 1);
    jdyno_do_not_wait(socket);
    sockets_session_watch(session, socket, ready, EPOLLIN);
}

static void send_request(sockets_loop_session *session) {
    if (!sockets_session_sends(session)) {
        sockets_session_await(session, EPOLLOUT);
    }
}

const sockets_session_kind sockets_exchange_channel = {open_session, sockets_session_next, send_request, NULL};

#endif
