#define _GNU_SOURCE
#include "sockets_io.h"
#include "sockets_kit.h"
#include "sockets_server_loop.h"
#include "sockets_settings.h"

#ifdef __linux__

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

/* The datagrams of a session. */
typedef struct datagram_answers {
    sockets_watched watched;
    sockets_server_loop *loop;
    sockets_answers *answers;
} datagram_answers;

/* The connection beside a session with datagrams: it begins and ends the session. */
typedef struct control_connection {
    sockets_watched watched;
    sockets_server_loop *loop;
    datagram_answers *datagrams; /* NULL until the client has told its port */
} control_connection;

static void free_datagrams(sockets_watched *watched) {
    datagram_answers *datagrams = (datagram_answers *) watched;
    sockets_give_back(datagrams->loop, datagrams->answers);
    free(datagrams);
}

static void datagram_ready(sockets_watched *watched, uint32_t events) {
    (void) events;
    datagram_answers *datagrams = (datagram_answers *) watched;
    ssize_t got = recv(watched->socket, datagrams->answers->request, sockets_given.requestBytes, 0);
    if (got < 0 && !sockets_not_yet(errno)) {
        sockets_client_lost(errno); /* the connection beside it ends too */
    }
    if (got > 0) { /* an empty one ends the session, which the connection beside it says too */
        sockets_require_whole(got);
        sockets_answer(datagrams->answers);
        /* A response that the kernel does not take is a lost one. */
        (void) send(watched->socket, datagrams->answers->response, sockets_given.responseBytes, 0);
    }
}

static void open_datagrams(control_connection *control, int clientPort) {
    int port;
    int socket = sockets_must_open_datagrams(control->watched.socket, SOCK_DGRAM | SOCK_NONBLOCK, &port);
    sockets_must_connect_datagrams(socket, control->watched.socket, clientPort);
    datagram_answers *datagrams = jdyno_allocate(sizeof *datagrams);
    datagrams->watched = (sockets_watched){socket, datagram_ready, free_datagrams, NULL, false};
    datagrams->loop = control->loop;
    datagrams->answers = sockets_take_answers(control->loop);
    control->datagrams = datagrams;
    sockets_loop_add(&control->loop->loop, &datagrams->watched, EPOLLIN);
    sockets_write_port(control->watched.socket, port);
}

static void free_watched(sockets_watched *watched) {
    free(watched);
}

static void control_ready(sockets_watched *watched, uint32_t events) {
    (void) events;
    control_connection *control = (control_connection *) watched;
    int port = sockets_read_port(watched->socket); /* its four bytes come together */
    if (port >= 0) {
        open_datagrams(control, port);
        return;
    }
    if (control->datagrams != NULL) {
        sockets_loop_close(&control->loop->loop, &control->datagrams->watched);
    }
    sockets_loop_close(&control->loop->loop, watched);
}

sockets_watched *sockets_control_connection_new(sockets_server_loop *loop) {
    control_connection *control = jdyno_allocate(sizeof *control);
    control->watched.ready = control_ready;
    control->watched.free = free_watched;
    control->loop = loop;
    return &control->watched;
}

#endif
