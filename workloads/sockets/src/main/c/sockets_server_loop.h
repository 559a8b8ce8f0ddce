/*
 * A loop of the server and what it watches.
 */
#ifndef SOCKETS_SERVER_LOOP_H
#define SOCKETS_SERVER_LOOP_H

#include "sockets_service.h"
#include "sockets_watch.h"

/* One thread that serves many connections. */
typedef struct sockets_server_loop {
    sockets_loop loop;
    sockets_tally *tally;
    sockets_answers *unused; /* kept for further connections */
} sockets_server_loop;

/* For a connection of this loop. For the thread of the loop. */
sockets_answers *sockets_take_answers(sockets_server_loop *loop);

void sockets_give_back(sockets_server_loop *loop, sockets_answers *answers);

/* Closes the connection of a client that has gone without ending its session. */
void sockets_lose(sockets_server_loop *loop, sockets_watched *watched, int error);

/* A connection with requests and their responses. Its socket is to be set. Any thread. */
sockets_watched *sockets_answer_connection_new(sockets_server_loop *loop);

/* A connection with a stream. */
sockets_watched *sockets_stream_connection_new(sockets_server_loop *loop);

/* The connection beside a session with datagrams: it begins and ends the session. */
sockets_watched *sockets_control_connection_new(sockets_server_loop *loop);

#endif
