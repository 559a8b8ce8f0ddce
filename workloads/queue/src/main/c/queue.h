#ifndef QUEUE_H
#define QUEUE_H

#include "jdyno.h"

/*
 * A message: three stamps, a checksum, a payload; little-endian, the same bytes as in Java.
 *
 *   i64 due, i64 begun, i64 sequence, i64 checksum, payload
 *
 * The payload is a Weyl sequence with a different start for each message. The checksum consists of two running sums
 * over its 64-bit words, the second of which depends on their order (J. G. Fletcher, "An Arithmetic Checksum for Serial
 * Transmissions", 1982). They start with the sequence number.
 */

enum { QUEUE_LEAST_BYTES = 32, QUEUE_MOST_BYTES = 65536 };

/* The memory of a message outside the queue. For one thread. */
typedef struct queue_message {
    int size;          /* in bytes */
    int words;         /* of the payload; the last may be incomplete */
    uint64_t lastWordMask;
    uint64_t *bytes;   /* what follows the message in the last word stays zero */
} queue_message;

/* A message of QUEUE_LEAST_BYTES to QUEUE_MOST_BYTES bytes. Fails as `out-of-memory`. */
queue_message queue_message_new(int size);

/* Writes everything except the times. */
void queue_message_prepare(queue_message *message, uint64_t sequence, uint64_t seed);

/* Writes the times, both of jdyno_clock_nanos. */
void queue_message_stamp(queue_message *message, int64_t dueNanos, int64_t begunNanos);

int64_t queue_message_due(const queue_message *message);
int64_t queue_message_begun(const queue_message *message);
uint64_t queue_message_sequence(const queue_message *message);

/* The checksum in the message. */
uint64_t queue_message_checksum(const queue_message *message);

/* The checksum of the sequence number and payload in the message. */
uint64_t queue_message_payload_checksum(const queue_message *message);

/*
 * A ring for one producer and one consumer in a mapped file, with the layout and algorithm of Agrona's
 * OneToOneRingBuffer 1.22 (Apache-2.0).
 *
 *   records: i32 length including this header, negative while it is written, 0 if there is none; i32 type; the message.
 *   Each begins at a multiple of 8. A record of the padding type fills the end of the ring if a message does not fit
 *   there. trailer: tail, the producer's copy of head, head, each in two cache lines of its own.
 */

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

/*
 * The processors of the producer and the consumer; the parameters `placement` and `pin`.
 */

enum { QUEUE_ANY_PROCESSOR = -1 };

typedef struct queue_pinning {
    int producer;
    int consumer;
} queue_pinning;

/*
 * The requested placement, on the processors that the kernel isolates if there are any, otherwise on those that the
 * calling thread may use. Fails as `bad-parameter`, or as `unsupported` if threads cannot be pinned.
 */
queue_pinning queue_pinning_asked_for(void);

/*
 * Pins the calling thread to a processor; does nothing for QUEUE_ANY_PROCESSOR. Fails as `unsupported`.
 */
void queue_pin(int processor);

/*
 * The exchange of messages: two pinned threads for each phase, and the command thread, which watches them.
 */

/* The parameters. */
typedef struct queue_settings {
    int sizeBytes; /* of a message, stamps included */
    int64_t rate;  /* messages a second */
    int64_t seed;
    bool asInArticle; /* whether a late message delays those after it, as in the article's loop */
    jdyno_waiting waiting;
    queue_pinning pinning;
} queue_settings;

#endif
