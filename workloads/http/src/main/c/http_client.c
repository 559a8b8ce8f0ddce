#include "http.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* The connection of one client. For the thread of its loop. */
typedef struct http_client {
    jdyno_watched watched;
    http_scanner scanner;
    http_text *unsent; /* what the kernel has not taken yet; NULL until there is any */
    size_t unsentStart;
    size_t unsentEnd;
    size_t unsentCapacity;
} http_client;

static bool has_unsent(const http_client *client) {
    return client->unsentStart < client->unsentEnd;
}

/* Writes what the kernel takes, and shortens the text by it. Whether the connection is still there. */
static bool write_some(http_client *client, http_text *text) {
    ssize_t written = write(client->watched.socket, text->bytes, text->length);
    if (written < 0) {
        return jdyno_not_yet(errno);
    }
    text->bytes += written;
    text->length -= (size_t) written;
    return true;
}

static void keep(http_client *client, http_text text) {
    if (client->unsentEnd == client->unsentCapacity) {
        client->unsentCapacity = 2 * client->unsentCapacity + 1;
        client->unsent = jdyno_resize(client->unsent, client->unsentCapacity * sizeof *client->unsent);
    }
    client->unsent[client->unsentEnd++] = text;
}

static bool send_answer(http_client *client, http_text answer) {
    bool there = has_unsent(client) || write_some(client, &answer);
    if (there && answer.length > 0) {
        keep(client, answer);
    }
    return there;
}

/* Reads what has arrived and answers it. Whether the connection is still there. */
static bool read_and_answer(http_client *client) {
    http_loop *loop = client->watched.loop->own;
    ssize_t length = read(client->watched.socket, loop->buffer, sizeof loop->buffer);
    if (length <= 0) {
        return length < 0 && jdyno_not_yet(errno);
    }
    const uint8_t *at = loop->buffer;
    while (http_scanner_ends(&client->scanner, &at, loop->buffer + length)) {
        if (!send_answer(client, http_answers_next(&loop->answers, http_scanner_is_head(&client->scanner)))) {
            return false;
        }
    }
    return true;
}

/* Sends more of what is unsent. Whether the connection is still there. */
static bool send_unsent(http_client *client) {
    while (has_unsent(client)) {
        http_text *first = &client->unsent[client->unsentStart];
        if (!write_some(client, first)) {
            return false;
        }
        if (first->length > 0) {
            return true;
        }
        client->unsentStart++;
    }
    client->unsentStart = client->unsentEnd = 0;
    return true;
}

static void ready(jdyno_watched *watched, unsigned events) {
    http_client *client = (http_client *) watched;
    bool waited = has_unsent(client);
    bool there = !(events & JDYNO_WRITE) || send_unsent(client);
    if (there && (events & JDYNO_READ)) {
        there = read_and_answer(client);
    }
    if (!there) {
        jdyno_loop_close(watched);
    } else if (waited != has_unsent(client)) {
        jdyno_loop_change(watched, waited ? JDYNO_READ : JDYNO_READ | JDYNO_WRITE);
    }
}

static void free_client(jdyno_watched *watched) {
    free(((http_client *) watched)->unsent);
    free(watched);
}

jdyno_watched *http_client_new(jdyno_loop *loop, int socket) {
    (void) loop;
    http_client *client = jdyno_allocate(sizeof *client);
    client->watched = (jdyno_watched){.socket = socket, .ready = ready, .free = free_client};
    return &client->watched;
}
