#ifndef SYSTEM_H
#define SYSTEM_H

#include "jdyno.h"

#include <sys/types.h>

/*
 * What is measured, and the servers that it needs. For the command thread.
 */

/* An array to be written or read, one element at a time or 16. */
jdyno_kernel system_memory_kernel(bool writes, bool by16, size_t bytes, uint64_t seed);

/*
 * A file to be written or read by blocks, by calls of the system or mapped. Of each block that has been read, the first
 * `summed` bytes are summed.
 */
jdyno_kernel system_file_kernel(
        bool writes, bool mapped, size_t blockBytes, size_t fileBytes, size_t summed, uint64_t seed);

/* A new thread for each task, one thread for all, a process that runs the program `true`, or a copy of this process. */
jdyno_kernel system_thread_kernel(void);
jdyno_kernel system_pool_kernel(void);
jdyno_kernel system_process_kernel(void);
jdyno_kernel system_fork_kernel(void);

/* Round trips of datagrams, and calls, to the host:port of a server. */
jdyno_kernel system_datagram_kernel(const char *hostAndPort, int timeoutMillis, bool raw);
jdyno_kernel system_call_kernel(const char *hostAndPort, bool overUnix);
jdyno_kernel system_call_udp_kernel(const char *hostAndPort, int timeoutMillis);
jdyno_kernel system_call_tirpc_kernel(const char *hostAndPort);

/* Calls of functions in this process. */
jdyno_kernel system_local_kernel(void);

/* Calls of the functions of system_library.h. */
jdyno_kernel system_number_kernel(void);
jdyno_kernel system_add_kernel(void);
jdyno_kernel system_copy_kernel(size_t bytes);

/* Whether the server may have answered datagrams that have not arrived. */
bool system_datagrams_lost(void);

/* The servers; they offer the endpoint `calls`. */
void system_datagram_serve(bool raw);
void system_call_serve(bool overUnix);
void system_call_udp_serve(void);
void system_call_tirpc_serve(void);

/* Counts a call, and reports the number since the last report. Any thread. */
void system_calls_add(void);
void system_calls_check(void);

/*
 * The parameters of both roles.
 */

typedef enum system_group {
    SYSTEM_MEMORY,
    SYSTEM_FILE,
    SYSTEM_THREAD,
    SYSTEM_CALL,
    SYSTEM_LOCAL,
    SYSTEM_LIBRARY
} system_group;

typedef struct system_settings {
    const char *test;
    system_group group;
    size_t sizeBytes; /* of the array, of a block, or of what is copied; 0 for other tests */
    size_t fileBytes;
    size_t summedBytes; /* of each block that has been read, the first ones */
    int timeoutMillis;
    uint64_t seed;
} system_settings;

/*
 * What tests with datagrams share. All fail as the error says.
 */

/* No datagram is longer. */
enum { SYSTEM_MOST_BYTES = 64 };

/*
 * Answers datagrams in a thread of its own, at an address that other roles learn as the endpoint `calls`. `answer`
 * makes the answer in the place of the request, and returns its length. Call in `start`.
 */
void system_datagrams_answer(size_t (*answer)(void *datagram, ssize_t length));

/* Opens the one socket of the client, from which system_exchange sends to host:port. Call in `connect`. */
void system_datagram_connect(const char *hostAndPort, int timeoutMillis);

/*
 * Sends a request and waits until `accept` says of a datagram that it is the answer. Returns 1, or 0 after the
 * time-out, when it has counted the request as lost. Command thread.
 */
int64_t system_exchange(const void *request, size_t length, bool (*accept)(const void *answer, ssize_t length));

#endif
