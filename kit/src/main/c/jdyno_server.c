#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __linux__
#endif

enum { BACKLOG = 1024, HIGHEST_PORT = 65535, ADDRESS_BYTES = 300, MAX_PROCESSORS = 4096 };

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

static int bind_to(const char *host, int port) {
    const int yes = 1;
    struct addrinfo *address = resolve(host, port);
    int bound = socket(address->ai_family, SOCK_STREAM, 0);
    if (bound < 0 || setsockopt(bound, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0
            || bind(bound, address->ai_addr, address->ai_addrlen) != 0) {
        fail_to_listen(host, port, errno);
    }
    freeaddrinfo(address);
    return bound;
}

int jdyno_reserve(const char *endpoint) {
    char address[ADDRESS_BYTES];
    const char *host = jdyno_text_or("host", "127.0.0.1");
    int bound = bind_to(host, (int) jdyno_number_or("port", 0, HIGHEST_PORT, 0));
    snprintf(address, sizeof address, "%s:%d", host, jdyno_port(bound));
    jdyno_offer(endpoint, address);
    return bound;
}

int jdyno_listen(const char *endpoint) {
    int listening = jdyno_reserve(endpoint);
    if (listen(listening, BACKLOG) != 0) {
        fail_to_listen(jdyno_text_or("host", "127.0.0.1"), jdyno_port(listening), errno);
    }
    return listening;
}

int jdyno_accept(int listening) {
    while (1) {
        int accepted = accept(listening, NULL, NULL);
        if (accepted >= 0) {
            jdyno_no_delay(accepted, 1);
            return accepted;
        }
        if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return -1;
        }
        if (errno != EINTR && errno != ECONNABORTED) {
            jdyno_fail(jdyno_cause(errno), "cannot accept: errno %d, %s", errno, strerror(errno));
        }
    }
}

void jdyno_do_not_wait(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) != 0) {
        jdyno_fail_call("fcntl", errno);
    }
}

size_t jdyno_processors(void) {
    int count = 0;
#ifdef __linux__
    size_t bytes = CPU_ALLOC_SIZE(MAX_PROCESSORS);
    cpu_set_t *allowed = jdyno_allocate(bytes);
    count = sched_getaffinity(0, bytes, allowed) == 0 ? CPU_COUNT_S(bytes, allowed) : 0;
    free(allowed);
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t) count : online > 0 ? (size_t) online : 1;
}
