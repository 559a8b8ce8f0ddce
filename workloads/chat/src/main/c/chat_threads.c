#include "chat.h"
#include "jdyno.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/socket.h>

/*
 * Two threads a connection: a receiver, which waits for requests and answers them, and a sender, which waits for
 * packets and writes each with its own write call.
 */

enum { RECEIVE_BYTES = 1024 };

typedef struct packet_list {
    chat_packet **packet; /* a reference each */
    size_t count;
    size_t capacity;
} packet_list;

typedef struct threaded_connection {
    chat_connection connection;
    pthread_mutex_t lock; /* guards the queue: what waits, and whether it is closed */
    pthread_cond_t changed;
    packet_list waiting;
    bool closed;
} threaded_connection;

static void list_append(packet_list *list, chat_packet *packet) {
    if (list->count == list->capacity) {
        list->capacity = list->capacity == 0 ? 8 : 2 * list->capacity;
        list->packet = jdyno_resize(list->packet, list->capacity * sizeof *list->packet);
    }
    list->packet[list->count++] = packet;
}

static void list_clear(packet_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        chat_packet_release(list->packet[i]);
    }
    list->count = 0;
}

static void queue_packet(chat_connection *connection, chat_packet *packet) {
    threaded_connection *threaded = (threaded_connection *) connection;
    pthread_mutex_lock(&threaded->lock);
    if (!threaded->closed) {
        list_append(&threaded->waiting, chat_packet_share(packet));
        pthread_cond_signal(&threaded->changed);
    }
    pthread_mutex_unlock(&threaded->lock);
}

static void queue_close(threaded_connection *threaded) {
    pthread_mutex_lock(&threaded->lock);
    threaded->closed = true;
    pthread_cond_signal(&threaded->changed);
    pthread_mutex_unlock(&threaded->lock);
}

/*
 * Waits until there are packets and takes all of them, leaving an empty list; false if the queue is closed.
 */
static bool queue_take_all(threaded_connection *threaded, packet_list *batch) {
    pthread_mutex_lock(&threaded->lock);
    while (threaded->waiting.count == 0 && !threaded->closed) {
        pthread_cond_wait(&threaded->changed, &threaded->lock);
    }
    bool open = !threaded->closed;
    if (open) {
        packet_list emptied = *batch;
        *batch = threaded->waiting;
        threaded->waiting = emptied;
    }
    pthread_mutex_unlock(&threaded->lock);
    return open;
}

static bool write_batch(int socket, const packet_list *batch) {
    for (size_t i = 0; i < batch->count; i++) {
        const chat_packet *packet = batch->packet[i];
        if (!jdyno_send(socket, chat_packet_bytes(packet), chat_packet_length(packet))) {
            return false;
        }
    }
    return true;
}

static void *send_packets(void *argument) {
    threaded_connection *threaded = argument;
    packet_list batch = {NULL, 0, 0};
    bool connected = true;
    while (connected && queue_take_all(threaded, &batch)) {
        connected = write_batch(threaded->connection.socket, &batch);
        list_clear(&batch);
        sched_yield(); /* like the Java server: packets that are queued meanwhile need no wake-up */
    }
    free(batch.packet);
    queue_close(threaded);
    shutdown(threaded->connection.socket, SHUT_RDWR); /* the receiver notices and informs the session */
    chat_connection_release(&threaded->connection);
    return NULL;
}

static void *receive_requests(void *argument) {
    threaded_connection *threaded = argument;
    uint8_t buffer[RECEIVE_BYTES];
    while (chat_session_receive(&threaded->connection, buffer, sizeof buffer)) {
        sched_yield();
    }
    queue_close(threaded);
    chat_connection_release(&threaded->connection);
    return NULL;
}

static void adopt(int socket) {
    threaded_connection *threaded = jdyno_allocate(sizeof *threaded);
    chat_connection_init(&threaded->connection, &chat_platform_model, socket);
    pthread_mutex_init(&threaded->lock, NULL);
    pthread_cond_init(&threaded->changed, NULL);
    chat_connection_share(&threaded->connection); /* a reference for each thread */
    jdyno_start_thread(send_packets, threaded);
    jdyno_start_thread(receive_requests, threaded);
}

static void destroy(chat_connection *connection) {
    threaded_connection *threaded = (threaded_connection *) connection;
    list_clear(&threaded->waiting);
    free(threaded->waiting.packet);
    pthread_cond_destroy(&threaded->changed);
    pthread_mutex_destroy(&threaded->lock);
    free(threaded);
}

static void *accept_connections(void *listening) {
    while (1) {
        adopt(jdyno_accept(*(int *) listening));
    }
    return NULL;
}

static void serve(int listening) {
    static int accepting;
    accepting = listening;
    jdyno_start_thread(accept_connections, &accepting);
}

const chat_model chat_platform_model = {serve, queue_packet, destroy};
