#define _GNU_SOURCE
#include "chat.h"
#include "jdyno.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * One loop for each processor. A connection belongs to one loop, whose thread receives; any thread sends, under the
 * connection's lock. What the kernel does not take at once is buffered and written when the socket is ready.
 */

enum { RECEIVE_BYTES = 64 * 1024, MIN_UNSENT_BYTES = 4096 };

typedef struct looped_connection {
    chat_connection connection;
    jdyno_watched watched;
    pthread_mutex_t lock; /* guards the rest */
    bool broken;          /* nothing is written any more; the loop finds out by reading */
    uint8_t *unsent;
    size_t unsentStart;
    size_t unsentEnd;
    size_t unsentCapacity;
} looped_connection;

/* How many bytes the kernel took; 0 if none for now. Marks the connection broken after an error. */
static size_t write_some(looped_connection *looped, const uint8_t *bytes, size_t length) {
    ssize_t written;
    do {
        written = write(looped->connection.socket, bytes, length);
    } while (written < 0 && errno == EINTR);
    if (written < 0 && !jdyno_not_yet(errno)) {
        looped->broken = true;
        shutdown(looped->connection.socket, SHUT_RDWR);
    }
    return written < 0 ? 0 : (size_t) written;
}

static void keep_unsent(looped_connection *looped, const uint8_t *bytes, size_t length) {
    size_t kept = looped->unsentEnd - looped->unsentStart;
    if (looped->unsentStart > 0) {
        memmove(looped->unsent, looped->unsent + looped->unsentStart, kept);
        looped->unsentStart = 0;
    }
    if (looped->unsentCapacity < kept + length) {
        size_t needed = 2 * (kept + length);
        looped->unsentCapacity = needed < MIN_UNSENT_BYTES ? MIN_UNSENT_BYTES : needed;
        looped->unsent = jdyno_resize(looped->unsent, looped->unsentCapacity);
    }
    memcpy(looped->unsent + kept, bytes, length);
    looped->unsentEnd = kept + length;
}

static void send_packet(chat_connection *connection, chat_packet *packet) {
    looped_connection *looped = (looped_connection *) connection;
    const uint8_t *bytes = chat_packet_bytes(packet);
    size_t length = chat_packet_length(packet);
    pthread_mutex_lock(&looped->lock);
    bool first = looped->unsentStart == looped->unsentEnd;
    size_t written = first && !looped->broken ? write_some(looped, bytes, length) : 0;
    if (!looped->broken && written < length) {
        keep_unsent(looped, bytes + written, length - written);
        if (first) {
            jdyno_loop_change(&looped->watched, JDYNO_READ | JDYNO_WRITE);
        }
    }
    pthread_mutex_unlock(&looped->lock);
}

static void writable(looped_connection *looped) {
    pthread_mutex_lock(&looped->lock);
    if (!looped->broken) {
        looped->unsentStart +=
                write_some(looped, looped->unsent + looped->unsentStart, looped->unsentEnd - looped->unsentStart);
    }
    if (looped->broken || looped->unsentStart == looped->unsentEnd) {
        looped->unsentStart = looped->unsentEnd = 0;
        jdyno_loop_change(&looped->watched, JDYNO_READ);
    }
    pthread_mutex_unlock(&looped->lock);
}

/* Called by the loop, which releases its reference. */
static void leave_loop(looped_connection *looped) {
    pthread_mutex_lock(&looped->lock);
    looped->broken = true; /* the loop is not asked to watch it any more */
    jdyno_loop_leave(&looped->watched);
    pthread_mutex_unlock(&looped->lock);
    chat_connection_release(&looped->connection);
}

static void serve_connection(jdyno_watched *watched, unsigned events) {
    looped_connection *looped = (looped_connection *) ((char *) watched - offsetof(looped_connection, watched));
    if ((events & JDYNO_READ) && !chat_session_receive(&looped->connection, watched->loop->own, RECEIVE_BYTES)) {
        leave_loop(looped);
    } else if (events & JDYNO_WRITE) {
        writable(looped);
    }
}

static jdyno_watched *adopt(jdyno_loop *loop, int socket) {
    (void) loop;
    looped_connection *looped = jdyno_allocate(sizeof *looped);
    chat_connection_init(&looped->connection, &chat_nio_model, socket);
    pthread_mutex_init(&looped->lock, NULL);
    looped->watched = (jdyno_watched){.socket = socket, .ready = serve_connection};
    return &looped->watched;
}

static void *new_buffer(void) {
    return jdyno_allocate(RECEIVE_BYTES);
}

static void serve(int listening) {
    jdyno_loops_serve(listening, jdyno_processors(), new_buffer, adopt);
}

static void destroy(chat_connection *connection) {
    looped_connection *looped = (looped_connection *) connection;
    pthread_mutex_destroy(&looped->lock);
    free(looped->unsent);
    free(looped);
}

const chat_model chat_nio_model = {serve, send_packet, destroy};
