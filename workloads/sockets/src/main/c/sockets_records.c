#include "sockets.h"

#include <inttypes.h>
#include <stdatomic.h>

enum { MESSAGES_A_LOOK = 16 }; /* the clock is read for one message of a stream in so many */

struct sockets_record {
    sockets_tally *tally;
    jdyno_recorder *roundTrip;
    jdyno_counter *bytes;
};

static jdyno_counter *lost;
static atomic_uint recordCount;

sockets_record *sockets_record_new(void) {
    /* Recorders take much memory, so some threads share one if there are more threads than processors. */
    static jdyno_recorder **recorders;
    size_t processors = jdyno_processors();
    if (recorders == NULL) {
        recorders = jdyno_allocate(processors * sizeof *recorders);
        lost = jdyno_counter_new("error.lost");
    }
    jdyno_recorder **recorder = &recorders[recordCount++ % processors];
    if (*recorder == NULL) {
        *recorder = jdyno_recorder_new("round-trip");
    }
    sockets_record *record = jdyno_allocate(sizeof *record);
    record->tally = sockets_tally_new();
    record->roundTrip = *recorder;
    record->bytes = jdyno_counter_new("bytes");
    return record;
}

sockets_operations sockets_operations_new(sockets_record *record, int session) {
    return (sockets_operations){.record = record, .next = sockets_number_first(session)};
}

void sockets_operations_phase(sockets_operations *operations, const jdyno_load *load, int64_t startNanos) {
    bool counts = load->measured && sockets_given.count > 0;
    operations->startNanos = startNanos;
    operations->durationNanos = counts ? INT64_MAX : load->durationNanos;
    operations->remaining = counts ? sockets_given.count : INT64_MAX;
}

static bool counts(sockets_operations *operations) {
    if (operations->remaining == 0) {
        return false;
    }
    operations->remaining--;
    operations->number = operations->next++;
    return true;
}

bool sockets_operation_begins(sockets_operations *operations) {
    operations->begunNanos = jdyno_clock_nanos();
    return operations->begunNanos - operations->startNanos < operations->durationNanos && counts(operations);
}

bool sockets_message_begins(sockets_operations *operations) {
    bool over = operations->next % MESSAGES_A_LOOK == 0
            && jdyno_clock_nanos() - operations->startNanos >= operations->durationNanos;
    return !over && counts(operations);
}

static void count(const sockets_operations *operations) {
    sockets_record *record = operations->record;
    sockets_tally_add(record->tally, sockets_number_in(sockets_given.requestBytes, operations->number));
    jdyno_counter_add(record->bytes, sockets_given.requestBytes + sockets_given.responseBytes);
    jdyno_operation_completed();
    jdyno_first_operation();
}

void sockets_operation_completed(sockets_operations *operations) {
    jdyno_record(operations->record->roundTrip, jdyno_clock_nanos() - operations->begunNanos);
    count(operations);
}

void sockets_message_sent(sockets_operations *operations) {
    count(operations);
}

void sockets_operation_lost(void) {
    jdyno_counter_add(lost, 1);
    jdyno_operation_failed();
}

void sockets_records_check(void) {
    if (lost == NULL || jdyno_counter_value(lost) == 0) {
        sockets_tallies_check();
    }
}

/* The number of the response: what the request can tell the server. */
static uint64_t number_of_response(uint64_t number) {
    return sockets_number_in(sockets_given.requestBytes, number);
}

void sockets_require_right(const uint8_t *response, uint64_t number) {
    uint64_t expected = number_of_response(number);
    if (!sockets_message_is_right(&sockets_given.responses, response, expected)) {
        char text[SOCKETS_DIFFERENCE_BYTES];
        jdyno_fail("wrong-output", "the response to %" PRIu64 ": %s", number,
                sockets_message_difference(&sockets_given.responses, response, expected, text));
    }
}

void sockets_require_received(uint64_t received, uint64_t sent) {
    if (received != sent) {
        jdyno_fail("wrong-output", "the server has received %" PRIu64 " messages of the %" PRIu64 " sent", received,
                sent);
    }
}

bool sockets_is_response(const uint8_t *response, ssize_t bytes, uint64_t number, bool hasLost) {
    if (hasLost && !sockets_message_is_right(&sockets_given.responses, response, number_of_response(number))) {
        return false;
    }
    if ((size_t) bytes != sockets_given.responseBytes) {
        jdyno_fail("wrong-output", "a response has %zd bytes and not %zu", bytes, sockets_given.responseBytes);
    }
    sockets_require_right(response, number);
    return true;
}

void sockets_require_open(ssize_t got, int error) {
    if (got == 0) {
        jdyno_fail("error", "the server has closed a connection");
    }
    if (got < 0 && !jdyno_not_yet(error)) {
        jdyno_fail_call("read", error);
    }
}
