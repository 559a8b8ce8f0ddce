/*
 * What the threads of the server share: answering requests, and receiving streams.
 */
#ifndef SOCKETS_SERVICE_H
#define SOCKETS_SERVICE_H

#include "sockets_tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The request and the response of one connection after the other. For one thread. */
typedef struct sockets_answers {
    uint8_t *request;
    uint8_t *response;
    sockets_tally *tally;
    struct sockets_answers *next; /* unused ones of a loop */
} sockets_answers;

sockets_answers *sockets_answers_new(sockets_tally *tally);

void sockets_answers_free(sockets_answers *answers);

/* Checks the request that has been received, counts it and makes its response. Fails as `wrong-output`. */
void sockets_answer(sockets_answers *answers);

/* Checks the size of a datagram. Fails as `wrong-output`. */
void sockets_require_whole(ssize_t bytes);

/* The messages of one stream. For one thread. */
typedef struct sockets_receipt {
    uint8_t *message;
    uint64_t received;
    uint64_t next;
    sockets_tally *tally;
} sockets_receipt;

sockets_receipt sockets_receipt_new(sockets_tally *tally);

/*
 * Checks and counts the message that has been received. Whether it ends the phase; then the number of received messages
 * is to be sent. Fails as `wrong-output`.
 */
bool sockets_receipt_ends(sockets_receipt *receipt);

/* A client has gone without ending its session. If the lab did not end it, the client says why. */
void sockets_client_lost(int error);

/* Start to accept and serve. Call in `start`. */
void sockets_threads_serve(int listening);
void sockets_loops_serve(int listening);

#endif
