/*
 * The answers of the server, and how many each loop has given.
 */
#ifndef HTTP_ANSWERS_H
#define HTTP_ANSWERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that are sent, or left of them. */
typedef struct http_text {
    const uint8_t *bytes;
    size_t length;
} http_text;

/* The counts of one loop. */
typedef struct http_answers {
    _Atomic uint64_t requests;
    _Atomic uint64_t bodies;
    struct http_answers *next; /* of all loops */
} http_answers;

/* Makes the answer, whose body has this many bytes, and which takes this much work. Call before all others. */
void http_answers_make(size_t bodyBytes, int64_t workNanos);

/* Works for the answer to a request. It is counted before the client can have it. For the thread of the loop. */
http_text http_answers_next(http_answers *answers, bool toHead);

/* Adds the counts of one more loop to those that are reported. Call in `start`. */
void http_answers_add(http_answers *answers);

/* Reports the requests of all loops since the last call. */
void http_answers_check(void);

#endif
