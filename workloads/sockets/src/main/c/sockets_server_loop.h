/*
 * A loop of the server and what it watches.
 */
#ifndef SOCKETS_SERVER_LOOP_H
#define SOCKETS_SERVER_LOOP_H

#include "jdyno.h"
#include "sockets_service.h"

/* What each loop has of its own. */
typedef struct sockets_server_loop {
    sockets_tally *tally;
    sockets_answers *unused; /* kept for further connections */
} sockets_server_loop;

sockets_server_loop *sockets_server_loop_new(void);

/* For a connection of a loop. For the thread of the loop. */
sockets_answers *sockets_take_answers(jdyno_loop *loop);

void sockets_give_back(jdyno_loop *loop, sockets_answers *answers);

/* Closes the connection of a client that has gone without ending its session. */
void sockets_lose(jdyno_watched *watched, int error);

/* A connection with requests and their responses. Any thread. */
jdyno_watched *sockets_answer_connection_new(jdyno_loop *loop, int socket);

/* A connection with a stream. */
jdyno_watched *sockets_stream_connection_new(jdyno_loop *loop, int socket);

/* The connection beside a session with datagrams: it begins and ends the session. */
jdyno_watched *sockets_control_connection_new(jdyno_loop *loop, int socket);

#endif
