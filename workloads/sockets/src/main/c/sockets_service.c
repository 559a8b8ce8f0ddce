#include "sockets.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sockets_tally {
    _Atomic uint64_t operations;
    _Atomic uint64_t digest;
    sockets_tally *next;
    uint8_t padding[104]; /* to a pair of cache lines of its own */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards the list */
static sockets_tally *tallies;
static uint64_t reportedOperations;
static uint64_t reportedDigest;

sockets_tally *sockets_tally_new(void) {
    sockets_tally *tally = jdyno_allocate(sizeof *tally);
    pthread_mutex_lock(&lock);
    tally->next = tallies;
    tallies = tally;
    pthread_mutex_unlock(&lock);
    return tally;
}

/* Only the thread of the tally writes, so no atomic addition is needed. */
static void add(_Atomic uint64_t *sum, uint64_t more) {
    atomic_store_explicit(sum, atomic_load_explicit(sum, memory_order_relaxed) + more, memory_order_release);
}

void sockets_tally_add(sockets_tally *tally, uint64_t number) {
    uint64_t random = number;
    add(&tally->digest, jdyno_random(&random));
    add(&tally->operations, 1);
}

void sockets_tallies_check(void) {
    uint64_t operations = 0;
    uint64_t digest = 0;
    pthread_mutex_lock(&lock);
    for (sockets_tally *tally = tallies; tally; tally = tally->next) {
        operations += atomic_load(&tally->operations);
        digest += atomic_load(&tally->digest);
    }
    pthread_mutex_unlock(&lock);
    jdyno_check_number("operations", operations - reportedOperations);
    jdyno_check_number("bytes",
            (operations - reportedOperations) * (sockets_given.requestBytes + sockets_given.responseBytes));
    jdyno_check_number("digest", digest - reportedDigest);
    reportedOperations = operations;
    reportedDigest = digest;
}

sockets_answers *sockets_answers_new(sockets_tally *tally) {
    sockets_answers *answers = jdyno_allocate(sizeof *answers);
    answers->request = sockets_message_new(&sockets_given.requests);
    answers->response = sockets_message_new(&sockets_given.responses);
    answers->tally = tally;
    return answers;
}

void sockets_answers_free(sockets_answers *answers) {
    free(answers->request);
    free(answers->response);
    free(answers);
}

/* To be called before the client can know of it, so that the totals of both sides agree. */
static void count(sockets_tally *tally, uint64_t number) {
    sockets_tally_add(tally, number);
    jdyno_operation_completed();
}

void sockets_answer(sockets_answers *answers) {
    const sockets_content *requests = &sockets_given.requests;
    uint64_t number = sockets_message_number(requests, answers->request);
    if (!sockets_message_has_right_bytes(requests, answers->request, number)) {
        char text[SOCKETS_DIFFERENCE_BYTES];
        jdyno_fail("wrong-output", "request %" PRIu64 ": %s", number,
                sockets_message_difference(requests, answers->request, number, text));
    }
    sockets_message_set_number(&sockets_given.responses, answers->response, number);
    count(answers->tally, number);
}

void sockets_require_whole(ssize_t bytes) {
    if ((size_t) bytes != sockets_given.requestBytes) {
        jdyno_fail("wrong-output", "a datagram has %zd bytes and not %zu", bytes, sockets_given.requestBytes);
    }
}

sockets_receipt sockets_receipt_new(sockets_tally *tally) {
    return (sockets_receipt){sockets_message_new(&sockets_given.requests), 0, 0, tally};
}

bool sockets_receipt_ends(sockets_receipt *receipt) {
    const sockets_content *messages = &sockets_given.requests;
    uint64_t number = sockets_message_number(messages, receipt->message);
    if (number == SOCKETS_END) {
        return true;
    }
    uint64_t expected = receipt->received == 0 ? sockets_number_first_like(number) : receipt->next;
    if (!sockets_message_is_right(messages, receipt->message, expected)) {
        char text[SOCKETS_DIFFERENCE_BYTES];
        jdyno_fail("wrong-output", "message %" PRIu64 " of a stream: %s", receipt->received,
                sockets_message_difference(messages, receipt->message, expected, text));
    }
    receipt->received++;
    receipt->next = expected + 1;
    count(receipt->tally, number);
    return false;
}

void sockets_client_lost(int error) {
    fprintf(stderr, "lost a client: %s\n", error == 0 ? "it has ended the session within a message" : strerror(error));
}
