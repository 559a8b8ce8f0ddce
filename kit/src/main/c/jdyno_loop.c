#define _GNU_SOURCE
#include "jdyno.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#ifdef __linux__
#else

/* Nothing else is called, because there is no loop. */
enum { EPOLLIN = 1, EPOLLOUT = 4, EPOLLERR, EPOLLHUP, EPOLL_CLOEXEC, EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL };
struct epoll_event {
    unsigned events;
    struct {
        void *ptr;
    } data;
};
#define epoll_ctl(epoll, operation, socket, event) ((void) (event), -1)
#define epoll_wait(epoll, events, most, timeout) ((void) (timeout), -1)
#define epoll_create1(flags) (jdyno_fail("unsupported", "loops need epoll, which only Linux has"), -1)

#endif

enum { EVENTS_AT_ONCE = 256 };

_Static_assert((int) JDYNO_READ == (int) EPOLLIN, "events must be those of epoll");
_Static_assert((int) JDYNO_WRITE == (int) EPOLLOUT, "events must be those of epoll");

static jdyno_loop *loops; /* of jdyno_loops_serve */
static size_t loopCount;
static size_t nextLoop; /* of the first loop, which accepts */
static jdyno_adopt adoptSocket;

jdyno_loop jdyno_loop_new(void) {
    jdyno_loop loop = {.epoll = epoll_create1(EPOLL_CLOEXEC)};
    if (loop.epoll < 0) {
        jdyno_fail_call("epoll_create1", errno);
    }
    return loop;
}

static void control(jdyno_watched *watched, int operation, unsigned events) {
    struct epoll_event event = {.events = events, .data = {.ptr = watched}};
    if (epoll_ctl(watched->loop->epoll, operation, watched->socket, &event) != 0) {
        jdyno_fail(errno == ENOSPC ? "descriptor-limit" : jdyno_cause(errno), "epoll_ctl: errno %d, %s", errno,
                strerror(errno));
    }
}

void jdyno_loop_add(jdyno_loop *loop, jdyno_watched *watched, unsigned events) {
    watched->loop = loop;
    control(watched, EPOLL_CTL_ADD, events);
}

void jdyno_loop_change(jdyno_watched *watched, unsigned events) {
    control(watched, EPOLL_CTL_MOD, events);
}

void jdyno_loop_leave(jdyno_watched *watched) {
    control(watched, EPOLL_CTL_DEL, 0);
}

void jdyno_loop_close(jdyno_watched *watched) {
    close(watched->socket);
    watched->closed = true;
    if (watched->free != NULL) {
        watched->next = watched->loop->closed;
        watched->loop->closed = watched;
    }
}

void jdyno_loop_turn(jdyno_loop *loop, int timeoutMillis) {
    struct epoll_event events[EVENTS_AT_ONCE];
    int count = epoll_wait(loop->epoll, events, EVENTS_AT_ONCE, timeoutMillis);
    if (count < 0 && errno != EINTR) {
        jdyno_fail_call("epoll_wait", errno);
    }
    for (int i = 0; i < count; i++) {
        jdyno_watched *watched = events[i].data.ptr;
        if (!watched->closed) {
            /* A read finds out what is wrong with a socket. */
            bool reads = events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR);
            watched->ready(watched, (reads ? JDYNO_READ : 0) | (events[i].events & JDYNO_WRITE));
        }
    }
    while (loop->closed != NULL) {
        jdyno_watched *watched = loop->closed;
        loop->closed = watched->next;
        watched->free(watched);
    }
}

static void accept_all(jdyno_watched *listening, unsigned events) {
    (void) events;
    for (int socket = jdyno_accept(listening->socket); socket >= 0; socket = jdyno_accept(listening->socket)) {
        jdyno_loop *loop = &loops[nextLoop++ % loopCount];
        jdyno_do_not_wait(socket);
        jdyno_loop_add(loop, adoptSocket(loop, socket), JDYNO_READ);
    }
}

static void *run(void *loop) {
    while (1) {
        jdyno_loop_turn(loop, -1);
    }
    return NULL;
}

void jdyno_loops_serve(int listening, size_t count, void *(*own)(void), jdyno_adopt adopt) {
    static jdyno_watched accepting;
    accepting = (jdyno_watched){.socket = listening, .ready = accept_all};
    adoptSocket = adopt;
    loopCount = count;
    loops = jdyno_allocate(count * sizeof *loops);
    jdyno_do_not_wait(listening);
    for (size_t i = 0; i < count; i++) {
        loops[i] = jdyno_loop_new();
        loops[i].own = own();
    }
    jdyno_loop_add(&loops[0], &accepting, JDYNO_READ);
    for (size_t i = 0; i < count; i++) {
        jdyno_start_thread(run, &loops[i]);
    }
}
