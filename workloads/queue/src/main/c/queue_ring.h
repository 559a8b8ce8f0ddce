/*
 * A ring for one producer and one consumer in a mapped file: Agrona's OneToOneRingBuffer 1.22 (Apache-2.0), its layout
 * and its steps.
 *
 *   records: i32 length with this header, negative while it is written, 0 where none is yet; i32 type; the message;
 *   each begins at a multiple of 8. A record of the padding type fills the end of the ring when a message does not fit
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
 * Makes the ring in a new file of this directory, all of whose pages there are from the start. Fails as `error`, naming
 * the directory.
 */
queue_ring queue_ring_in(const char *directory);

/* Puts a copy of a message; false when there is no room. Called by the producer's thread. */
bool queue_ring_offer(queue_ring *ring, const queue_message *outgoing);

/*
 * Takes the next message; false when none is found, which the next look may. Called by the consumer's thread. Fails as
 * `wrong-output` when its size is another.
 */
bool queue_ring_poll(queue_ring *ring, queue_message *incoming);

#endif
