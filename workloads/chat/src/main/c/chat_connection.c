#include "chat_connection.h"

#include "chat_kit.h"
#include "chat_session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void chat_connection_init(chat_connection *connection, const chat_model *model, int socket) {
    connection->model = model;
    atomic_init(&connection->references, 1);
    connection->socket = socket;
}

chat_connection *chat_connection_share(chat_connection *connection) {
    atomic_fetch_add_explicit(&connection->references, 1, memory_order_relaxed);
    return connection;
}

void chat_connection_release(chat_connection *connection) {
    if (atomic_fetch_sub_explicit(&connection->references, 1, memory_order_acq_rel) == 1) {
        close(connection->socket);
        free(connection->partial);
        connection->model->destroy(connection);
    }
}

void chat_connection_send(chat_connection *connection, chat_packet *packet) {
    connection->model->send(connection, packet);
}

/* Always returns false, for the caller to return. Who sees the end may rely on it that the error has been counted. */
static bool lose(chat_connection *connection, const char *misbehaviour) {
    chat_session_lost(connection, misbehaviour);
    shutdown(connection->socket, SHUT_RDWR);
    return false;
}

static void keep_partial(chat_connection *connection, const uint8_t *bytes, size_t length) {
    if (length > 0 && connection->partial == NULL) {
        connection->partial = jdyno_allocate(CHAT_MAX_PACKET_BYTES);
    }
    if (length > 0) {
        memcpy(connection->partial, bytes, length);
    }
    connection->partialLength = length;
}

static bool answer_all(chat_connection *connection, const uint8_t *bytes, size_t length) {
    size_t answered = 0;
    while (1) {
        chat_request request;
        ptrdiff_t taken = chat_read_request(bytes + answered, length - answered, &request);
        if (taken == CHAT_INCOMPLETE) {
            keep_partial(connection, bytes + answered, length - answered);
            return true;
        }
        const char *misbehaviour = taken < 0 ? "a packet is not a request" : chat_session_answer(connection, &request);
        if (misbehaviour != NULL) {
            return lose(connection, misbehaviour);
        }
        answered += (size_t) taken;
    }
}

bool chat_connection_receive(chat_connection *connection, uint8_t *buffer, size_t capacity) {
    size_t before = connection->partialLength;
    if (before > 0) {
        memcpy(buffer, connection->partial, before);
    }
    ssize_t got = read(connection->socket, buffer + before, capacity - before);
    if (got < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) {
        return true;
    }
    if (got <= 0) {
        return lose(connection, NULL);
    }
    return answer_all(connection, buffer, before + (size_t) got);
}
