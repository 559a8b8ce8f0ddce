/*
 * A message: three stamps, a checksum, a payload; little-endian, the same bytes as in Java.
 *
 *   i64 due, i64 begun, i64 sequence, i64 checksum, payload
 *
 * The payload is a Weyl sequence with a different start for each message. The checksum consists of two running sums
 * over its 64-bit words, the second of which depends on their order (J. G. Fletcher, "An Arithmetic Checksum for Serial
 * Transmissions", 1982). They start with the sequence number.
 */
#ifndef QUEUE_MESSAGE_H
#define QUEUE_MESSAGE_H

#include <stdint.h>

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

#endif
