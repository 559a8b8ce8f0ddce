#include "system.h"

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
static size_t (*answer)(void *datagram, ssize_t length);
static jdyno_address server;
static int64_t sequence;
static jdyno_counter *lost;
static bool raw;

void system_calls_add(void) {
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
}

void system_calls_check(void) {
    jdyno_check_number("calls", atomic_exchange(&calls, 0));
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

static size_t answer_number(void *digits, ssize_t length) {
    return to_bytes(of_bytes(digits, length), digits);
}

static void *answer_all(void *nothing) {
    while (1) {
        uint32_t words[SYSTEM_MOST_BYTES / sizeof(uint32_t)];
        jdyno_address client = {.length = sizeof client.address};
        ssize_t got = recvfrom(datagrams, words, sizeof words, 0, (struct sockaddr *) &client.address, &client.length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            jdyno_fail_call("receive", errno);
        }
        size_t length = answer(words, got);
        /* Before the answer, so that the sums of both sides agree. */
        system_calls_add();
        jdyno_operation_completed();
        if (sendto(datagrams, words, length, 0, (struct sockaddr *) &client.address, client.length) < 0) {
            jdyno_fail_call("send", errno);
        }
    }
    return nothing;
}

/* Takes the address of jdyno_listen for datagrams; a port of TCP and one of UDP have nothing to do with each other. */
void system_datagrams_answer(size_t (*answers)(void *datagram, ssize_t length)) {
    jdyno_address address = jdyno_own_address(jdyno_listen("calls"));
    answer = answers;
    datagrams = jdyno_open(&address, SOCK_DGRAM);
    jdyno_bind(datagrams, &address);
    jdyno_start_thread(answer_all, NULL);
}

void system_datagram_serve(bool bytes) {
    raw = bytes;
    system_datagrams_answer(answer_number);
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
    char answered[SYSTEM_MOST_BYTES];
    if (sendto(datagrams, request, length, 0, (struct sockaddr *) &server.address, server.length) < 0) {
        jdyno_fail_call("send", errno);
    }
    for (int steps = 0; steps < TIMEOUT_STEPS;) {
        ssize_t got = recv(datagrams, answered, sizeof answered, 0);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0 && !jdyno_not_yet(errno)) {
            jdyno_fail_call("receive", errno);
        }
        if (got < 0) {
            steps++;
        } else if (accept(answered, got)) {
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
static jdyno_address own_address(void) {
    int probe = jdyno_open(&server, SOCK_DGRAM);
    jdyno_connect_to(probe, &server);
    jdyno_address own = jdyno_own_address(probe);
    close(probe);
    *jdyno_port_of(&own) = 0;
    return own;
}

/*
 * The socket is not connected, as in Java, where each packet has an address. It is bound, as otherwise all networks
 * could send to it.
 */
void system_datagram_connect(const char *hostAndPort, int timeoutMillis) {
    server = jdyno_address_of(hostAndPort);
    int stepMillis = timeoutMillis / TIMEOUT_STEPS;
    struct timeval step = {stepMillis / MILLIS_PER_SECOND, stepMillis % MILLIS_PER_SECOND * MILLIS_PER_SECOND};
    datagrams = jdyno_open(&server, SOCK_DGRAM);
    if (setsockopt(datagrams, SOL_SOCKET, SO_RCVTIMEO, &step, sizeof step) != 0) {
        jdyno_fail_call("setsockopt", errno);
    }
    jdyno_address own = own_address();
    jdyno_bind(datagrams, &own);
    lost = jdyno_counter_new("error.lost");
}

jdyno_kernel system_datagram_kernel(const char *hostAndPort, int timeoutMillis, bool bytes) {
    raw = bytes;
    system_datagram_connect(hostAndPort, timeoutMillis);
    return (jdyno_kernel){round_trip, NULL, 0, 1, 0};
}
