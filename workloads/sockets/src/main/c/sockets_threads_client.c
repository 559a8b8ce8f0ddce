#define _GNU_SOURCE
#include "sockets.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

/* A thread for each session, which waits for each response. */

typedef struct thread_session {
    sockets_operations operations;
    uint8_t *request;
    uint8_t *response;
    int socket;  /* -1 where each operation has a connection */
    int control; /* beside datagrams */
    bool hasLost;
    uint64_t sent; /* messages of the stream */
} thread_session;

static jdyno_address server;
static thread_session *sessions;

static void send_request(const thread_session *session, int socket) {
    if (!jdyno_send(socket, session->request, sockets_given.requestBytes)) {
        jdyno_fail_call("write", errno);
    }
}

static void read_whole(int socket, uint8_t *bytes, size_t length) {
    jdyno_filled filled = jdyno_fill(socket, bytes, length);
    if (filled != JDYNO_FILLED) {
        sockets_require_open(filled == JDYNO_ENDED || errno == 0 ? 0 : -1, errno);
    }
}

static bool exchange(thread_session *session) {
    send_request(session, session->socket);
    read_whole(session->socket, session->response, sockets_given.responseBytes);
    sockets_require_right(session->response, session->operations.number);
    return true;
}

/* Over a connection of its own, which the server ends, as in HTTP 1.0. */
static bool connect_and_exchange(thread_session *session) {
    uint8_t more;
    int socket = jdyno_open(&server, SOCK_STREAM);
    jdyno_no_delay(socket, 1);
    jdyno_connect_to(socket, &server);
    send_request(session, socket);
    read_whole(socket, session->response, sockets_given.responseBytes);
    if (jdyno_fill(socket, &more, 1) != JDYNO_ENDED) {
        jdyno_fail("wrong-output", "a response is longer than %zu bytes", sockets_given.responseBytes);
    }
    close(socket);
    sockets_require_right(session->response, session->operations.number);
    return true;
}

static _Noreturn void refused(void) {
    jdyno_fail("refused", "the server has closed the socket of a session");
}

/* Waits a step of the time-out for a datagram; -1 if none came. */
static ssize_t receive(const thread_session *session) {
    ssize_t got;
    do {
        got = recv(session->socket, session->response, sockets_given.responseBytes, 0);
    } while (got < 0 && errno == EINTR);
    if (got < 0 && errno == ECONNREFUSED) {
        refused();
    }
    if (got < 0 && !jdyno_not_yet(errno)) {
        jdyno_fail_call("recv", errno);
    }
    return got;
}

static bool exchange_datagrams(thread_session *session) {
    if (send(session->socket, session->request, sockets_given.requestBytes, 0) < 0) {
        if (errno == ECONNREFUSED) {
            refused();
        }
        jdyno_fail_call("send", errno);
    }
    for (int steps = 0; steps < SOCKETS_TIMEOUT_STEPS;) {
        ssize_t got = receive(session);
        if (got < 0) {
            steps++;
        } else if (sockets_is_response(session->response, got, session->operations.number, session->hasLost)) {
            return true;
        }
    }
    session->hasLost = true;
    return false;
}

static void run_exchanges(thread_session *session) {
    sockets_operations *operations = &session->operations;
    while (sockets_operation_begins(operations)) {
        sockets_message_set_number(&sockets_given.requests, session->request, operations->number);
        bool answered = sockets_is_udp()              ? exchange_datagrams(session)
                : sockets_connects_each_time() ? connect_and_exchange(session)
                                               : exchange(session);
        if (answered) {
            sockets_operation_completed(operations);
        } else {
            sockets_operation_lost();
        }
    }
}

/* Messages in one direction, of which the server confirms the number at the end. */
static void run_stream(thread_session *session) {
    uint8_t received[SOCKETS_NUMBER_BYTES];
    while (sockets_message_begins(&session->operations)) {
        sockets_message_set_number(&sockets_given.requests, session->request, session->operations.number);
        send_request(session, session->socket);
        session->sent++;
        sockets_message_sent(&session->operations);
    }
    /* Otherwise the kernel may keep the end until the server acknowledges what precedes it, for up to 40 ms. */
    jdyno_no_delay(session->socket, 1);
    sockets_message_set_number(&sockets_given.requests, session->request, SOCKETS_END);
    send_request(session, session->socket);
    read_whole(session->socket, received, sizeof received);
    sockets_require_received(sockets_number_read(received), session->sent);
    jdyno_no_delay(session->socket, 0);
}

static void run(void *argument, const jdyno_load *load, int64_t startNanos) {
    thread_session *session = argument;
    sockets_operations_phase(&session->operations, load, startNanos);
    if (sockets_is_stream()) {
        run_stream(session);
    } else {
        run_exchanges(session);
    }
}

static void open_datagrams(thread_session *session) {
    struct timeval step = {sockets_given.timeoutStepMillis / 1000, sockets_given.timeoutStepMillis % 1000 * 1000};
    session->control = sockets_exchange_ports(&server, SOCK_DGRAM, &session->socket);
    if (setsockopt(session->socket, SOL_SOCKET, SO_RCVTIMEO, &step, sizeof step) != 0) {
        jdyno_fail_call("setsockopt", errno);
    }
}

static void open_session(thread_session *session, int number) {
    session->operations = sockets_operations_new(sockets_record_new(), number);
    session->request = sockets_message_new(&sockets_given.requests);
    session->response = sockets_message_new(&sockets_given.responses);
    session->socket = -1;
    session->control = -1;
    if (sockets_is_udp()) {
        open_datagrams(session);
    } else if (!sockets_connects_each_time()) {
        session->socket = jdyno_connect(&server);
        jdyno_no_delay(session->socket, !sockets_is_stream());
    }
    sockets_crew_add(run, session);
}

static void open_all(const char *address) {
    server = jdyno_address_of(address);
    sessions = jdyno_allocate((size_t) sockets_given.sessions * sizeof *sessions);
    for (int i = 0; i < sockets_given.sessions; i++) {
        open_session(&sessions[i], i);
    }
}

static void close_all(void) {
    for (int i = 0; sessions != NULL && i < sockets_given.sessions; i++) {
        if (sockets_is_udp()) {
            (void) send(sessions[i].socket, "", 0, 0); /* an empty datagram ends the session */
            close(sessions[i].control);
        }
        if (sessions[i].socket >= 0) {
            close(sessions[i].socket);
        }
    }
}

const sockets_client sockets_threads_client = {open_all, close_all};
