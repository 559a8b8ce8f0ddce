#ifndef SOCKETS_H
#define SOCKETS_H

#include "jdyno.h"

#include <sys/types.h>

/*
 * The messages of one direction: all have the same size and, after their number, the same drawn bytes.
 *
 * A number tells which session sends a message, and how many it has sent before. A message begins with its number, low
 * byte first; one that is shorter has as many of the low bytes as it holds.
 */

enum { SOCKETS_NUMBER_BYTES = 8, SOCKETS_COUNT_BITS = 40, SOCKETS_DIFFERENCE_BYTES = 160 };

/* The largest number of messages of a session, which no test reaches. */
#define SOCKETS_MAX_COUNT ((INT64_C(1) << SOCKETS_COUNT_BITS) - 1)

/* Ends the stream of a phase; no message has it. */
#define SOCKETS_END UINT64_MAX

typedef struct sockets_content {
    size_t bytes;
    bool sampled;
    uint8_t *template;
} sockets_content;

/* A message without a number. */
uint8_t *sockets_message_new(const sockets_content *content);

void sockets_message_set_number(const sockets_content *content, uint8_t *message, uint64_t number);

/* The number of a message, or what it holds of it. */
uint64_t sockets_message_number(const sockets_content *content, const uint8_t *message);

/* Whether a message has this number and the right bytes. */
bool sockets_message_is_right(const sockets_content *content, const uint8_t *message, uint64_t number);

/* Whether a message has the right bytes after its number. */
bool sockets_message_has_right_bytes(const sockets_content *content, const uint8_t *message, uint64_t number);

/* Writes what a message holds instead of this number and its bytes, for an error, and returns the text. */
const char *sockets_message_difference(
        const sockets_content *content, const uint8_t *message, uint64_t number, char text[SOCKETS_DIFFERENCE_BYTES]);

/* The number of a session's first message. */
uint64_t sockets_number_first(int session);

/* The first number of the session that has this number. */
uint64_t sockets_number_first_like(uint64_t number);

/* What is left of a number in a message of this size. */
uint64_t sockets_number_in(size_t bytes, uint64_t number);

/* Writes a whole number, low byte first. */
void sockets_number_write(uint8_t *to, uint64_t number);

uint64_t sockets_number_read(const uint8_t *from);

/*
 * The parameters of both roles, and what follows from them.
 */

typedef enum sockets_test {
    SOCKETS_TCP_RR_1,
    SOCKETS_UDP_RR_1,
    SOCKETS_TCP_STREAM_8K,
    SOCKETS_CRR_64_8K
} sockets_test;

typedef struct sockets_settings {
    sockets_test test;
    bool loops; /* whether the style is `nio`; otherwise it is `blocking` */
    int sessions;
    size_t requestBytes;  /* of a request or, of a stream, of a message */
    size_t responseBytes; /* 0 for a stream */
    int64_t count;        /* operations of each session in the measured phase; 0 if the clock ends it */
    int timeoutStepMillis;
    sockets_content requests;
    sockets_content responses;
} sockets_settings;

/*
 * The time-out for datagrams has several steps, so that one that passed while the processes were suspended is not all
 * of it.
 */
enum { SOCKETS_TIMEOUT_STEPS = 10 };

/* Set by sockets_settings_read. */
extern sockets_settings sockets_given;

/* Call in `start`. Fails as `bad-parameter` or `unsupported`. */
void sockets_settings_read(void);

/* The loops of the style `nio`. */
size_t sockets_settings_loops(void);

bool sockets_is_stream(void);

bool sockets_is_udp(void);

/* Whether each operation has a connection of its own. */
bool sockets_connects_each_time(void);

/*
 * The operations of threads and the digests of their numbers, whose sums must be the same on both sides.
 */

typedef struct sockets_tally sockets_tally;

/* The tally of one more thread. Any thread. */
sockets_tally *sockets_tally_new(void);

/* Adds an operation, whose bytes were right. For the thread of the tally. */
void sockets_tally_add(sockets_tally *tally, uint64_t number);

/* Reports the sums of all tallies since the last call. For the command thread. */
void sockets_tallies_check(void);

/*
 * Sessions with datagrams. All that do not say otherwise fail if a call fails.
 */

/* A datagram socket of the address at which a connection ends here, and its port. */
int sockets_open_datagrams(int control, int type, int *port);

/* Connects it to a port of the address at which the connection ends there. */
void sockets_connect_datagrams(int datagrams, int control, int port);

/*
 * Opens a session with datagrams: the sides tell each other the ports of their sockets over a connection, which then
 * stays until the end of the session: four bytes, the high one first. Returns the connection.
 *
 * type: SOCK_DGRAM, perhaps with SOCK_NONBLOCK
 */
int sockets_exchange_ports(const jdyno_address *server, int type, int *datagrams);

/* Reads a port, as the peer has written it; -1 if the peer has gone. Does not fail. */
int sockets_read_port(int control);

void sockets_write_port(int control, int port);

/*
 * The operations of the client's sessions: when they begin, and where they are counted.
 */

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

/*
 * Threads of the client, which all do their part of a phase at the same time.
 */

/* The part of one thread in a phase that began at the given time. */
typedef void (*sockets_part)(void *argument, const jdyno_load *load, int64_t startNanos);

/* Starts a thread for a part. Call in `connect`. */
void sockets_crew_add(sockets_part part, void *argument);

/* Runs all parts once, and returns when all of them are done. */
void sockets_crew_load(const jdyno_load *load);

/*
 * What the threads of the server share: answering requests, and receiving streams.
 */

/* The request and the response of one connection after the other. For one thread. */
typedef struct sockets_answers {
    uint8_t *request;
    uint8_t *response;
    sockets_tally *tally;
    struct sockets_answers *next; /* unused ones of a loop */
} sockets_answers;

sockets_answers *sockets_answers_new(sockets_tally *tally);

void sockets_answers_free(sockets_answers *answers);

/* Checks the request that has been received, counts it and makes its response. Fails as `wrong-output`. */
void sockets_answer(sockets_answers *answers);

/* Checks the size of a datagram. Fails as `wrong-output`. */
void sockets_require_whole(ssize_t bytes);

/* The messages of one stream. For one thread. */
typedef struct sockets_receipt {
    uint8_t *message;
    uint64_t received;
    uint64_t next;
    sockets_tally *tally;
} sockets_receipt;

sockets_receipt sockets_receipt_new(sockets_tally *tally);

/*
 * Checks and counts the message that has been received. Whether it ends the phase; then the number of received messages
 * is to be sent. Fails as `wrong-output`.
 */
bool sockets_receipt_ends(sockets_receipt *receipt);

/* A client has gone without ending its session. If the lab did not end it, the client says why. */
void sockets_client_lost(int error);

/* Start to accept and serve. Call in `start`. */
void sockets_threads_serve(int listening);
void sockets_loops_serve(int listening);

#endif
