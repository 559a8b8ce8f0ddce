#include "chat_connection.h"
#include "chat_kit.h"
#include "chat_session.h"

#include <errno.h>
#include <inttypes.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The role `server`: listens, lets a model serve the connections, and reports the totals. */

enum { BACKLOG = 1024, HIGHEST_PORT = 65535, ADDRESS_BYTES = 300 };

static const chat_model *model_asked_for(void) {
    const char *threads = jdyno_text("threads");
    if (strcmp(threads, "platform") == 0) {
        return &chat_platform_model;
    }
    if (strcmp(threads, "nio") == 0) {
        return &chat_nio_model;
    }
    if (strcmp(threads, "virtual") == 0) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    jdyno_fail("bad-parameter", "parameter threads must be platform, nio or virtual, not \"%s\"", threads);
}

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
    int socketMade = socket(address->ai_family, SOCK_STREAM, 0);
    if (socketMade < 0) {
        fail_to_listen(host, port, errno);
    }
    if (setsockopt(socketMade, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0
            || bind(socketMade, address->ai_addr, address->ai_addrlen) != 0 || listen(socketMade, BACKLOG) != 0) {
        fail_to_listen(host, port, errno);
    }
    freeaddrinfo(address);
    return socketMade;
}

static int port_of(int socketBound) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(socketBound, (struct sockaddr *) &address, &length) != 0) {
        jdyno_fail("error", "getsockname: errno %d, %s", errno, strerror(errno));
    }
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *) &address)->sin6_port
                                               : ((struct sockaddr_in *) &address)->sin_port);
}

static void start(void) {
    char address[ADDRESS_BYTES];
    const char *host = jdyno_text_or("host", "127.0.0.1");
    int port = (int) jdyno_number_or("port", 0, HIGHEST_PORT, 0);
    const chat_model *model = model_asked_for();
    int listening = listen_on(host, port);
    snprintf(address, sizeof address, "%s:%d", host, port_of(listening));
    jdyno_offer("chat", address);
    model->serve(listening);
}

static void check(void) {
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, chat_session_take_chats());
    jdyno_check("chats", text);
    snprintf(text, sizeof text, "%" PRIu64, chat_session_take_digest());
    jdyno_check("digest", text);
}

const jdyno_role jdyno_roles[] = {{"server", start, NULL, NULL, check}, {NULL, NULL, NULL, NULL, NULL}};
