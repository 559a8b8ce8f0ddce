/*
 * Calls on sockets. Those whose name says "must" fail if the call fails; the others leave that to their caller.
 */
#ifndef SOCKETS_IO_H
#define SOCKETS_IO_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct sockets_address {
    struct sockaddr_storage address;
    socklen_t length;
} sockets_address;

/* The result of reading a message; errno says how the peer was lost, 0 if within the message. */
typedef enum sockets_filled { SOCKETS_FILLED, SOCKETS_ENDED, SOCKETS_LOST } sockets_filled;

/* Parses host:port, where the host is a numeric address. */
sockets_address sockets_address_parse(const char *hostAndPort);

/* A socket of the address's kind: SOCK_STREAM or SOCK_DGRAM, perhaps with SOCK_NONBLOCK. */
int sockets_must_open(const sockets_address *of, int type);

/* Opens a connection and waits for it. */
int sockets_must_connect(const sockets_address *server);

void sockets_no_delay(int socket, int yes);

/* Fills the bytes of a message; SOCKETS_ENDED if the peer has ended the connection before the first. */
sockets_filled sockets_fill(int socket, uint8_t *bytes, size_t length);

/* Sends all bytes; whether the peer is still there. */
bool sockets_send(int socket, const uint8_t *bytes, size_t length);

/* A datagram socket of the address at which a connection ends here, and its port. */
int sockets_must_open_datagrams(int control, int type, int *port);

/* Connects it to a port of the address at which the connection ends there. */
void sockets_must_connect_datagrams(int datagrams, int control, int port);

/*
 * Opens a session with datagrams: the sides tell each other the ports of their sockets over a connection, which then
 * stays until the end of the session: four bytes, the high one first. Returns the connection.
 *
 * type: SOCK_DGRAM, perhaps with SOCK_NONBLOCK
 */
int sockets_must_exchange_ports(const sockets_address *server, int type, int *datagrams);

/* Reads a port, as the peer has written it; -1 if the peer has gone. */
int sockets_read_port(int control);

void sockets_write_port(int control, int port);

/* Whether a call is to be repeated, now or when the socket is ready. */
bool sockets_not_yet(int error);

/* Fails with the cause of the error and what was tried. */
_Noreturn void sockets_fail(const char *tried, int error);

#endif
