#include "http_client.h"

#include "http_kit.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

http_client *http_client_new(int socket) {
    http_client *client = jdyno_allocate(sizeof *client);
    client->socket = socket;
    return client;
}

void http_client_free(http_client *client) {
    close(client->socket);
    free(client->unsent);
    free(client);
}

bool http_client_has_unsent(const http_client *client) {
    return client->unsentStart < client->unsentEnd;
}

/* Writes what the kernel takes, and shortens the text by it. Whether the connection is still there. */
static bool write_some(http_client *client, http_text *text) {
    ssize_t written = write(client->socket, text->bytes, text->length);
    if (written < 0) {
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
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
    bool there = http_client_has_unsent(client) || write_some(client, &answer);
    if (there && answer.length > 0) {
        keep(client, answer);
    }
    return there;
}

bool http_client_read(http_client *client, uint8_t *buffer, size_t bytes, http_answers *answers) {
    ssize_t length = read(client->socket, buffer, bytes);
    if (length <= 0) {
        return length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    }
    const uint8_t *at = buffer;
    while (http_scanner_ends(&client->scanner, &at, buffer + length)) {
        if (!send_answer(client, http_answers_next(answers, http_scanner_is_head(&client->scanner)))) {
            return false;
        }
    }
    return true;
}

bool http_client_write(http_client *client) {
    while (http_client_has_unsent(client)) {
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
