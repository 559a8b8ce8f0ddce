#define _GNU_SOURCE
#include "sockets_crew.h"
#include "sockets_loop_session.h"

#include <errno.h>
#include <unistd.h>

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
