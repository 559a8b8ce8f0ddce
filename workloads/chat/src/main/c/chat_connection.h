/*
 * One user's connection, whichever threads serve it.
 *
 * A thread model makes connections, receives from each by one thread at a time, and sends in its own way. The socket is
 * shut down when the connection is lost and closed with the last reference, so that no thread can write to another
 * connection that was given its number.
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
    /* Accepts and serves connections from now on; does not wait for any. Called once. */
    void (*serve)(int listening);
    /* Sends a packet that the caller keeps, or has it sent later. Any thread. */
    void (*send)(chat_connection *connection, chat_packet *packet);
    /*
     * Frees what the model keeps of a connection, and the connection. Called by whoever gives back the last reference.
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

    /* The rest belongs to the thread that receives: the user's session, */
    bool accessed;
    struct chat_room *room;     /* NULL when the user is in none, */
    struct chat_member *member; /* and so is this */
    /* and the beginning of a request whose end has not come yet; most connections never need one. */
    uint8_t *partial;
    size_t partialLength;
};

/* The next connection of a listening socket; -1 when there is none and the socket does not wait. Fails by its cause. */
int chat_connection_accept(int listening);

/* Fills in a new connection, with one reference that is the caller's. */
void chat_connection_init(chat_connection *connection, const chat_model *model, int socket);

chat_connection *chat_connection_share(chat_connection *connection);
void chat_connection_release(chat_connection *connection);

/* Sends a packet that the caller keeps. Any thread. */
void chat_connection_send(chat_connection *connection, chat_packet *packet);

/*
 * One read(2), and the answer to every request that is then complete. False when the connection is over: the peer has
 * closed it, or sent what is no request, and the user is in no room any more. The buffer is the caller's, for the time
 * of the call, and holds more than CHAT_MAX_PACKET_BYTES.
 */
bool chat_connection_receive(chat_connection *connection, uint8_t *buffer, size_t capacity);

#endif
