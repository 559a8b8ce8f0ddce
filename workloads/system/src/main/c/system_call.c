#include "system.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

/*
 * Calls of functions in this process, by pointers that the compiler does not know, as it does not know in Java which of
 * four classes has the method.
 */

enum { FUNCTIONS = 4, RESULT = 123 };

static int first(void) {
    return RESULT;
}

static int second(void) {
    return RESULT;
}

static int third(void) {
    return RESULT;
}

static int fourth(void) {
    return RESULT;
}

static int (*volatile const functions[FUNCTIONS])(void) = {first, second, third, fourth};

static int64_t call_functions(int64_t times) {
    int64_t sum = 0;
    for (int64_t i = 0; i < times; i++) {
        sum += functions[i % FUNCTIONS]();
    }
    if (sum != times * RESULT) {
        jdyno_fail("wrong-output", "%" PRId64 " calls have returned %" PRId64 " and not %d each", times, sum, RESULT);
    }
    return times;
}

jdyno_kernel system_local_kernel(void) {
    return (jdyno_kernel){call_functions, NULL, 0, INT64_C(1) << 30, 0};
}

/*
 * Calls by ONC RPC (RFC 5531): a procedure without arguments, which returns a number. The messages are written here in
 * full, because a twin needs no library. In a stream a word with the length comes before each; a datagram has none.
 */

enum {
    LAST_FRAGMENT = (int) 0x80000000,
    CALL = 0,
    REPLY = 1,
    RPC_VERSION = 2,
    PROGRAM = 0x20000123, /* of those for users */
    VERSION = 1,
    PROCEDURE = 1,
    /* Words after the length. */
    CALL_WORDS = 10,
    REPLY_WORDS = 7,
    BACKLOG = 16
};

static int server = -1;
static uint32_t number;

static uint32_t length_of(int words) {
    return (uint32_t) LAST_FRAGMENT | (uint32_t) words * (uint32_t) sizeof(uint32_t);
}

static void to_network(uint32_t *words, int count) {
    for (int i = 0; i < count; i++) {
        words[i] = htonl(words[i]);
    }
}

static void from_network(uint32_t *words, int count) {
    for (int i = 0; i < count; i++) {
        words[i] = ntohl(words[i]);
    }
}

/* ---- Server ------------------------------------------------------------------------------------------------------ */

/* Requires that all words after the length are those of a call, and makes them those of its reply. */
static void to_reply(uint32_t *words) {
    const uint32_t call[] = {CALL, RPC_VERSION, PROGRAM, VERSION, PROCEDURE, 0, 0, 0, 0};
    /* Accepted, without credentials, successful. */
    const uint32_t reply[] = {REPLY, 0, 0, 0, 0, RESULT};
    from_network(words, CALL_WORDS);
    if (memcmp(words + 1, call, sizeof call) != 0) {
        jdyno_fail("wrong-output", "a call is not the expected one");
    }
    memcpy(words + 1, reply, sizeof reply);
    to_network(words, REPLY_WORDS);
}

static void answer(int client) {
    uint32_t words[1 + CALL_WORDS];
    while (jdyno_fill(client, words, sizeof words) == JDYNO_FILLED) {
        if (ntohl(words[0]) != length_of(CALL_WORDS)) {
            jdyno_fail("wrong-output", "a call has another length");
        }
        to_reply(words + 1);
        /* Before the answer, so that the sums of both sides agree. */
        system_calls_add();
        jdyno_operation_completed();
        words[0] = htonl(length_of(REPLY_WORDS));
        if (!jdyno_send(client, words, (1 + REPLY_WORDS) * sizeof words[0])) {
            break;
        }
    }
    close(client);
}

static size_t answer_datagram(void *words, ssize_t length) {
    if ((size_t) length != CALL_WORDS * sizeof(uint32_t)) {
        jdyno_fail("wrong-output", "a call has %zd bytes", length);
    }
    to_reply(words);
    return REPLY_WORDS * sizeof(uint32_t);
}

static void *accept_all(void *argument) {
    int listening = (int) (intptr_t) argument;
    while (1) {
        answer(jdyno_accept(listening));
    }
    return NULL;
}

