/*
 * The sessions of a loop of the client. All functions are for the thread of the loop unless they say otherwise.
 */
#ifndef SOCKETS_LOOP_SESSION_H
#define SOCKETS_LOOP_SESSION_H

#include "sockets_io.h"
#include "sockets_records.h"
#include "sockets_settings.h"

typedef struct sockets_loop_session sockets_loop_session;

/* What is particular to a test. */
typedef struct sockets_session_kind {
    /* Opens the session. For the command thread, between phases. */
    void (*open)(sockets_loop_session *session);
    /* Begins a phase. */
    void (*begin)(sockets_loop_session *session);
    /* Sends the request, or begins to. */
    void (*send)(sockets_loop_session *session);
    /* A step of the time-out has passed; NULL if nothing can be lost. */
    void (*step)(sockets_loop_session *session);
} sockets_session_kind;

/* One thread with some sessions. */
typedef struct sockets_client_loop {
    jdyno_loop loop;
    sockets_record *record;
    sockets_loop_session *sessions;
    int active; /* sessions whose phase has not ended */
} sockets_client_loop;

struct sockets_loop_session {
    jdyno_watched watched; /* its socket is -1 while there is none */
    const sockets_session_kind *kind;
    sockets_client_loop *loop;
    const jdyno_address *server;
    sockets_operations operations;
    uint8_t *request;
    uint8_t *response;
    size_t sent; /* bytes of the request, or of the message of a stream */
    size_t received;
    bool active;
    int control; /* the connection beside datagrams, or -1 */
    bool hasLost;
    int steps; /* of the time-out */
    bool ending;       /* of the phase of a stream */
    uint64_t messages; /* of the stream that were sent */
    uint8_t confirmed[SOCKETS_NUMBER_BYTES];
    sockets_loop_session *next; /* of its loop */
};

extern const sockets_session_kind sockets_exchange_channel;
extern const sockets_session_kind sockets_short_channels;
extern const sockets_session_kind sockets_exchange_datagrams;
extern const sockets_session_kind sockets_stream_channel;

/* Begins the next operation, unless the phase is over. */
void sockets_session_next(sockets_loop_session *session);

/* Begins the part of a session in a phase, or ends it. */
void sockets_session_activate(sockets_loop_session *session, bool active);

/* Counts the operation whose response has been received, and begins the next. */
void sockets_session_complete(sockets_loop_session *session);

/* Sends more of the request; whether all is sent. */
bool sockets_session_sends(sockets_loop_session *session);

/* Reads as much as there is; whether so many bytes have been received. */
bool sockets_session_fills(sockets_loop_session *session, uint8_t *to, size_t bytes);

/* Watches for other events. */
void sockets_session_await(sockets_loop_session *session, unsigned events);

/* Watches the socket of a session that has opened it. */
void sockets_session_watch(
        sockets_loop_session *session, int socket, void (*ready)(jdyno_watched *, unsigned), unsigned events);

#endif
