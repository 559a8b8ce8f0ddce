/*
 * A ring for one producer and one consumer in a mapped file, with the layout and algorithm of Agrona's
 * OneToOneRingBuffer 1.22 (Apache-2.0).
 *
 *   records: i32 length including this header, negative while it is written, 0 if there is none; i32 type; the message.
 *   Each begins at a multiple of 8. A record of the padding type fills the end of the ring if a message does not fit
 *   there. trailer: tail, the producer's copy of head, head, each in two cache lines of its own.
 */
#ifndef QUEUE_RING_H
#define QUEUE_RING_H

#include "queue_message.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    QUEUE_RING_BYTES = 8 * 1024 * 1024,
    QUEUE_RING_TRAILER_BYTES = 768,
    QUEUE_RING_FILE_BYTES = QUEUE_RING_BYTES + QUEUE_RING_TRAILER_BYTES
};

typedef struct queue_ring {
    uint8_t *memory;
} queue_ring;

/*
 * Creates the ring in a new file of this directory and allocates all its pages. Fails as `error` and names the
 * directory.
 */
queue_ring queue_ring_in(const char *directory);

/* Copies a message into the ring; false if it is full. Called by the producer's thread. */
bool queue_ring_offer(queue_ring *ring, const queue_message *outgoing);

/*
 * Takes the next message; false if none is found, although the next call may find one. Called by the consumer's thread.
 * Fails as `wrong-output` if the size differs.
 */
bool queue_ring_poll(queue_ring *ring, queue_message *incoming);

#endif
