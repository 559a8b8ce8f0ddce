#define _GNU_SOURCE
#include "sockets.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * A thread for each session. It accepts a connection and serves it to its end; where each operation has a connection,
 * as many threads as there are sessions do so over and over, so that no thread is started for an operation.
 */

static int listeningSocket;

static void answer(int client, sockets_answers *answers) {
    jdyno_filled filled;
    while ((filled = jdyno_fill(client, answers->request, sockets_given.requestBytes)) == JDYNO_FILLED) {
        sockets_answer(answers);
        if (!jdyno_send(client, answers->response, sockets_given.responseBytes)) {
            break;
        }
        if (sockets_connects_each_time()) {
            return;
        }
    }
    if (filled != JDYNO_ENDED) {
        sockets_client_lost(errno);
    }
}

static void answer_session(int client) {
    sockets_answers *answers = sockets_answers_new(sockets_tally_new());
    answer(client, answers);
    sockets_answers_free(answers);
}

static void receive(int client) {
    sockets_receipt receipt = sockets_receipt_new(sockets_tally_new());
    uint8_t received[SOCKETS_NUMBER_BYTES];
    jdyno_filled filled;
    while ((filled = jdyno_fill(client, receipt.message, sockets_given.requestBytes)) == JDYNO_FILLED) {
        if (sockets_receipt_ends(&receipt)) {
            sockets_number_write(received, receipt.received);
            if (!jdyno_send(client, received, sizeof received)) {
                break;
            }
        }
    }
    if (filled != JDYNO_ENDED) {
        sockets_client_lost(errno);
    }
    free(receipt.message);
}

/* Answers datagrams until an empty one ends the session. */
static void answer_datagrams(int control) {
    int port;
    int clientPort = sockets_read_port(control);
    int datagrams = sockets_open_datagrams(control, SOCK_DGRAM, &port);
    if (clientPort < 0) {
        sockets_client_lost(errno);
        close(datagrams);
        return;
    }
    sockets_connect_datagrams(datagrams, control, clientPort);
    sockets_answers *answers = sockets_answers_new(sockets_tally_new());
    sockets_write_port(control, port);
    ssize_t got;
    while ((got = recv(datagrams, answers->request, sockets_given.requestBytes, 0)) > 0) {
        sockets_require_whole(got);
        sockets_answer(answers);
        if (send(datagrams, answers->response, sockets_given.responseBytes, 0) < 0) {
            got = -1;
            break;
        }
    }
    if (got < 0) {
        sockets_client_lost(errno);
    }
    sockets_answers_free(answers);
    close(datagrams);
}

static void *serve_session(void *socket) {
    int client = (int) (intptr_t) socket;
    if (sockets_is_udp()) {
        answer_datagrams(client);
    } else if (sockets_is_stream()) {
        receive(client);
    } else {
        answer_session(client);
    }
    close(client);
    return NULL;
}

static void *accept_all(void *unused) {
    (void) unused;
    while (1) {
        jdyno_start_thread(serve_session, (void *) (intptr_t) jdyno_accept(listeningSocket));
    }
    return NULL;
}

static void *serve_each(void *unused) {
    (void) unused;
    sockets_answers *answers = sockets_answers_new(sockets_tally_new());
    while (1) {
        int client = jdyno_accept(listeningSocket);
        answer(client, answers);
        close(client);
    }
    return NULL;
}

void sockets_threads_serve(int listening) {
    listeningSocket = listening;
    int threads = sockets_connects_each_time() ? sockets_given.sessions : 1;
    for (int i = 0; i < threads; i++) {
        jdyno_start_thread(sockets_connects_each_time() ? serve_each : accept_all, NULL);
    }
}
