#define _GNU_SOURCE
#include "sockets_crew.h"
#include "sockets_loop_session.h"

#ifdef __linux__

#include <errno.h>
#include <unistd.h>

/* Loops, at most one for each processor, which have the sessions in turn. */

#define NANOS_PER_MILLI INT64_C(1000000)

static sockets_address server;
static sockets_client_loop *loops;
static size_t loopCount;

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
    if (sent < 0 && !sockets_not_yet(errno)) {
        sockets_fail("write", errno);
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

void sockets_session_await(sockets_loop_session *session, uint32_t events) {
    sockets_loop_change(&session->loop->loop, &session->watched, events);
}

void sockets_session_watch(
        sockets_loop_session *session, int socket, void (*ready)(sockets_watched *, uint32_t), uint32_t events) {
    session->watched = (sockets_watched){socket, ready, NULL, NULL, false};
    sockets_loop_add(&session->loop->loop, &session->watched, events);
}

/* ---- Loops ---- */

static void run(void *argument, const jdyno_load *load, int64_t startNanos) {
    sockets_client_loop *loop = argument;
    int stepMillis = sockets_is_udp() ? sockets_given.timeoutStepMillis : -1;
    for (sockets_loop_session *session = loop->sessions; session; session = session->next) {
        sockets_operations_phase(&session->operations, load, startNanos);
        session->kind->begin(session);
    }
    int64_t stepNanos = jdyno_clock_nanos();
    while (loop->active > 0) {
        sockets_loop_turn(&loop->loop, stepMillis);
        if (stepMillis > 0 && jdyno_clock_nanos() - stepNanos >= stepMillis * NANOS_PER_MILLI) {
            stepNanos = jdyno_clock_nanos();
            for (sockets_loop_session *session = loop->sessions; session; session = session->next) {
                session->kind->step(session);
            }
        }
    }
}

static void open_session(sockets_client_loop *loop, int number) {
    sockets_loop_session *session = jdyno_allocate(sizeof *session);
    session->kind = sockets_is_stream()           ? &sockets_stream_channel
            : sockets_is_udp()                    ? &sockets_exchange_datagrams
            : sockets_connects_each_time()        ? &sockets_short_channels
                                                  : &sockets_exchange_channel;
    session->watched.socket = -1;
    session->control = -1;
    session->loop = loop;
    session->server = &server;
    session->operations = sockets_operations_new(loop->record, number);
    session->request = sockets_message_new(&sockets_given.requests);
    session->response = sockets_message_new(&sockets_given.responses);
    session->next = loop->sessions;
    loop->sessions = session;
    session->kind->open(session);
}

static void open_all(const char *address) {
    server = sockets_address_parse(address);
    loopCount = sockets_settings_loops();
    loops = jdyno_allocate(loopCount * sizeof *loops);
    for (size_t i = 0; i < loopCount; i++) {
        loops[i].loop = sockets_loop_new();
        loops[i].record = sockets_record_new();
    }
    for (int i = 0; i < sockets_given.sessions; i++) {
        open_session(&loops[(size_t) i % loopCount], i);
    }
    for (size_t i = 0; i < loopCount; i++) {
        sockets_crew_add(run, &loops[i]);
    }
}

static void close_all(void) {
    for (size_t i = 0; i < loopCount; i++) {
        for (sockets_loop_session *session = loops[i].sessions; session; session = session->next) {
            if (session->control >= 0) {
                (void) send(session->watched.socket, "", 0, 0); /* an empty datagram ends the session */
                close(session->control);
            }
            if (session->watched.socket >= 0 && !session->watched.closed) {
                close(session->watched.socket);
            }
        }
    }
}

const sockets_client sockets_loops_client = {open_all, sockets_crew_load, close_all};

#else

static void open_none(const char *address) {
    (void) address;
    sockets_loop_new();
}

static void close_none(void) {}

const sockets_client sockets_loops_client = {open_none, sockets_crew_load, close_none};

#endif
