#define _GNU_SOURCE
#include "sockets_kit.h"
#include "sockets_server_loop.h"
#include "sockets_settings.h"

/* Loops, at most one for each processor, which get the connections in turn. */

#ifdef __linux__

#include <sys/epoll.h>

static sockets_server_loop *loops;
static size_t loopCount;
static size_t nextLoop; /* of the first loop */
static sockets_watched listeningSocket;

sockets_answers *sockets_take_answers(sockets_server_loop *loop) {
    sockets_answers *answers = loop->unused;
    if (answers == NULL) {
        return sockets_answers_new(loop->tally);
    }
    loop->unused = answers->next;
    return answers;
}

void sockets_give_back(sockets_server_loop *loop, sockets_answers *answers) {
    answers->next = loop->unused;
    loop->unused = answers;
}

void sockets_lose(sockets_server_loop *loop, sockets_watched *watched, int error) {
    sockets_client_lost(error);
    sockets_loop_close(&loop->loop, watched);
}

static void adopt(int socket) {
    sockets_server_loop *loop = &loops[nextLoop++ % loopCount];
    jdyno_do_not_wait(socket);
    sockets_watched *watched = sockets_is_udp() ? sockets_control_connection_new(loop)
            : sockets_is_stream()              ? sockets_stream_connection_new(loop)
                                               : sockets_answer_connection_new(loop);
    watched->socket = socket;
    sockets_loop_add(&loop->loop, watched, EPOLLIN);
}

/* For the first loop only. */
static void accept_ready(sockets_watched *listening, uint32_t events) {
    (void) events;
    for (int socket = jdyno_accept(listening->socket); socket >= 0; socket = jdyno_accept(listening->socket)) {
        adopt(socket);
    }
}

static void *run_loop(void *loop) {
    while (1) {
        sockets_loop_turn(&((sockets_server_loop *) loop)->loop, -1);
    }
    return NULL;
}

void sockets_loops_serve(int listening) {
    jdyno_do_not_wait(listening);
    loopCount = sockets_settings_loops();
    loops = jdyno_allocate(loopCount * sizeof *loops);
    for (size_t i = 0; i < loopCount; i++) {
        loops[i].loop = sockets_loop_new();
        loops[i].tally = sockets_tally_new();
    }
    listeningSocket = (sockets_watched){listening, accept_ready, NULL, NULL, false};
    sockets_loop_add(&loops[0].loop, &listeningSocket, EPOLLIN);
    for (size_t i = 0; i < loopCount; i++) {
        jdyno_start_thread(run_loop, &loops[i]);
    }
}

#else

void sockets_loops_serve(int listening) {
    (void) listening;
    sockets_loop_new();
}

#endif
