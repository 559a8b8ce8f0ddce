#define _GNU_SOURCE
#include "sockets.h"

#include <errno.h>
#include <unistd.h>

/*
 * The sessions of a loop of the client. All functions are for the thread of the loop unless they say otherwise.
 */

typedef struct sockets_loop_session sockets_loop_session;

/* What is particular to a test. */
typedef struct sockets_session_kind {
    /* Opens the session. For the command thread, between phases. */
    void (*open)(sockets_loop_session *session);
    /* Begins a phase. */
    void (*begin)(sockets_loop_session *session);
    /* Sends the request, or begins to. */
    void (*send)(sockets_loop_session *session);
    /* A step of the time-out has passed; NULL if nothing can be lost. */
    void (*step)(sockets_loop_session *session);
} sockets_session_kind;

/* One thread with some sessions. */
typedef struct sockets_client_loop {
    jdyno_loop loop;
    sockets_record *record;
    sockets_loop_session *sessions;
    int active; /* sessions whose phase has not ended */
} sockets_client_loop;

struct sockets_loop_session {
    jdyno_watched watched; /* its socket is -1 while there is none */
    const sockets_session_kind *kind;
    sockets_client_loop *loop;
    const jdyno_address *server;
    sockets_operations operations;
    uint8_t *request;
    uint8_t *response;
    size_t sent; /* bytes of the request, or of the message of a stream */
    size_t received;
    bool active;
    int control; /* the connection beside datagrams, or -1 */
    bool hasLost;
    int steps; /* of the time-out */
    bool ending;       /* of the phase of a stream */
    uint64_t messages; /* of the stream that were sent */
    uint8_t confirmed[SOCKETS_NUMBER_BYTES];
    sockets_loop_session *next; /* of its loop */
};

/* Begins the part of a session in a phase, or ends it. */
static void sockets_session_activate(sockets_loop_session *session, bool active) {
    session->loop->active += active - session->active;
    session->active = active;
}

/* Begins the next operation, unless the phase is over. */
static void sockets_session_next(sockets_loop_session *session) {
    sockets_session_activate(session, sockets_operation_begins(&session->operations));
    if (session->active) {
        session->sent = 0;
        session->received = 0;
        sockets_message_set_number(&sockets_given.requests, session->request, session->operations.number);
        session->kind->send(session);
    }
}

/* Counts the operation whose response has been received, and begins the next. */
static void sockets_session_complete(sockets_loop_session *session) {
    sockets_require_right(session->response, session->operations.number);
    sockets_operation_completed(&session->operations);
    sockets_session_next(session);
}

/* Sends more of the request; whether all is sent. */
static bool sockets_session_sends(sockets_loop_session *session) {
    size_t left = sockets_given.requestBytes - session->sent;
    ssize_t sent = send(session->watched.socket, session->request + session->sent, left, 0);
    if (sent < 0 && !jdyno_not_yet(errno)) {
        jdyno_fail_call("write", errno);
    }
    session->sent += sent > 0 ? (size_t) sent : 0;
    return session->sent == sockets_given.requestBytes;
}

/* Reads as much as there is; whether so many bytes have been received. */
static bool sockets_session_fills(sockets_loop_session *session, uint8_t *to, size_t bytes) {
    ssize_t got = recv(session->watched.socket, to + session->received, bytes - session->received, 0);
    sockets_require_open(got, errno);
    session->received += got > 0 ? (size_t) got : 0;
    return session->received == bytes;
}

/* Watches for other events. */
static void sockets_session_await(sockets_loop_session *session, unsigned events) {
    jdyno_loop_change(&session->watched, events);
}

/* Watches the socket of a session that has opened it. */
static void sockets_session_watch(
        sockets_loop_session *session, int socket, void (*ready)(jdyno_watched *, unsigned), unsigned events) {
    session->watched = (jdyno_watched){.socket = socket, .ready = ready};
    jdyno_loop_add(&session->loop->loop, &session->watched, events);
}

/* Requests and responses over one connection. */

static void exchange_ready(jdyno_watched *watched, unsigned events) {
    sockets_loop_session *session = (sockets_loop_session *) watched;
    if (events & JDYNO_WRITE) {
        if (sockets_session_sends(session)) {
            sockets_session_await(session, JDYNO_READ);
        }
    } else if (sockets_session_fills(session, session->response, sockets_given.responseBytes)) {
        sockets_session_complete(session);
    }
}

