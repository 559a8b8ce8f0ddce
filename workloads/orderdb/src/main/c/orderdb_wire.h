/*
 * The bytes between terminals and business: numbers are big-endian, a text is its length in two bytes and then its
 * characters. For one thread at a time.
 */
#ifndef ORDERDB_WIRE_H
#define ORDERDB_WIRE_H

#include "orderdb_request.h"
#include "orderdb_result.h"

#include <stdbool.h>
#include <stddef.h>

/* More than any request or result takes. */
enum { ORDERDB_WIRE_BYTES = 4096 };

/* What begins an answer. */
enum { ORDERDB_DONE = 0 };

/* A request that asks for the end of all queued deliveries; other requests begin with their kind plus 1. */
enum { ORDERDB_DRAIN = 6 };

typedef struct orderdb_wire {
    int socket;
    size_t read;    /* bytes that were received and read */
    size_t filled;  /* bytes that were received */
    size_t written; /* bytes that wait to be sent */
    bool lost;      /* whether the connection has ended */
    char in[ORDERDB_WIRE_BYTES];
    char out[ORDERDB_WIRE_BYTES];
} orderdb_wire;

/* The first byte of the next request; -1 if the other side has closed the connection. */
int orderdb_wire_kind(orderdb_wire *wire);

/* Reads the rest of a request of a kind; false if the connection has ended within it. */
bool orderdb_wire_read(orderdb_wire *wire, orderdb_kind kind, orderdb_request *request);

/* Writes a result after the byte ORDERDB_DONE. */
void orderdb_wire_write(orderdb_wire *wire, orderdb_kind kind, const orderdb_result *result);

void orderdb_wire_write_byte(orderdb_wire *wire, int byte);

/* Sends what was written, or notices that the connection has ended. */
void orderdb_wire_flush(orderdb_wire *wire);

#endif
