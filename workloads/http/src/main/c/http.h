#ifndef HTTP_H
#define HTTP_H

#include "jdyno.h"

#include <stdatomic.h>

/*
 * The answers of the server, and how many each loop has given.
 */

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

/* Works for the answer to a request. It is counted before the client can have it. For the thread of the loop. */
http_text http_answers_next(http_answers *answers, bool toHead);

/*
 * Finds the ends of the requests on one connection: of the head, and of the body if the head has its length. Everything
 * else in a request is ignored. For one thread.
 */

typedef struct http_scanner {
    size_t lineLength; /* characters of the current line so far */
    bool isOtherLine;  /* whether they are not those of "content-length:" */
    bool started;
    bool head;
    int64_t length;
    int64_t bodyLeft;
} http_scanner;

/*
 * Reads to the end of a request, or of the bytes that are there, and moves `at` behind what it has read. Whether a
 * request has ended.
 */
bool http_scanner_ends(http_scanner *scanner, const uint8_t **at, const uint8_t *end);

/* Whether the last request was a HEAD. */
bool http_scanner_is_head(const http_scanner *scanner);

/*
 * Loops, one for each processor, and the connections of their clients.
 */

enum { HTTP_RECEIVE_BYTES = 64 * 1024 };

/* What a loop has of its own. */
typedef struct http_loop {
    http_answers answers;
    uint8_t buffer[HTTP_RECEIVE_BYTES];
} http_loop;

/* A connection of a loop whose own is an http_loop. */
jdyno_watched *http_client_new(jdyno_loop *loop, int socket);

/* Makes the answer, whose body has this many bytes, and which takes this much work. Call before all others. */
void http_answers_make(size_t bodyBytes, int64_t workNanos);

/* Adds the counts of one more loop to those that are reported. Call in `start`. */
void http_answers_add(http_answers *answers);

/* Reports the requests of all loops since the last call. */
void http_answers_check(void);

#endif
