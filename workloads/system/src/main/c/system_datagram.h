/*
 * What tests with datagrams share. All fail as the error says.
 */
#ifndef SYSTEM_DATAGRAM_H
#define SYSTEM_DATAGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

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
