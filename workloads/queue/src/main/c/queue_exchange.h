/*
 * The exchange of messages: two pinned threads for each phase, and the command thread, which watches them.
 */
#ifndef QUEUE_EXCHANGE_H
#define QUEUE_EXCHANGE_H

#include "jdyno.h"
#include "queue_pinning.h"
#include "queue_ring.h"

#include <stdint.h>

/* The parameters. */
typedef struct queue_settings {
    int sizeBytes; /* of a message, stamps included */
    int64_t rate;  /* messages a second */
    int64_t seed;
    jdyno_waiting waiting;
    queue_pinning pinning;
} queue_settings;

/* Call once, in `start`. */
void queue_exchange_prepare(const queue_settings *settings, queue_ring ring);

/* Sends what is due and returns when all of it has been received. */
void queue_exchange_run(const jdyno_load *load);

/* Reports what must have been received in all phases. */
void queue_exchange_check(void);

#endif
