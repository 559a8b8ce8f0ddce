/*
 * Sessions with datagrams. All that do not say otherwise fail if a call fails.
 */
#ifndef SOCKETS_IO_H
#define SOCKETS_IO_H

#include "jdyno.h"

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

#endif
