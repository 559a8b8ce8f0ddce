/*
 * The messages of one direction: all have the same size and, after their number, the same drawn bytes.
 *
 * A number tells which session sends a message, and how many it has sent before. A message begins with its number, low
 * byte first; one that is shorter has as many of the low bytes as it holds.
 */
#ifndef SOCKETS_CONTENT_H
#define SOCKETS_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SOCKETS_NUMBER_BYTES = 8, SOCKETS_COUNT_BITS = 40, SOCKETS_DIFFERENCE_BYTES = 160 };

/* The largest number of messages of a session, which no test reaches. */
#define SOCKETS_MAX_COUNT ((INT64_C(1) << SOCKETS_COUNT_BITS) - 1)

/* Ends the stream of a phase; no message has it. */
#define SOCKETS_END UINT64_MAX

typedef struct sockets_content {
    size_t bytes;
    bool sampled;
    uint8_t *template;
} sockets_content;

/* stream: whether only some messages are compared as a whole, and of the others both ends */
sockets_content sockets_content_make(size_t bytes, bool stream, uint64_t seed);

/* A message without a number. */
uint8_t *sockets_message_new(const sockets_content *content);

void sockets_message_set_number(const sockets_content *content, uint8_t *message, uint64_t number);

/* The number of a message, or what it holds of it. */
uint64_t sockets_message_number(const sockets_content *content, const uint8_t *message);

/* Whether a message has this number and the right bytes. */
bool sockets_message_is_right(const sockets_content *content, const uint8_t *message, uint64_t number);

/* Whether a message has the right bytes after its number. */
bool sockets_message_has_right_bytes(const sockets_content *content, const uint8_t *message, uint64_t number);

/* Writes what a message holds instead of this number and its bytes, for an error, and returns the text. */
const char *sockets_message_difference(
        const sockets_content *content, const uint8_t *message, uint64_t number, char text[SOCKETS_DIFFERENCE_BYTES]);

/* The number of a session's first message. */
uint64_t sockets_number_first(int session);

/* The first number of the session that has this number. */
uint64_t sockets_number_first_like(uint64_t number);

/* What is left of a number in a message of this size. */
uint64_t sockets_number_in(size_t bytes, uint64_t number);

/* Writes a whole number, low byte first. */
void sockets_number_write(uint8_t *to, uint64_t number);

uint64_t sockets_number_read(const uint8_t *from);

#endif