/* The address of a Unix socket without a file, whose name contains a port that this process has. Linux only. */
static jdyno_address unix_address(int port) {
    jdyno_address found = {0};
#ifdef __linux__
    struct sockaddr_un *address = (struct sockaddr_un *) &found.address;
    address->sun_family = AF_UNIX;
    /* A name that begins with a zero byte has no file. */
    int length = snprintf(address->sun_path + 1, sizeof address->sun_path - 1, "jdyno-system-%d", port);
    found.length = (socklen_t) (offsetof(struct sockaddr_un, sun_path) + 1 + (size_t) length);
#else
    jdyno_fail("unsupported", "Unix sockets without a file need Linux, for port %d", port);
#endif
    return found;
}

void system_call_serve(bool overUnix) {
    int listening = jdyno_listen("calls");
    if (overUnix) {
        /* The port makes the name that no other server has. */
        jdyno_address address = unix_address(jdyno_port(listening));
        listening = jdyno_open(&address, SOCK_STREAM);
        jdyno_bind(listening, &address);
        if (listen(listening, BACKLOG) != 0) {
            jdyno_fail_call("listen", errno);
        }
    }
    jdyno_start_thread(accept_all, (void *) (intptr_t) listening);
}

void system_call_udp_serve(void) {
    system_datagrams_answer(answer_datagram);
}

/* ---- Client ------------------------------------------------------------------------------------------------------ */

/* Makes the next call, without the word with the length. */
static void next_call(uint32_t *words) {
    const uint32_t call[] = {++number, CALL, RPC_VERSION, PROGRAM, VERSION, PROCEDURE, 0, 0, 0, 0};
    memcpy(words, call, sizeof call);
    to_network(words, CALL_WORDS);
}

/* Requires that the words are those of the reply to the last call. */
static void require_reply(uint32_t *words) {
    const uint32_t expected[] = {number, REPLY, 0, 0, 0, 0, RESULT};
    from_network(words, REPLY_WORDS);
    if (memcmp(words, expected, sizeof expected) != 0) {
        jdyno_fail("wrong-output", "call %u has returned %u and not %d", number, words[REPLY_WORDS - 1], RESULT);
    }
}

static int64_t call_once(int64_t times) {
    uint32_t call[1 + CALL_WORDS] = {htonl(length_of(CALL_WORDS))};
    uint32_t reply[1 + REPLY_WORDS];
    (void) times;
    next_call(call + 1);
    if (!jdyno_send(server, call, sizeof call) || jdyno_fill(server, reply, sizeof reply) != JDYNO_FILLED) {
        jdyno_fail("error", "the server has closed the connection");
    }
    if (ntohl(reply[0]) != length_of(REPLY_WORDS)) {
        jdyno_fail("wrong-output", "the reply to call %u has another length", number);
    }
    require_reply(reply + 1);
    system_calls_add();
    return 1;
}

/* False if this is a late reply to a call counted as lost. */
static bool is_reply(const void *bytes, ssize_t length) {
    uint32_t words[REPLY_WORDS];
    if ((size_t) length != sizeof words) {
        jdyno_fail("wrong-output", "the reply to call %u has %zd bytes", number, length);
    }
    memcpy(words, bytes, sizeof words);
    if (system_datagrams_lost() && ntohl(words[0]) < number) {
        return false;
    }
    require_reply(words);
    return true;
}

static int64_t call_by_datagram(int64_t times) {
    uint32_t call[CALL_WORDS];
    (void) times;
    next_call(call);
    return system_exchange(call, sizeof call, is_reply);
}

jdyno_kernel system_call_udp_kernel(const char *hostAndPort, int timeoutMillis) {
    system_datagram_connect(hostAndPort, timeoutMillis);
    return (jdyno_kernel){call_by_datagram, NULL, 0, 1, 0};
}

jdyno_kernel system_call_kernel(const char *hostAndPort, bool overUnix) {
    jdyno_address address = jdyno_address_of(hostAndPort);
    if (overUnix) {
        address = unix_address(ntohs(*jdyno_port_of(&address)));
    }
    server = jdyno_connect(&address);
    jdyno_no_delay(server, 1);
    return (jdyno_kernel){call_once, NULL, 0, 1, 0};
}
