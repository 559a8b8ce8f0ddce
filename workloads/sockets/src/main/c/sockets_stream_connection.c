#define _GNU_SOURCE
#include "jdyno.h"
#include "sockets_io.h"
#include "sockets_server_loop.h"
#include "sockets_settings.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { MESSAGES_AT_ONCE = 64 }; /* before other connections have their turn */

/* A connection with a stream. */
typedef struct stream_connection {
    jdyno_watched watched;
    sockets_receipt receipt;
    size_t received;
} stream_connection;

static void free_stream_connection(jdyno_watched *watched) {
    free(((stream_connection *) watched)->receipt.message);
    free(watched);
}

/* Whether there may be another message. */
static bool receive_message(stream_connection *connection) {
    jdyno_watched *watched = &connection->watched;
    sockets_receipt *receipt = &connection->receipt;
    size_t left = sockets_given.requestBytes - connection->received;
    ssize_t got = recv(watched->socket, receipt->message + connection->received, left, 0);
    if (got == 0 && connection->received == 0) {
        jdyno_loop_close(watched);
        return false;
    }
    if (got <= 0) {
        if (got == 0 || !jdyno_not_yet(errno)) {
            sockets_lose(watched, got == 0 ? 0 : errno);
        }
        return false;
    }
    connection->received += (size_t) got;
    if (connection->received < sockets_given.requestBytes) {
        return false;
    }
    connection->received = 0;
    if (sockets_receipt_ends(receipt)) {
        /* The client waits for it, and has sent nothing else for which the buffer could be taken. */
        uint8_t received[SOCKETS_NUMBER_BYTES];
        sockets_number_write(received, receipt->received);
        (void) jdyno_send(watched->socket, received, sizeof received); /* reading finds out who has gone */
    }
    return true;
}

static void stream_ready(jdyno_watched *watched, unsigned events) {
    (void) events;
    for (int taken = 0; taken < MESSAGES_AT_ONCE; taken++) {
        if (!receive_message((stream_connection *) watched)) {
            return;
        }
    }
}

jdyno_watched *sockets_stream_connection_new(jdyno_loop *loop, int socket) {
    stream_connection *connection = jdyno_allocate(sizeof *connection);
    connection->watched = (jdyno_watched){.socket = socket, .ready = stream_ready, .free = free_stream_connection};
    connection->receipt = sockets_receipt_new(((sockets_server_loop *) loop->own)->tally);
    return &connection->watched;
}
