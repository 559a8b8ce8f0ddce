#define _GNU_SOURCE
#include "sockets_loop_session.h"

/* Messages in one direction, of which the server confirms the number at the end of each phase. */

static void next_message(sockets_loop_session *session) {
    session->sent = 0;
    if (sockets_message_begins(&session->operations)) {
        sockets_message_set_number(&sockets_given.requests, session->request, session->operations.number);
        return;
    }
    session->ending = true;
    /* Otherwise the kernel may keep the end until the server acknowledges what precedes it, for up to 40 ms. */
    jdyno_no_delay(session->watched.socket, 1);
    sockets_message_set_number(&sockets_given.requests, session->request, SOCKETS_END);
}

/* Sends messages until the kernel takes no more, or the phase is over. */
static void send_messages(sockets_loop_session *session) {
    while (sockets_session_sends(session)) {
        if (session->ending) {
            session->received = 0;
            sockets_session_await(session, JDYNO_READ);
            return;
        }
        session->messages++;
        sockets_message_sent(&session->operations);
        next_message(session);
    }
    sockets_session_await(session, JDYNO_WRITE);
}

static void begin(sockets_loop_session *session) {
    sockets_session_activate(session, true);
    session->ending = false;
    next_message(session);
    send_messages(session);
}

static void ready(jdyno_watched *watched, unsigned events) {
    sockets_loop_session *session = (sockets_loop_session *) watched;
    if (events & JDYNO_WRITE) {
        send_messages(session);
    } else if (sockets_session_fills(session, session->confirmed, SOCKETS_NUMBER_BYTES)) {
        sockets_require_received(sockets_number_read(session->confirmed), session->messages);
        jdyno_no_delay(watched->socket, 0);
        sockets_session_activate(session, false);
    }
}

static void open_session(sockets_loop_session *session) {
    int socket = jdyno_connect(session->server);
    jdyno_do_not_wait(socket);
    sockets_session_watch(session, socket, ready, JDYNO_READ);
}

const sockets_session_kind sockets_stream_channel = {open_session, begin, send_messages, NULL};
