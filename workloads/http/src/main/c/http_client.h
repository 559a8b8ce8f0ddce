/*
 * The connection of one client. For the thread of its loop.
 */
#ifndef HTTP_CLIENT_H
#define HTTP_CLIENT_H

#include "http_answers.h"
#include "http_scanner.h"

typedef struct http_client {
    int socket;
    http_scanner scanner;
    http_text *unsent; /* what the kernel has not taken yet; NULL until there is any */
    size_t unsentStart;
    size_t unsentEnd;
    size_t unsentCapacity;
} http_client;

http_client *http_client_new(int socket);

/* Closes the connection. */
void http_client_free(http_client *client);

/* Reads what has arrived and answers it. Whether the connection is still there. */
bool http_client_read(http_client *client, uint8_t *buffer, size_t bytes, http_answers *answers);

/* Sends more of what is unsent. Whether the connection is still there. */
bool http_client_write(http_client *client);

/* Whether something is unsent. */
bool http_client_has_unsent(const http_client *client);

#endif
