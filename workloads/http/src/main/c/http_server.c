#define _GNU_SOURCE
#include "http_answers.h"
#include "http_kit.h"
#include "http_loops.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* The role `server`: listens, lets loops answer every request with the same body, and reports the totals. */

enum { BACKLOG = 1024, HIGHEST_PORT = 65535, ADDRESS_BYTES = 300, MAX_BYTES = 64 << 20 };

static _Noreturn void fail_to_listen(const char *host, int port, int error) {
    switch (error) {
        case EADDRINUSE:
            jdyno_fail("port-taken", "port %d of %s is in use", port, host);
        case EADDRNOTAVAIL:
            jdyno_fail("bad-parameter", "host %s is not an address of this machine", host);
        default:
            jdyno_fail("error", "cannot listen on port %d of %s: errno %d, %s", port, host, error, strerror(error));
    }
}

static struct addrinfo *resolve(const char *host, int port) {
    char service[16];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    snprintf(service, sizeof service, "%d", port);
    int error = getaddrinfo(host, service, &hints, &found);
    if (error != 0) {
        jdyno_fail("bad-parameter", "parameter host: %s: %s", host, gai_strerror(error));
    }
    return found;
}

static int listen_on(const char *host, int port) {
    const int yes = 1;
    struct addrinfo *address = resolve(host, port);
    int listening = socket(address->ai_family, SOCK_STREAM, 0);
    if (listening < 0 || setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0
            || bind(listening, address->ai_addr, address->ai_addrlen) != 0 || listen(listening, BACKLOG) != 0
            || fcntl(listening, F_SETFL, O_NONBLOCK) != 0) {
        fail_to_listen(host, port, errno);
    }
    freeaddrinfo(address);
    return listening;
}

static int port_of(int listening) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(listening, (struct sockaddr *) &address, &length) != 0) {
        jdyno_fail("error", "getsockname: errno %d, %s", errno, strerror(errno));
    }
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *) &address)->sin6_port
                                               : ((struct sockaddr_in *) &address)->sin_port);
}

static void start(void) {
    char address[ADDRESS_BYTES];
    const char *host = jdyno_text_or("host", "127.0.0.1");
    int port = (int) jdyno_number_or("port", 0, HIGHEST_PORT, 0);
    http_answers_make((size_t) jdyno_number("size", 0, MAX_BYTES));
    int listening = listen_on(host, port);
    snprintf(address, sizeof address, "%s:%d", host, port_of(listening));
    jdyno_offer("http", address);
    http_loops_serve(listening);
}

const jdyno_role jdyno_roles[] = {{"server", start, NULL, NULL, http_loops_check}, {NULL, NULL, NULL, NULL, NULL}};
