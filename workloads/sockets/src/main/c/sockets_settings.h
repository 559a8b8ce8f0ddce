/*
 * The parameters of both roles, and what follows from them.
 */
#ifndef SOCKETS_SETTINGS_H
#define SOCKETS_SETTINGS_H

#include "sockets_content.h"

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

#endif
