/*
 * One user's connection, for every thread model.
 *
 * A thread model creates connections, receives from each by one thread at a time, and sends in its own way. The socket
 * is shut down when the connection is lost, and closed with the last reference: otherwise a thread could write to a new
 * connection with the same number.
 */
#ifndef CHAT_CONNECTION_H
#define CHAT_CONNECTION_H

#include "chat_wire.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct chat_connection chat_connection;

/* How connections are served. */
typedef struct chat_model {
    /* Starts to accept and serve connections; does not wait for any. Called once. */
    void (*serve)(int listening);
    /* Sends a packet now or later; the caller keeps the packet. Any thread. */
    void (*send)(chat_connection *connection, chat_packet *packet);
    /*
     * Frees the model's data of a connection, and the connection. Called when the last reference is released.
     */
    void (*destroy)(chat_connection *connection);
} chat_model;

extern const chat_model chat_platform_model; /* two threads a connection */
extern const chat_model chat_nio_model;      /* one epoll loop a processor; elsewhere than on Linux, `unsupported` */

/* A model's connection begins with this. */
struct chat_connection {
    const chat_model *model;
    atomic_uint references;
    int socket;

    /* The rest is for the receiving thread: the user's session, */
    bool accessed;
    struct chat_room *room;     /* NULL when the user is in none, */
    struct chat_member *member; /* and so is this */
    /* and the beginning of an incomplete request; most connections never need one. */
    uint8_t *partial;
    size_t partialLength;
};

/* Fills in a new connection with one reference, which the caller owns. */
void chat_connection_init(chat_connection *connection, const chat_model *model, int socket);

chat_connection *chat_connection_share(chat_connection *connection);
void chat_connection_release(chat_connection *connection);

/* Sends a packet; the caller keeps it. Any thread. */
void chat_connection_send(chat_connection *connection, chat_packet *packet);

#endif
