#include "jdyno.h"
#include "system_address.h"
#include "system_kernel.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * Calls by ONC RPC (RFC 5531) over a stream: a procedure without arguments, which returns a number. The messages are
 * written here in full, because a twin needs no library.
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

static void require_call(const uint32_t *call) {
    const uint32_t expected[] = {CALL, RPC_VERSION, PROGRAM, VERSION, PROCEDURE, 0, 0, 0, 0};
    if (call[0] != length_of(CALL_WORDS) || memcmp(call + 2, expected, sizeof expected) != 0) {
        jdyno_fail("wrong-output", "a call is not the expected one");
    }
}

static void answer(int client) {
    uint32_t call[1 + CALL_WORDS];
    while (system_fill(client, call, sizeof call)) {
        from_network(call, 1 + CALL_WORDS);
        require_call(call);
        /* Accepted, without credentials, successful. */
        uint32_t reply[1 + REPLY_WORDS] = {length_of(REPLY_WORDS), call[1], REPLY, 0, 0, 0, 0, RESULT};
        to_network(reply, 1 + REPLY_WORDS);
        /* Before the answer, so that the sums of both sides agree. */
        system_calls_add();
        jdyno_operation_completed();
        if (!system_send(client, reply, sizeof reply)) {
            break;
        }
    }
    close(client);
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

/* ---- Client ------------------------------------------------------------------------------------------------------ */

static int64_t call_once(int64_t times) {
    uint32_t reply[1 + REPLY_WORDS];
    (void) times;
    number++;
    uint32_t call[1 + CALL_WORDS] = {
            length_of(CALL_WORDS), number, CALL, RPC_VERSION, PROGRAM, VERSION, PROCEDURE, 0, 0, 0, 0};
    to_network(call, 1 + CALL_WORDS);
    if (!system_send(server, call, sizeof call) || !system_fill(server, reply, sizeof reply)) {
        jdyno_fail("error", "the server has closed the connection");
    }
    from_network(reply, 1 + REPLY_WORDS);
    const uint32_t expected[] = {length_of(REPLY_WORDS), number, REPLY, 0, 0, 0, 0, RESULT};
    if (memcmp(reply, expected, sizeof expected) != 0) {
        jdyno_fail("wrong-output", "call %u has returned %u and not %d", number, reply[REPLY_WORDS], RESULT);
    }
    system_calls_add();
    return 1;
}

system_kernel system_call_kernel(const char *hostAndPort, bool overUnix) {
    system_address address = overUnix ? system_address_unix(atoi(strrchr(hostAndPort, ':') + 1))
                                      : system_address_of(hostAndPort);
    server = system_connect(&address);
    return (system_kernel){call_once, NULL, 0, 1};
}
