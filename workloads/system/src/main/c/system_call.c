#include "jdyno.h"
#include "system_datagram.h"
#include "system_kernel.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    RESULT = 123,
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
    /* Before the answer, so that the sums of both sides agree. */
    system_calls_add();
    jdyno_operation_completed();
}

static void answer(int client) {
    uint32_t words[1 + CALL_WORDS];
    while (system_fill(client, words, sizeof words)) {
        if (ntohl(words[0]) != length_of(CALL_WORDS)) {
            jdyno_fail("wrong-output", "a call has another length");
        }
        to_reply(words + 1);
        words[0] = htonl(length_of(REPLY_WORDS));
        if (!system_send(client, words, (1 + REPLY_WORDS) * sizeof words[0])) {
            break;
        }
    }
    close(client);
}

static void *answer_datagrams(void *argument) {
    int bound = (int) (intptr_t) argument;
    while (1) {
        uint32_t words[CALL_WORDS];
        system_address client = {.length = sizeof client.address};
        ssize_t got = recvfrom(bound, words, sizeof words, 0, (struct sockaddr *) &client.address, &client.length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            system_fail("receive");
        }
        if ((size_t) got != sizeof words) {
            jdyno_fail("wrong-output", "a call has %zd bytes", got);
        }
        to_reply(words);
        if (sendto(bound, words, REPLY_WORDS * sizeof words[0], 0, (struct sockaddr *) &client.address, client.length)
                < 0) {
            system_fail("send");
        }
    }
    return NULL;
}

static void *accept_all(void *argument) {
    int listening = (int) (intptr_t) argument;
    while (1) {
        answer(jdyno_accept(listening));
    }
    return NULL;
}

static void *accept_all_unix(void *argument) {
    int listening = (int) (intptr_t) argument;
    while (1) {
        int client = accept(listening, NULL, NULL);
        if (client < 0) {
            system_fail("accept");
        }
        answer(client);
    }
    return NULL;
}

void system_call_serve(bool overUnix) {
    int listening = jdyno_listen("calls");
    if (!overUnix) {
        jdyno_start_thread(accept_all, (void *) (intptr_t) listening);
        return;
    }
    /* The port makes the name that no other server has. */
    system_address address = system_address_unix(system_port(listening));
    int local = socket(AF_UNIX, SOCK_STREAM, 0);
    if (local < 0 || bind(local, (struct sockaddr *) &address.address, address.length) != 0
            || listen(local, BACKLOG) != 0) {
        system_fail("listen at a Unix socket");
    }
    jdyno_start_thread(accept_all_unix, (void *) (intptr_t) local);
}

void system_call_udp_serve(void) {
    jdyno_start_thread(answer_datagrams, (void *) (intptr_t) system_datagram_listen());
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
    if (!system_send(server, call, sizeof call) || !system_fill(server, reply, sizeof reply)) {
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

system_kernel system_call_udp_kernel(const char *hostAndPort, int timeoutMillis) {
    system_datagram_connect(hostAndPort, timeoutMillis);
    return (system_kernel){call_by_datagram, NULL, 0, 1};
}

system_kernel system_call_kernel(const char *hostAndPort, bool overUnix) {
    system_address address = overUnix ? system_address_unix(atoi(strrchr(hostAndPort, ':') + 1))
                                      : system_address_of(hostAndPort);
    server = system_connect(&address);
    return (system_kernel){call_once, NULL, 0, 1};
}
