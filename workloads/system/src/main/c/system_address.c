#include "system_address.h"

#include "jdyno.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void system_fail(const char *tried) {
    int error = errno;
    jdyno_fail(jdyno_cause(error), "cannot %s: %s", tried, strerror(error));
}

system_address system_address_of(const char *hostAndPort) {
    char host[INET_ADDRSTRLEN];
    const char *colon = strrchr(hostAndPort, ':');
    system_address found = {.length = sizeof(struct sockaddr_in)};
    struct sockaddr_in *address = (struct sockaddr_in *) &found.address;
    if (colon == NULL || (size_t) (colon - hostAndPort) >= sizeof host) {
        jdyno_fail("error", "an endpoint must be HOST:PORT, not %s", hostAndPort);
    }
    memcpy(host, hostAndPort, (size_t) (colon - hostAndPort));
    host[colon - hostAndPort] = '\0';
    address->sin_family = AF_INET;
    address->sin_port = htons((uint16_t) atoi(colon + 1));
    if (inet_pton(AF_INET, host, &address->sin_addr) != 1) {
        jdyno_fail("error", "an endpoint must have a numeric address, not %s", hostAndPort);
    }
    return found;
}

system_address system_address_unix(int port) {
#ifdef __linux__
    system_address found = {0};
    struct sockaddr_un *address = (struct sockaddr_un *) &found.address;
    address->sun_family = AF_UNIX;
    /* A name that begins with a zero byte has no file. */
    int length = snprintf(address->sun_path + 1, sizeof address->sun_path - 1, "jdyno-system-%d", port);
    found.length = (socklen_t) (offsetof(struct sockaddr_un, sun_path) + 1 + (size_t) length);
    return found;
#else
    (void) port;
    jdyno_fail("unsupported", "Unix sockets without a file need Linux");
#endif
}

int system_connect(const system_address *server) {
    int yes = 1;
    int connected = socket(server->address.ss_family, SOCK_STREAM, 0);
    if (connected < 0) {
        system_fail("open a socket");
    }
    if (connect(connected, (const struct sockaddr *) &server->address, server->length) != 0) {
        system_fail("connect");
    }
    if (server->address.ss_family == AF_INET
            && setsockopt(connected, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes) != 0) {
        system_fail("set TCP_NODELAY");
    }
    return connected;
}

int system_port(int socket) {
    struct sockaddr_in address;
    socklen_t length = sizeof address;
    if (getsockname(socket, (struct sockaddr *) &address, &length) != 0) {
        system_fail("read a port");
    }
    return ntohs(address.sin_port);
}

bool system_send(int socket, const void *bytes, size_t length) {
    const uint8_t *from = bytes;
    while (length > 0) {
        ssize_t sent = send(socket, from, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent < 0) {
            return false;
        }
        from += sent;
        length -= (size_t) sent;
    }
    return true;
}

bool system_fill(int socket, void *bytes, size_t length) {
    uint8_t *to = bytes;
    while (length > 0) {
        ssize_t got = recv(socket, to, length, 0);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return false;
        }
        to += got;
        length -= (size_t) got;
    }
    return true;
}
