#define _GNU_SOURCE
#include "chat_connection.h"
#include "chat_kit.h"

#ifdef __linux__

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

/*
 * One loop for each processor. A connection belongs to one loop, whose thread receives; any thread sends, under the
 * connection's lock. What the kernel does not take at once is buffered and written when the socket is ready.
 */

enum { RECEIVE_BYTES = 64 * 1024, EVENTS_AT_ONCE = 256, MIN_UNSENT_BYTES = 4096 };

typedef struct looped_connection {
    chat_connection connection;
    int loop;             /* the epoll descriptor */
    pthread_mutex_t lock; /* guards the rest */
    bool broken;          /* nothing is written any more; the loop finds out by reading */
    uint8_t *unsent;
    size_t unsentStart;
    size_t unsentEnd;
    size_t unsentCapacity;
} looped_connection;

static int *loops;
static size_t loopCount;
static size_t nextLoop;     /* of the first loop */
static int listeningSocket; /* watched by the first loop, without a connection to its name */

static void watch(looped_connection *looped, int operation, uint32_t events) {
    struct epoll_event event = {.events = events, .data = {.ptr = looped}};
    if (epoll_ctl(looped->loop, operation, looped->connection.socket, &event) != 0) {
        jdyno_fail(errno == ENOSPC ? "descriptor-limit" : jdyno_cause(errno),
                "epoll_ctl: errno %d, %s", errno, strerror(errno));
    }
}

/* How many bytes the kernel took; 0 if none for now. Marks the connection broken after an error. */
static size_t write_some(looped_connection *looped, const uint8_t *bytes, size_t length) {
    ssize_t written;
    do {
        written = write(looped->connection.socket, bytes, length);
    } while (written < 0 && errno == EINTR);
    if (written < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
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
            watch(looped, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
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
        watch(looped, EPOLL_CTL_MOD, EPOLLIN);
    }
    pthread_mutex_unlock(&looped->lock);
}

/* Called by the loop, which releases its reference. */
static void leave_loop(looped_connection *looped) {
    pthread_mutex_lock(&looped->lock);
    looped->broken = true; /* the loop is not asked to watch it any more */
    watch(looped, EPOLL_CTL_DEL, 0);
    pthread_mutex_unlock(&looped->lock);
    chat_connection_release(&looped->connection);
}

/* For the first loop only. */
static void adopt(int socket) {
    jdyno_do_not_wait(socket);
    looped_connection *looped = jdyno_allocate(sizeof *looped);
    chat_connection_init(&looped->connection, &chat_nio_model, socket);
    pthread_mutex_init(&looped->lock, NULL);
    looped->loop = loops[nextLoop++ % loopCount];
    watch(looped, EPOLL_CTL_ADD, EPOLLIN);
}

static void accept_all(void) {
    for (int socket = jdyno_accept(listeningSocket); socket >= 0;
            socket = jdyno_accept(listeningSocket)) {
        adopt(socket);
    }
}

static void serve_connection(looped_connection *looped, uint32_t events, uint8_t *buffer) {
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) {
        if (!chat_connection_receive(&looped->connection, buffer, RECEIVE_BYTES)) {
            leave_loop(looped);
            return;
        }
    }
    if (events & EPOLLOUT) {
        writable(looped);
    }
}

static void *run_loop(void *argument) {
    int loop = *(int *) argument;
    struct epoll_event *events = jdyno_allocate(EVENTS_AT_ONCE * sizeof *events);
    uint8_t *buffer = jdyno_allocate(RECEIVE_BYTES);
    while (1) {
        int count = epoll_wait(loop, events, EVENTS_AT_ONCE, -1);
        if (count < 0 && errno != EINTR) {
            jdyno_fail("error", "epoll_wait: errno %d, %s", errno, strerror(errno));
        }
        for (int i = 0; i < count; i++) {
            if (events[i].data.ptr == NULL) {
                accept_all();
            } else {
                serve_connection(events[i].data.ptr, events[i].events, buffer);
            }
        }
    }
    return NULL;
}

static void make_loops(void) {
    loopCount = jdyno_processors();
    loops = jdyno_allocate(loopCount * sizeof *loops);
    for (size_t i = 0; i < loopCount; i++) {
        loops[i] = epoll_create1(EPOLL_CLOEXEC);
        if (loops[i] < 0) {
            jdyno_fail(jdyno_cause(errno), "epoll_create1: errno %d, %s", errno, strerror(errno));
        }
    }
}

static void serve(int listening) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = NULL}};
    listeningSocket = listening;
    jdyno_do_not_wait(listening);
    make_loops();
    if (epoll_ctl(loops[0], EPOLL_CTL_ADD, listening, &event) != 0) {
        jdyno_fail("error", "epoll_ctl: errno %d, %s", errno, strerror(errno));
    }
    for (size_t i = 0; i < loopCount; i++) {
        jdyno_start_thread(run_loop, &loops[i]);
    }
}

static void destroy(chat_connection *connection) {
    looped_connection *looped = (looped_connection *) connection;
    pthread_mutex_destroy(&looped->lock);
    free(looped->unsent);
    free(looped);
}

#else

static void serve(int listening) {
    (void) listening;
    jdyno_fail("unsupported", "threads=nio needs epoll, which only Linux has");
}

static void send_packet(chat_connection *connection, chat_packet *packet) {
    (void) connection;
    (void) packet;
}

static void destroy(chat_connection *connection) {
    (void) connection;
}

#endif

const chat_model chat_nio_model = {serve, send_packet, destroy};