static void open_exchange(sockets_loop_session *session) {
    int socket = jdyno_connect(session->server);
    jdyno_no_delay(socket, 1);
    jdyno_do_not_wait(socket);
    sockets_session_watch(session, socket, exchange_ready, JDYNO_READ);
}

static void send_request(sockets_loop_session *session) {
    if (!sockets_session_sends(session)) {
        sockets_session_await(session, JDYNO_WRITE);
    }
}

static const sockets_session_kind exchanges = {open_exchange, sockets_session_next, send_request, NULL};

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

static void short_ready(jdyno_watched *watched, unsigned events) {
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

static void open_short(sockets_loop_session *session) {
    (void) session; /* each operation does */
}

static void send_over_new_connection(sockets_loop_session *session) {
    int socket = jdyno_open(session->server, SOCK_STREAM | SOCK_NONBLOCK);
    jdyno_no_delay(socket, 1);
    if (connect(socket, (const struct sockaddr *) &session->server->address, session->server->length) != 0
            && errno != EINPROGRESS) {
        jdyno_fail_call("connect", errno);
    }
    sockets_session_watch(session, socket, short_ready, JDYNO_WRITE);
}

static const sockets_session_kind shorts = {
        open_short, sockets_session_next, send_over_new_connection, NULL};

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

static void datagram_ready(jdyno_watched *watched, unsigned events) {
    (void) events;
    sockets_loop_session *session = (sockets_loop_session *) watched;
    ssize_t got = recv(watched->socket, session->response, sockets_given.responseBytes, 0);
    require_reached(got);
    if (got > 0 && session->active
            && sockets_is_response(session->response, got, session->operations.number, session->hasLost)) {
        sockets_session_complete(session);
    }
}

static void open_datagram(sockets_loop_session *session) {
    int socket;
    session->control = sockets_exchange_ports(session->server, SOCK_DGRAM | SOCK_NONBLOCK, &socket);
    sockets_session_watch(session, socket, datagram_ready, JDYNO_READ);
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

static const sockets_session_kind datagrams = {open_datagram, sockets_session_next, send_datagram, step};

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

static void stream_ready(jdyno_watched *watched, unsigned events) {
    sockets_loop_session *session = (sockets_loop_session *) watched;
    if (events & JDYNO_WRITE) {
        send_messages(session);
    } else if (sockets_session_fills(session, session->confirmed, SOCKETS_NUMBER_BYTES)) {
        sockets_require_received(sockets_number_read(session->confirmed), session->messages);
        jdyno_no_delay(watched->socket, 0);
        sockets_session_activate(session, false);
    }
}

static void open_stream(sockets_loop_session *session) {
    int socket = jdyno_connect(session->server);
    jdyno_do_not_wait(socket);
    sockets_session_watch(session, socket, stream_ready, JDYNO_READ);
}

static const sockets_session_kind streams = {open_stream, begin, send_messages, NULL};

/* Loops, at most one for each processor, which have the sessions in turn. */

#define NANOS_PER_MILLI INT64_C(1000000)

static jdyno_address server;
static sockets_client_loop *loops;
static size_t loopCount;

static void run(void *argument, const jdyno_load *load, int64_t startNanos) {
    sockets_client_loop *loop = argument;
    int stepMillis = sockets_is_udp() ? sockets_given.timeoutStepMillis : -1;
    for (sockets_loop_session *session = loop->sessions; session; session = session->next) {
        sockets_operations_phase(&session->operations, load, startNanos);
        session->kind->begin(session);
    }
    int64_t stepNanos = jdyno_clock_nanos();
    while (loop->active > 0) {
        jdyno_loop_turn(&loop->loop, stepMillis);
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
    session->kind = sockets_is_stream()           ? &streams
            : sockets_is_udp()                    ? &datagrams
            : sockets_connects_each_time()        ? &shorts
                                                  : &exchanges;
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
    server = jdyno_address_of(address);
    loopCount = sockets_settings_loops();
    loops = jdyno_allocate(loopCount * sizeof *loops);
    for (size_t i = 0; i < loopCount; i++) {
        loops[i].loop = jdyno_loop_new();
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

const sockets_client sockets_loops_client = {open_all, close_all};
