#define _GNU_SOURCE
#include "sockets.h"

#include <errno.h>

enum { PORT_BYTES = 4 };

int sockets_open_datagrams(int control, int type, int *port) {
    jdyno_address own = jdyno_own_address(control);
    *jdyno_port_of(&own) = 0;
    int datagrams = jdyno_open(&own, type);
    jdyno_bind(datagrams, &own);
    *port = jdyno_port(datagrams);
    return datagrams;
}

void sockets_connect_datagrams(int datagrams, int control, int port) {
    jdyno_address peer = {.length = sizeof peer.address};
    if (getpeername(control, (struct sockaddr *) &peer.address, &peer.length) != 0) {
        jdyno_fail_call("getpeername", errno);
    }
    *jdyno_port_of(&peer) = htons((uint16_t) port);
    jdyno_connect_to(datagrams, &peer);
}

int sockets_read_port(int control) {
    uint8_t bytes[PORT_BYTES];
    return jdyno_fill(control, bytes, sizeof bytes) == JDYNO_FILLED ? bytes[2] << 8 | bytes[3] : -1;
}

void sockets_write_port(int control, int port) {
    const uint8_t bytes[PORT_BYTES] = {0, 0, (uint8_t) (port >> 8), (uint8_t) port};
    (void) jdyno_send(control, bytes, sizeof bytes); /* reading finds out whether the peer has gone */
}

int sockets_exchange_ports(const jdyno_address *server, int type, int *datagrams) {
    int port;
    int control = jdyno_connect(server);
    *datagrams = sockets_open_datagrams(control, type, &port);
    sockets_write_port(control, port);
    int serverPort = sockets_read_port(control);
    if (serverPort < 0) {
        jdyno_fail("error", "the server has closed a connection");
    }
    sockets_connect_datagrams(*datagrams, control, serverPort);
    return control;
}
