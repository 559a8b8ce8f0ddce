#define _GNU_SOURCE
#include "sockets_loop_session.h"

/* Requests and responses over one connection. */

static void ready(jdyno_watched *watched, unsigned events) {
    sockets_loop_session *session = (sockets_loop_session *) watched;
    if (events & JDYNO_WRITE) {
        if (sockets_session_sends(session)) {
            sockets_session_await(session, JDYNO_READ);
        }
    } else if (sockets_session_fills(session, session->response, sockets_given.responseBytes)) {
        sockets_session_complete(session);
    }
}

static void open_session(sockets_loop_session *session) {
    int socket = jdyno_connect(session->server);
    jdyno_no_delay(socket, 1);
    jdyno_do_not_wait(socket);
    sockets_session_watch(session, socket, ready, JDYNO_READ);
}

static void send_request(sockets_loop_session *session) {
    if (!sockets_session_sends(session)) {
        sockets_session_await(session, JDYNO_WRITE);
    }
}

const sockets_session_kind sockets_exchange_channel = {open_session, sockets_session_next, send_request, NULL};
