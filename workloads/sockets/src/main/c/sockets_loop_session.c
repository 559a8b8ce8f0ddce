#include "sockets_loop_session.h"

#include <errno.h>

void sockets_session_activate(sockets_loop_session *session, bool active) {
    session->loop->active += active - session->active;
    session->active = active;
}

void sockets_session_next(sockets_loop_session *session) {
    sockets_session_activate(session, sockets_operation_begins(&session->operations));
    if (session->active) {
        session->sent = 0;
        session->received = 0;
        sockets_message_set_number(&sockets_given.requests, session->request, session->operations.number);
        session->kind->send(session);
    }
}

void sockets_session_complete(sockets_loop_session *session) {
    sockets_require_right(session->response, session->operations.number);
    sockets_operation_completed(&session->operations);
    sockets_session_next(session);
}

bool sockets_session_sends(sockets_loop_session *session) {
    size_t left = sockets_given.requestBytes - session->sent;
    ssize_t sent = send(session->watched.socket, session->request + session->sent, left, 0);
    if (sent < 0 && !jdyno_not_yet(errno)) {
        jdyno_fail_call("write", errno);
    }
    session->sent += sent > 0 ? (size_t) sent : 0;
    return session->sent == sockets_given.requestBytes;
}

bool sockets_session_fills(sockets_loop_session *session, uint8_t *to, size_t bytes) {
    ssize_t got = recv(session->watched.socket, to + session->received, bytes - session->received, 0);
    sockets_require_open(got, errno);
    session->received += got > 0 ? (size_t) got : 0;
    return session->received == bytes;
}

void sockets_session_await(sockets_loop_session *session, unsigned events) {
    jdyno_loop_change(&session->watched, events);
}

void sockets_session_watch(
        sockets_loop_session *session, int socket, void (*ready)(jdyno_watched *, unsigned), unsigned events) {
    session->watched = (jdyno_watched){.socket = socket, .ready = ready};
    jdyno_loop_add(&session->loop->loop, &session->watched, events);
}
