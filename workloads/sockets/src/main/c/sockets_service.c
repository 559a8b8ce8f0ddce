#include "sockets_service.h"

#include "jdyno.h"
#include "sockets_settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
