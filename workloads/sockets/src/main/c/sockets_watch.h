/*
 * Descriptors that a loop waits for, on Linux.
 */
#ifndef SOCKETS_WATCH_H
#define SOCKETS_WATCH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct sockets_watched sockets_watched;

/* A descriptor of one loop. The first member of a larger structure. For the thread of the loop. */
struct sockets_watched {
    int socket;
    /* Goes on when the socket is ready for some of these events. */
    void (*ready)(sockets_watched *watched, uint32_t events);
    /* Frees the structure, after the socket has been closed. */
    void (*free)(sockets_watched *watched);
    sockets_watched *next; /* the closed ones of a loop */
    bool closed;
};

/* One thread's epoll. */
typedef struct sockets_loop {
    int epoll;
    sockets_watched *closed; /* to be freed when no event names them any more */
} sockets_loop;

/* Fails as `unsupported` where there is no epoll. */
sockets_loop sockets_loop_new(void);

/* Watches a socket for events. Any thread. */
void sockets_loop_add(sockets_loop *loop, sockets_watched *watched, uint32_t events);

/* Changes the events. */
void sockets_loop_change(sockets_loop *loop, sockets_watched *watched, uint32_t events);

/* Closes the socket; frees the structure later. */
void sockets_loop_close(sockets_loop *loop, sockets_watched *watched);

/* Waits for events, at most so long unless that is negative, and lets what is ready go on. */
void sockets_loop_turn(sockets_loop *loop, int timeoutMillis);

#endif
