#define _GNU_SOURCE
#include "jdyno.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>

enum { ADDRESS_BYTES = 300 };

bool jdyno_not_yet(int error) {
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

jdyno_address jdyno_address_of(const char *hostAndPort) {
    char host[ADDRESS_BYTES];
    jdyno_address parsed;
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

jdyno_address jdyno_own_address(int socket) {
    jdyno_address own = {.length = sizeof own.address};
    if (getsockname(socket, (struct sockaddr *) &own.address, &own.length) != 0) {
        jdyno_fail_call("getsockname", errno);
    }
    return own;
}

in_port_t *jdyno_port_of(jdyno_address *address) {
    return address->address.ss_family == AF_INET6 ? &((struct sockaddr_in6 *) &address->address)->sin6_port
                                                  : &((struct sockaddr_in *) &address->address)->sin_port;
}

int jdyno_port(int socket) {
    jdyno_address own = jdyno_own_address(socket);
    return ntohs(*jdyno_port_of(&own));
}

int jdyno_open(const jdyno_address *of, int type) {
    int opened = socket(of->address.ss_family, type, 0);
    if (opened < 0) {
        jdyno_fail_call("socket", errno);
    }
    return opened;
}

void jdyno_bind(int socket, const jdyno_address *address) {
    if (bind(socket, (const struct sockaddr *) &address->address, address->length) != 0) {
        jdyno_fail_call("bind", errno);
    }
}

void jdyno_connect_to(int socket, const jdyno_address *peer) {
    if (connect(socket, (const struct sockaddr *) &peer->address, peer->length) != 0) {
        jdyno_fail_call("connect", errno);
    }
}

int jdyno_connect(const jdyno_address *server) {
    int socket = jdyno_open(server, SOCK_STREAM);
    jdyno_connect_to(socket, server);
    return socket;
}

void jdyno_no_delay(int socket, int yes) {
    /* Fails only if the peer has already gone, which reading finds out. */
    (void) setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

/* recv and send take a few percent less of a round trip than read and write, which do more for files. */

jdyno_filled jdyno_fill(int socket, void *bytes, size_t length) {
    for (size_t filled = 0; filled < length;) {
        ssize_t got = recv(socket, (char *) bytes + filled, length - filled, 0);
        if (got == 0 && filled == 0) {
            return JDYNO_ENDED;
        }
        if (got == 0) {
            errno = 0;
        }
        if (got == 0 || (got < 0 && errno != EINTR)) {
            return JDYNO_LOST;
        }
        filled += got > 0 ? (size_t) got : 0;
    }
    return JDYNO_FILLED;
}

bool jdyno_send(int socket, const void *bytes, size_t length) {
    for (size_t sent = 0; sent < length;) {
        ssize_t taken = send(socket, (const char *) bytes + sent, length - sent, 0);
        if (taken < 0 && errno != EINTR) {
            return false;
        }
        sent += taken > 0 ? (size_t) taken : 0;
    }
    return true;
}
