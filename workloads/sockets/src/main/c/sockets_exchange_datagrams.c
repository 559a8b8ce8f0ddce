#define _GNU_SOURCE
#include "sockets_loop_session.h"

#include <errno.h>

/* Requests and responses as datagrams, between two sockets of their own. */

/* Fails if the server has gone, as an error of any call on its socket tells. */
static void require_reached(ssize_t result) {
    if (result < 0 && errno == ECONNREFUSED) {
        jdyno_fail("refused", "the server has closed the socket of a session");
    }
    if (result < 0 && !jdyno_not_yet(errno)) {
        jdyno_fail_call("datagram", errno);
    }
}

static void ready(jdyno_watched *watched, unsigned events) {
    (void) events;
    sockets_loop_session *session = (sockets_loop_session *) watched;
    ssize_t got = recv(watched->socket, session->response, sockets_given.responseBytes, 0);
    require_reached(got);
    if (got > 0 && session->active
            && sockets_is_response(session->response, got, session->operations.number, session->hasLost)) {
        sockets_session_complete(session);
    }
}

static void open_session(sockets_loop_session *session) {
    int socket;
    session->control = sockets_exchange_ports(session->server, SOCK_DGRAM | SOCK_NONBLOCK, &socket);
    sockets_session_watch(session, socket, ready, JDYNO_READ);
}

static void send_datagram(sockets_loop_session *session) {
    session->steps = 0;
    /* A request that the kernel does not take is a lost one. */
    require_reached(send(session->watched.socket, session->request, sockets_given.requestBytes, 0));
}

static void step(sockets_loop_session *session) {
    if (session->active && ++session->steps >= SOCKETS_TIMEOUT_STEPS) {
        session->hasLost = true;
        sockets_operation_lost();
        sockets_session_next(session);
    }
}

const sockets_session_kind sockets_exchange_datagrams = {open_session, sockets_session_next, send_datagram, step};
