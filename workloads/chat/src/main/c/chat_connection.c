#include "chat.h"

#include <stdlib.h>
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
