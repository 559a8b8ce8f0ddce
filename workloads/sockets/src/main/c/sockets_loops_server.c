#define _GNU_SOURCE
#include "sockets.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * A loop of the server and what it watches.
 */

/* What each loop has of its own. */
typedef struct sockets_server_loop {
    sockets_tally *tally;
    sockets_answers *unused; /* kept for further connections */
} sockets_server_loop;

static sockets_server_loop *sockets_server_loop_new(void) {
    sockets_server_loop *own = jdyno_allocate(sizeof *own);
    own->tally = sockets_tally_new();
    return own;
}

/* For a connection of a loop. For the thread of the loop. */
static sockets_answers *sockets_take_answers(jdyno_loop *loop) {
    sockets_server_loop *own = loop->own;
    sockets_answers *answers = own->unused;
    if (answers == NULL) {
        return sockets_answers_new(own->tally);
    }
    own->unused = answers->next;
    return answers;
}

static void sockets_give_back(jdyno_loop *loop, sockets_answers *answers) {
    sockets_server_loop *own = loop->own;
    answers->next = own->unused;
    own->unused = answers;
}

/* Closes the connection of a client that has gone without ending its session. */
static void sockets_lose(jdyno_watched *watched, int error) {
    sockets_client_lost(error);
    jdyno_loop_close(watched);
}

/* A connection with requests and their responses. */
typedef struct answer_connection {
    jdyno_watched watched;
    sockets_answers *answers; /* NULL until the loop has it */
    size_t received;
    size_t sent;
} answer_connection;

static void free_answer_connection(jdyno_watched *watched) {
    answer_connection *connection = (answer_connection *) watched;
    if (connection->answers != NULL) {
        sockets_give_back(watched->loop, connection->answers);
    }
    free(connection);
}

static void send_answer(answer_connection *connection, bool waited) {
    jdyno_watched *watched = &connection->watched;
    size_t left = sockets_given.responseBytes - connection->sent;
    ssize_t sent = send(watched->socket, connection->answers->response + connection->sent, left, 0);
    if (sent < 0 && !jdyno_not_yet(errno)) {
        sockets_lose(watched, errno);
        return;
    }
    connection->sent += sent > 0 ? (size_t) sent : 0;
    if (connection->sent < sockets_given.responseBytes) {
        jdyno_loop_change(watched, JDYNO_WRITE);
    } else if (sockets_connects_each_time()) {
        jdyno_loop_close(watched);
    } else {
        connection->received = 0;
        if (waited) {
            jdyno_loop_change(watched, JDYNO_READ);
        }
    }
}

static void answer_ready(jdyno_watched *watched, unsigned events) {
    answer_connection *connection = (answer_connection *) watched;
    if (events & JDYNO_WRITE) {
        send_answer(connection, true);
        return;
    }
    if (connection->answers == NULL) {
        connection->answers = sockets_take_answers(watched->loop);
    }
    size_t left = sockets_given.requestBytes - connection->received;
    ssize_t got = recv(watched->socket, connection->answers->request + connection->received, left, 0);
    if (got < 0 && jdyno_not_yet(errno)) {
        return;
    }
    if (got == 0 && connection->received == 0) {
        jdyno_loop_close(watched);
    } else if (got <= 0) {
        sockets_lose(watched, got == 0 ? 0 : errno);
    } else if ((connection->received += (size_t) got) == sockets_given.requestBytes) {
        sockets_answer(connection->answers);
        connection->sent = 0;
        send_answer(connection, false);
    }
}

/* A connection with requests and their responses. Any thread. */
static jdyno_watched *sockets_answer_connection_new(jdyno_loop *loop, int socket) {
    (void) loop;
    answer_connection *connection = jdyno_allocate(sizeof *connection);
    connection->watched = (jdyno_watched){.socket = socket, .ready = answer_ready, .free = free_answer_connection};
    return &connection->watched;
}

enum { MESSAGES_AT_ONCE = 64 }; /* before other connections have their turn */

/* A connection with a stream. */
typedef struct stream_connection {
    jdyno_watched watched;
    sockets_receipt receipt;
    size_t received;
} stream_connection;

static void free_stream_connection(jdyno_watched *watched) {
    free(((stream_connection *) watched)->receipt.message);
    free(watched);
}

/* Whether there may be another message. */
static bool receive_message(stream_connection *connection) {
    jdyno_watched *watched = &connection->watched;
    sockets_receipt *receipt = &connection->receipt;
    size_t left = sockets_given.requestBytes - connection->received;
    ssize_t got = recv(watched->socket, receipt->message + connection->received, left, 0);
    if (got == 0 && connection->received == 0) {
        jdyno_loop_close(watched);
        return false;
    }
    if (got <= 0) {
        if (got == 0 || !jdyno_not_yet(errno)) {
            sockets_lose(watched, got == 0 ? 0 : errno);
        }
        return false;
    }
    connection->received += (size_t) got;
    if (connection->received < sockets_given.requestBytes) {
        return false;
    }
    connection->received = 0;
    if (sockets_receipt_ends(receipt)) {
        /* The client waits for it, and has sent nothing else for which the buffer could be taken. */
        uint8_t received[SOCKETS_NUMBER_BYTES];
        sockets_number_write(received, receipt->received);
        (void) jdyno_send(watched->socket, received, sizeof received); /* reading finds out who has gone */
    }
    return true;
}

static void stream_ready(jdyno_watched *watched, unsigned events) {
    (void) events;
    for (int taken = 0; taken < MESSAGES_AT_ONCE; taken++) {
        if (!receive_message((stream_connection *) watched)) {
            return;
        }
    }
}

/* A connection with a stream. */
static jdyno_watched *sockets_stream_connection_new(jdyno_loop *loop, int socket) {
    stream_connection *connection = jdyno_allocate(sizeof *connection);
    connection->watched = (jdyno_watched){.socket = socket, .ready = stream_ready, .free = free_stream_connection};
    connection->receipt = sockets_receipt_new(((sockets_server_loop *) loop->own)->tally);
    return &connection->watched;
}

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

/* The connection beside a session with datagrams: it begins and ends the session. */
static jdyno_watched *sockets_control_connection_new(jdyno_loop *loop, int socket) {
    (void) loop;
    control_connection *control = jdyno_allocate(sizeof *control);
    control->watched = (jdyno_watched){.socket = socket, .ready = control_ready, .free = free_watched};
    return &control->watched;
}

/* Loops, at most one for each processor, which get the connections in turn. */

static void *new_loop(void) {
    return sockets_server_loop_new();
}

void sockets_loops_serve(int listening) {
    jdyno_loops_serve(listening, sockets_settings_loops(), new_loop,
            sockets_is_udp()              ? sockets_control_connection_new
                    : sockets_is_stream() ? sockets_stream_connection_new
                                          : sockets_answer_connection_new);
}
