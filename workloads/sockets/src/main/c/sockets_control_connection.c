#define _GNU_SOURCE
#include "jdyno.h"
#include "sockets_io.h"
#include "sockets_server_loop.h"
#include "sockets_settings.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* The datagrams of a session. */
typedef struct datagram_answers {
    jdyno_watched watched;
    sockets_answers *answers;
} datagram_answers;

/* The connection beside a session with datagrams: it begins and ends the session. */
typedef struct control_connection {
    jdyno_watched watched;
    datagram_answers *datagrams; /* NULL until the client has told its port */
} control_connection;

static void free_datagrams(jdyno_watched *watched) {
    datagram_answers *datagrams = (datagram_answers *) watched;
    sockets_give_back(watched->loop, datagrams->answers);
    free(datagrams);
}

static void datagram_ready(jdyno_watched *watched, unsigned events) {
    (void) events;
    datagram_answers *datagrams = (datagram_answers *) watched;
    ssize_t got = recv(watched->socket, datagrams->answers->request, sockets_given.requestBytes, 0);
    if (got < 0 && !jdyno_not_yet(errno)) {
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
    int socket = sockets_open_datagrams(control->watched.socket, SOCK_DGRAM | SOCK_NONBLOCK, &port);
    sockets_connect_datagrams(socket, control->watched.socket, clientPort);
    datagram_answers *datagrams = jdyno_allocate(sizeof *datagrams);
    datagrams->watched = (jdyno_watched){.socket = socket, .ready = datagram_ready, .free = free_datagrams};
    datagrams->answers = sockets_take_answers(control->watched.loop);
    control->datagrams = datagrams;
    jdyno_loop_add(control->watched.loop, &datagrams->watched, JDYNO_READ);
    sockets_write_port(control->watched.socket, port);
}

static void free_watched(jdyno_watched *watched) {
    free(watched);
}

static void control_ready(jdyno_watched *watched, unsigned events) {
    (void) events;
    control_connection *control = (control_connection *) watched;
    int port = sockets_read_port(watched->socket); /* its four bytes come together */
    if (port >= 0) {
        open_datagrams(control, port);
        return;
    }
    if (control->datagrams != NULL) {
        jdyno_loop_close(&control->datagrams->watched);
    }
    jdyno_loop_close(watched);
}

jdyno_watched *sockets_control_connection_new(jdyno_loop *loop, int socket) {
    (void) loop;
    control_connection *control = jdyno_allocate(sizeof *control);
    control->watched = (jdyno_watched){.socket = socket, .ready = control_ready, .free = free_watched};
    return &control->watched;
}
