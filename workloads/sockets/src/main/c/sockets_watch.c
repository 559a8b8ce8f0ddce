#define _GNU_SOURCE
#include "sockets_watch.h"

#include "sockets_kit.h"

#ifdef __linux__

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { EVENTS_AT_ONCE = 256 };

sockets_loop sockets_loop_new(void) {
    sockets_loop loop = {epoll_create1(EPOLL_CLOEXEC), NULL};
    if (loop.epoll < 0) {
        jdyno_fail(jdyno_cause(errno), "epoll_create1: errno %d, %s", errno, strerror(errno));
    }
    return loop;
}

static void control(sockets_loop *loop, sockets_watched *watched, int operation, uint32_t events) {
    struct epoll_event event = {.events = events, .data = {.ptr = watched}};
    if (epoll_ctl(loop->epoll, operation, watched->socket, &event) != 0) {
        jdyno_fail(errno == ENOSPC ? "descriptor-limit" : jdyno_cause(errno),
                "epoll_ctl: errno %d, %s", errno, strerror(errno));
    }
}

void sockets_loop_add(sockets_loop *loop, sockets_watched *watched, uint32_t events) {
    control(loop, watched, EPOLL_CTL_ADD, events);
}

void sockets_loop_change(sockets_loop *loop, sockets_watched *watched, uint32_t events) {
    control(loop, watched, EPOLL_CTL_MOD, events);
}

void sockets_loop_close(sockets_loop *loop, sockets_watched *watched) {
    close(watched->socket);
    watched->closed = true;
    if (watched->free != NULL) {
        watched->next = loop->closed;
        loop->closed = watched;
    }
}

static void free_closed(sockets_loop *loop) {
    while (loop->closed != NULL) {
        sockets_watched *watched = loop->closed;
        loop->closed = watched->next;
        watched->free(watched);
    }
}

void sockets_loop_turn(sockets_loop *loop, int timeoutMillis) {
    struct epoll_event events[EVENTS_AT_ONCE];
    int count = epoll_wait(loop->epoll, events, EVENTS_AT_ONCE, timeoutMillis);
    if (count < 0 && errno != EINTR) {
        jdyno_fail("error", "epoll_wait: errno %d, %s", errno, strerror(errno));
    }
    for (int i = 0; i < count; i++) {
        sockets_watched *watched = events[i].data.ptr;
        if (!watched->closed) {
            watched->ready(watched, events[i].events);
        }
    }
    free_closed(loop);
}

#else

sockets_loop sockets_loop_new(void) {
    jdyno_fail("unsupported", "style=nio needs epoll, which only Linux has");
}

void sockets_loop_add(sockets_loop *loop, sockets_watched *watched, uint32_t events) {
    (void) loop;
    (void) watched;
    (void) events;
}

void sockets_loop_change(sockets_loop *loop, sockets_watched *watched, uint32_t events) {
    sockets_loop_add(loop, watched, events);
}

void sockets_loop_close(sockets_loop *loop, sockets_watched *watched) {
    (void) loop;
    (void) watched;
}

void sockets_loop_turn(sockets_loop *loop, int timeoutMillis) {
    (void) loop;
    (void) timeoutMillis;
}

#endif
