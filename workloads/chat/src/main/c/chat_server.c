#include "chat_connection.h"
#include "chat_kit.h"
#include "chat_session.h"

#include <errno.h>
#include <inttypes.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The role `server`: says where it listens, accepts, and at the end reports what was said. */

enum { BACKLOG = 1024, HIGHEST_PORT = 65535, ADDRESS_BYTES = 300 };

static const chat_model *model;
static int listening;

static const chat_model *model_asked_for(void) {
    const char *threads = jdyno_text("threads");
    if (strcmp(threads, "platform") == 0) {
        return &chat_platform_model;
    }
    if (strcmp(threads, "nio") == 0) {
        return &chat_nio_model;
    }
    if (strcmp(threads, "virtual") == 0) {
        jdyno_fail("unsupported", "virtual threads exist on the JVM only");
    }
    jdyno_fail("bad-parameter", "parameter threads must be platform, nio or virtual, not %s", threads);
}

static const char *cause_of(int error) {
    switch (error) {
        case EADDRINUSE:
            return "port-taken";
        case EMFILE:
        case ENFILE:
            return "descriptor-limit";
        case ENOMEM:
        case ENOBUFS:
            return "out-of-memory";
        default:
            return "error";
    }
}

static _Noreturn void fail_to(const char *what, const char *host, int port, int error) {
    jdyno_fail(cause_of(error), "cannot %s on %s port %d: errno %d, %s", what, host, port, error, strerror(error));
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
        fail_to("make a socket", host, port, errno);
    }
    if (setsockopt(socketMade, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0
            || bind(socketMade, address->ai_addr, address->ai_addrlen) != 0 || listen(socketMade, BACKLOG) != 0) {
        fail_to("listen", host, port, errno);
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

static void *accept_connections(void *unused) {
    (void) unused;
    const int yes = 1;
    while (1) {
        int connected = accept(listening, NULL, NULL);
        if (connected >= 0) {
            /* Fails only when the peer has gone already, which the model finds out by reading. */
            (void) setsockopt(connected, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
            model->adopt(connected);
        } else if (errno != EINTR && errno != ECONNABORTED) {
            jdyno_fail(cause_of(errno), "cannot accept: errno %d, %s", errno, strerror(errno));
        }
    }
    return NULL;
}

static void start(void) {
    char address[ADDRESS_BYTES];
    const char *host = jdyno_text_or("host", "127.0.0.1");
    int port = (int) jdyno_number_or("port", 0, HIGHEST_PORT, 0);
    model = model_asked_for();
    model->start();
    listening = listen_on(host, port);
    snprintf(address, sizeof address, "%s:%d", host, port_of(listening));
    jdyno_offer("chat", address);
    jdyno_start_thread(accept_connections, NULL);
}

static void check(void) {
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, chat_session_chats());
    jdyno_check("chats", text);
    snprintf(text, sizeof text, "%016" PRIx64, chat_session_digest());
    jdyno_check("digest", text);
}

const jdyno_role jdyno_roles[] = {{"server", start, NULL, NULL, check}, {NULL, NULL, NULL, NULL, NULL}};
