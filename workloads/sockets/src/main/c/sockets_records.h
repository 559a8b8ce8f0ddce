/*
 * The operations of the client's sessions: when they begin, and where they are counted.
 */
#ifndef SOCKETS_RECORDS_H
#define SOCKETS_RECORDS_H

#include "jdyno.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* The records of one thread. For this thread. */
typedef struct sockets_record sockets_record;

/* Call in `connect`. */
sockets_record *sockets_record_new(void);

/* The operations of one session, one after the other. For one thread at a time. */
typedef struct sockets_operations {
    sockets_record *record;
    uint64_t next;
    uint64_t number; /* of the operation that has begun */
    int64_t startNanos;
    int64_t durationNanos;
    int64_t remaining;
    int64_t begunNanos;
} sockets_operations;

sockets_operations sockets_operations_new(sockets_record *record, int session);

/* Begins a phase. */
void sockets_operations_phase(sockets_operations *operations, const jdyno_load *load, int64_t startNanos);

/* Begins an operation, unless the phase is over. */
bool sockets_operation_begins(sockets_operations *operations);

/* Begins a message of a stream, unless the phase is over. */
bool sockets_message_begins(sockets_operations *operations);

/* Counts the operation as completed now. */
void sockets_operation_completed(sockets_operations *operations);

/* Counts a message that the kernel has taken. */
void sockets_message_sent(sockets_operations *operations);

/* Counts an operation whose request or response was lost on the way. Any thread. */
void sockets_operation_lost(void);

/* Reports the sums, unless something was lost: the server may have answered what the client has not received. */
void sockets_records_check(void);

/* Require that a response belongs to the request of this number. Fails as `wrong-output`. */
void sockets_require_right(const uint8_t *response, uint64_t number);

/* Requires that the server has received as many messages of a stream as were sent. Fails as `wrong-output`. */
void sockets_require_received(uint64_t received, uint64_t sent);

/*
 * Whether a datagram is the response to the request of this number; false if it is one that has been counted as lost.
 * Fails as `wrong-output` if it is neither.
 */
bool sockets_is_response(const uint8_t *response, ssize_t bytes, uint64_t number, bool hasLost);

/* Require that a read of a response found something. Fails as `error` if the server has closed the connection. */
void sockets_require_open(ssize_t got, int error);

/* The two ways to run the sessions. */
typedef struct sockets_client {
    void (*open)(const char *server);
    void (*close)(void);
} sockets_client;

extern const sockets_client sockets_threads_client;
extern const sockets_client sockets_loops_client;

#endif
