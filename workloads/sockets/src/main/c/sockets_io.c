#define _GNU_SOURCE
#include "sockets_io.h"

#include "sockets_kit.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ADDRESS_BYTES = 300, PORT_BYTES = 4 };

_Noreturn void sockets_fail(const char *tried, int error) {
    jdyno_fail(jdyno_cause(error), "%s: errno %d, %s", tried, error, strerror(error));
}

bool sockets_not_yet(int error) {
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

sockets_address sockets_address_parse(const char *hostAndPort) {
    char host[ADDRESS_BYTES];
    sockets_address parsed;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    snprintf(host, sizeof host, "%s", hostAndPort);
    char *colon = strrchr(host, ':');
    if (colon == NULL) {
        jdyno_fail("error", "an endpoint must be host:port, not \"%s\"", hostAndPort);
    }
    *colon = '\0';
    int error = getaddrinfo(host, colon + 1, &hints, &found);
    if (error != 0) {
        jdyno_fail("error", "endpoint %s: %s", hostAndPort, gai_strerror(error));
    }
    memcpy(&parsed.address, found->ai_addr, found->ai_addrlen);
    parsed.length = found->ai_addrlen;
    freeaddrinfo(found);
    return parsed;
}

int sockets_must_open(const sockets_address *of, int type) {
    int opened = socket(of->address.ss_family, type, 0);
    if (opened < 0) {
        sockets_fail("socket", errno);
    }
    return opened;
}

int sockets_must_connect(const sockets_address *server) {
    int socket = sockets_must_open(server, SOCK_STREAM);
    if (connect(socket, (const struct sockaddr *) &server->address, server->length) != 0) {
        sockets_fail("connect", errno);
    }
    return socket;
}

void sockets_no_delay(int socket, int yes) {
    /* Fails only if the peer has already gone, which reading finds out. */
    (void) setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

/* recv and send take a few percent less of a round trip than read and write, which do more for files. */

sockets_filled sockets_fill(int socket, uint8_t *bytes, size_t length) {
    for (size_t filled = 0; filled < length;) {
        ssize_t got = recv(socket, bytes + filled, length - filled, 0);
        if (got == 0 && filled == 0) {
            return SOCKETS_ENDED;
        }
        if (got == 0) {
            errno = 0;
        }
        if (got == 0 || (got < 0 && errno != EINTR)) {
            return SOCKETS_LOST;
        }
        filled += got > 0 ? (size_t) got : 0;
    }
    return SOCKETS_FILLED;
}

bool sockets_send(int socket, const uint8_t *bytes, size_t length) {
    for (size_t sent = 0; sent < length;) {
        ssize_t taken = send(socket, bytes + sent, length - sent, 0);
        if (taken < 0 && errno != EINTR) {
            return false;
        }
        sent += taken > 0 ? (size_t) taken : 0;
    }
    return true;
}

/* The port of an address, in network order. */
static in_port_t *port_of(sockets_address *address) {
    return address->address.ss_family == AF_INET6 ? &((struct sockaddr_in6 *) &address->address)->sin6_port
                                                  : &((struct sockaddr_in *) &address->address)->sin_port;
}

static sockets_address own_address(int socket) {
    sockets_address own = {.length = sizeof own.address};
    if (getsockname(socket, (struct sockaddr *) &own.address, &own.length) != 0) {
        sockets_fail("getsockname", errno);
    }
    return own;
}

int sockets_must_open_datagrams(int control, int type, int *port) {
    sockets_address own = own_address(control);
    *port_of(&own) = 0;
    int datagrams = sockets_must_open(&own, type);
    if (bind(datagrams, (struct sockaddr *) &own.address, own.length) != 0) {
        sockets_fail("bind", errno);
    }
    own = own_address(datagrams);
    *port = ntohs(*port_of(&own));
    return datagrams;
}

void sockets_must_connect_datagrams(int datagrams, int control, int port) {
    sockets_address peer = {.length = sizeof peer.address};
    if (getpeername(control, (struct sockaddr *) &peer.address, &peer.length) != 0) {
        sockets_fail("getpeername", errno);
    }
    *port_of(&peer) = htons((uint16_t) port);
    if (connect(datagrams, (struct sockaddr *) &peer.address, peer.length) != 0) {
        sockets_fail("connect", errno);
    }
}

int sockets_read_port(int control) {
    uint8_t bytes[PORT_BYTES];
    return sockets_fill(control, bytes, sizeof bytes) == SOCKETS_FILLED ? bytes[2] << 8 | bytes[3] : -1;
}

void sockets_write_port(int control, int port) {
    const uint8_t bytes[PORT_BYTES] = {0, 0, (uint8_t) (port >> 8), (uint8_t) port};
    (void) sockets_send(control, bytes, sizeof bytes); /* reading finds out whether the peer has gone */
}

int sockets_must_exchange_ports(const sockets_address *server, int type, int *datagrams) {
    int port;
    int control = sockets_must_connect(server);
    *datagrams = sockets_must_open_datagrams(control, type, &port);
    sockets_write_port(control, port);
    int serverPort = sockets_read_port(control);
    if (serverPort < 0) {
        jdyno_fail("error", "the server has closed a connection");
    }
    sockets_must_connect_datagrams(*datagrams, control, serverPort);
    return control;
}
