#include "jdyno.h"
#include "system_datagram.h"
#include "system_kernel.h"

#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/*
 * Sequence numbers as decimal digits, so that both sides of both languages understand each other; or raw, as the four
 * bytes of hbench:OS, without any conversion.
 */

enum { TIMEOUT_STEPS = 10, MILLIS_PER_SECOND = 1000 };

static atomic_uint_fast64_t calls;
static int datagrams = -1;
static system_address server;
static int64_t sequence;
static jdyno_counter *lost;
static bool raw;

void system_calls_add(void) {
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
}

void system_calls_check(void) {
    char text[SYSTEM_MOST_BYTES];
    snprintf(text, sizeof text, "%" PRIu64, (uint64_t) atomic_exchange(&calls, 0));
    jdyno_check("calls", text);
}

static size_t to_bytes(int64_t number, char *digits) {
    if (raw) {
        uint32_t four = (uint32_t) number;
        memcpy(digits, &four, sizeof four);
        return sizeof four;
    }
    return (size_t) snprintf(digits, SYSTEM_MOST_BYTES, "%" PRId64, number);
}

static int64_t of_bytes(const char *digits, ssize_t length) {
    if (raw) {
        uint32_t four;
        if ((size_t) length != sizeof four) {
            jdyno_fail("wrong-output", "a datagram has %zd bytes", length);
        }
        memcpy(&four, digits, sizeof four);
        return four;
    }
    char text[SYSTEM_MOST_BYTES + 1];
    char *end;
    memcpy(text, digits, (size_t) length);
    text[length] = '\0';
    int64_t number = strtoll(text, &end, 10);
    if (length == 0 || *end != '\0') {
        jdyno_fail("wrong-output", "a datagram holds \"%s\" and no number", text);
    }
    return number;
}

/* ---- Server ------------------------------------------------------------------------------------------------------ */

static void *answer_all(void *nothing) {
    while (1) {
        char digits[SYSTEM_MOST_BYTES];
        system_address client = {.length = sizeof client.address};
        ssize_t got =
                recvfrom(datagrams, digits, sizeof digits, 0, (struct sockaddr *) &client.address, &client.length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            system_fail("receive");
        }
        size_t length = to_bytes(of_bytes(digits, got), digits);
        /* Before the answer, so that the sums of both sides agree. */
        system_calls_add();
        jdyno_operation_completed();
        if (sendto(datagrams, digits, length, 0, (struct sockaddr *) &client.address, client.length) < 0) {
            system_fail("send");
        }
    }
    return nothing;
}

/* Takes the address of jdyno_listen for datagrams; a port of TCP and one of UDP have nothing to do with each other. */
int system_datagram_listen(void) {
    int listening = jdyno_listen("calls");
    system_address address = {.length = sizeof address.address};
    if (getsockname(listening, (struct sockaddr *) &address.address, &address.length) != 0) {
        system_fail("read an address");
    }
    int bound = socket(address.address.ss_family, SOCK_DGRAM, 0);
    if (bound < 0 || bind(bound, (struct sockaddr *) &address.address, address.length) != 0) {
        system_fail("bind a socket for datagrams");
    }
    return bound;
}

void system_datagram_serve(bool bytes) {
    raw = bytes;
    datagrams = system_datagram_listen();
    jdyno_start_thread(answer_all, NULL);
}

/* ---- Client ------------------------------------------------------------------------------------------------------ */

/* Whether this is the answer to the last request; false if it is a late one to a request counted as lost. */
static bool is_answer(const void *digits, ssize_t length) {
    int64_t found = of_bytes(digits, length);
    if (found != sequence && (!system_datagrams_lost() || found > sequence)) {
        jdyno_fail("wrong-output", "the answer to %" PRId64 " is %" PRId64, sequence, found);
    }
    return found == sequence;
}

int64_t system_exchange(const void *request, size_t length, bool (*accept)(const void *, ssize_t)) {
    char answer[SYSTEM_MOST_BYTES];
    if (sendto(datagrams, request, length, 0, (struct sockaddr *) &server.address, server.length) < 0) {
        system_fail("send");
    }
    for (int steps = 0; steps < TIMEOUT_STEPS;) {
        ssize_t got = recv(datagrams, answer, sizeof answer, 0);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
            system_fail("receive");
        }
        if (got < 0) {
            steps++;
        } else if (accept(answer, got)) {
            system_calls_add();
            return 1;
        }
    }
    jdyno_counter_add(lost, 1);
    jdyno_operation_failed();
    return 0;
}

static int64_t round_trip(int64_t times) {
    char digits[SYSTEM_MOST_BYTES];
    (void) times;
    size_t length = to_bytes(++sequence, digits);
    return system_exchange(digits, length, is_answer);
}

bool system_datagrams_lost(void) {
    return lost != NULL && jdyno_counter_value(lost) > 0;
}

/* The address of this machine from which the server is reached, with any port. Connecting sends nothing. */
static system_address own_address(void) {
    system_address own = {.length = sizeof own.address};
    int probe = socket(server.address.ss_family, SOCK_DGRAM, 0);
    if (probe < 0 || connect(probe, (struct sockaddr *) &server.address, server.length) != 0
            || getsockname(probe, (struct sockaddr *) &own.address, &own.length) != 0) {
        system_fail("find an address of this machine");
    }
    close(probe);
    ((struct sockaddr_in *) &own.address)->sin_port = 0;
    return own;
}

/*
 * The socket is not connected, as in Java, where each packet has an address. It is bound, as otherwise all networks
 * could send to it.
 */
void system_datagram_connect(const char *hostAndPort, int timeoutMillis) {
    server = system_address_of(hostAndPort);
    int stepMillis = timeoutMillis / TIMEOUT_STEPS;
    struct timeval step = {stepMillis / MILLIS_PER_SECOND, stepMillis % MILLIS_PER_SECOND * MILLIS_PER_SECOND};
    datagrams = socket(server.address.ss_family, SOCK_DGRAM, 0);
    if (datagrams < 0 || setsockopt(datagrams, SOL_SOCKET, SO_RCVTIMEO, &step, sizeof step) != 0) {
        system_fail("set a time-out");
    }
    system_address own = own_address();
    if (bind(datagrams, (struct sockaddr *) &own.address, own.length) != 0) {
        system_fail("bind");
    }
    lost = jdyno_counter_new("error.lost");
}

system_kernel system_datagram_kernel(const char *hostAndPort, int timeoutMillis, bool bytes) {
    raw = bytes;
    system_datagram_connect(hostAndPort, timeoutMillis);
    return (system_kernel){round_trip, NULL, 0, 1};
}
