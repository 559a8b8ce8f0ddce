/*
 * Loops, one for each processor, and the connections of their clients.
 */
#ifndef HTTP_CLIENT_H
#define HTTP_CLIENT_H

#include "http_answers.h"
#include "jdyno.h"

enum { HTTP_RECEIVE_BYTES = 64 * 1024 };

/* What a loop has of its own. */
typedef struct http_loop {
    http_answers answers;
    uint8_t buffer[HTTP_RECEIVE_BYTES];
} http_loop;

/* A connection of a loop whose own is an http_loop. */
jdyno_watched *http_client_new(jdyno_loop *loop, int socket);

#endif
