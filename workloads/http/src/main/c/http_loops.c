#define _GNU_SOURCE
#include "http_loops.h"

#include "http_client.h"
#include "http_kit.h"

#ifdef __linux__

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

enum { RECEIVE_BYTES = 64 * 1024, EVENTS_AT_ONCE = 256 };

static int *loops; /* epoll descriptors */
static http_answers *answers;
static size_t loopCount;
static size_t nextLoop;     /* of the first loop */
static int listeningSocket; /* watched by the first loop, without a client to its name */

static void watch(int loop, int operation, http_client *client, uint32_t events) {
    struct epoll_event event = {.events = events, .data = {.ptr = client}};
    if (epoll_ctl(loop, operation, client == NULL ? listeningSocket : client->socket, &event) != 0) {
        jdyno_fail(errno == ENOSPC ? "descriptor-limit" : jdyno_cause(errno),
                "epoll_ctl: errno %d, %s", errno, strerror(errno));
    }
}

/* For the first loop only. */
static void accept_all(void) {
    for (int socket = jdyno_accept(listeningSocket); socket >= 0; socket = jdyno_accept(listeningSocket)) {
        jdyno_do_not_wait(socket);
        watch(loops[nextLoop++ % loopCount], EPOLL_CTL_ADD, http_client_new(socket), EPOLLIN);
    }
}

static void serve_client(size_t loop, http_client *client, uint32_t events, uint8_t *buffer) {
    bool waited = http_client_has_unsent(client);
    bool there = !(events & EPOLLOUT) || http_client_write(client);
    if (there && (events & (EPOLLIN | EPOLLHUP | EPOLLERR))) {
        there = http_client_read(client, buffer, RECEIVE_BYTES, &answers[loop]);
    }
    if (!there) {
        http_client_free(client);
    } else if (waited != http_client_has_unsent(client)) {
        watch(loops[loop], EPOLL_CTL_MOD, client, waited ? EPOLLIN : EPOLLIN | EPOLLOUT);
    }
}

static void *run_loop(void *argument) {
    size_t loop = (size_t) ((int *) argument - loops);
    struct epoll_event *events = jdyno_allocate(EVENTS_AT_ONCE * sizeof *events);
    uint8_t *buffer = jdyno_allocate(RECEIVE_BYTES);
    while (1) {
        int count = epoll_wait(loops[loop], events, EVENTS_AT_ONCE, -1);
        if (count < 0 && errno != EINTR) {
            jdyno_fail("error", "epoll_wait: errno %d, %s", errno, strerror(errno));
        }
        for (int i = 0; i < count; i++) {
            if (events[i].data.ptr == NULL) {
                accept_all();
            } else {
                serve_client(loop, events[i].data.ptr, events[i].events, buffer);
            }
        }
    }
    return NULL;
}

void http_loops_serve(int listening) {
    listeningSocket = listening;
    jdyno_do_not_wait(listening);
    loopCount = jdyno_processors();
    loops = jdyno_allocate(loopCount * sizeof *loops);
    answers = jdyno_allocate(loopCount * sizeof *answers);
    for (size_t i = 0; i < loopCount; i++) {
        loops[i] = epoll_create1(EPOLL_CLOEXEC);
        if (loops[i] < 0) {
            jdyno_fail(jdyno_cause(errno), "epoll_create1: errno %d, %s", errno, strerror(errno));
        }
    }
    watch(loops[0], EPOLL_CTL_ADD, NULL, EPOLLIN);
    for (size_t i = 0; i < loopCount; i++) {
        jdyno_start_thread(run_loop, &loops[i]);
    }
}

void http_loops_check(void) {
    http_answers_check(answers, loopCount);
}

#else

void http_loops_serve(int listening) {
    (void) listening;
    jdyno_fail("unsupported", "the twin needs epoll, which only Linux has");
}

void http_loops_check(void) {}

#endif
