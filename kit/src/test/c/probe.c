#include "jdyno.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * A twin for the tests of the C kit. Its role `loop` is OpenProbe.java. Its role `probe` records the numbers of the
 * parameter `nanos`, separated by commas, in every phase, with `interval-nanos` as the expected interval. It has two
 * recorders and two counters of the same name, which take turns. It counts one failed operation for each number below
 * zero, and at the end reports the address it was connected to.
 */

static jdyno_recorder *recorders[2];
static jdyno_counter *counters[2];
static int turn;
static const char *nanos;
static int64_t intervalNanos;
static char address[64] = "none";

static void start(void) {
    for (int i = 0; i < 2; i++) {
        recorders[i] = jdyno_recorder_new("probe");
        counters[i] = jdyno_counter_new("numbers");
    }
    nanos = jdyno_text("nanos");
    intervalNanos = jdyno_number_or("interval-nanos", 1, INT64_MAX, 0);
}

static void connect_to(const jdyno_endpoints *endpoints) {
    const char *named = jdyno_endpoint(endpoints, "server", "chat");
    for (size_t i = 0; named != NULL && i + 1 < sizeof address; i++) {
        address[i] = named[i];
        if (named[i] == '\0') {
            break;
        }
    }
}

static void record(int64_t value) {
    turn = 1 - turn;
    jdyno_recorder *recorder = recorders[turn];
    jdyno_counter_add(counters[turn], 1);
    if (intervalNanos > 0) {
        jdyno_record_expecting(recorder, value, intervalNanos);
    } else {
        jdyno_record(recorder, value);
    }
    if (value < 0) {
        jdyno_operation_failed();
    } else {
        jdyno_operation_completed();
    }
    jdyno_first_operation();
}

static void load(const jdyno_load *load) {
    (void) load; /* as much as there are numbers, whatever time was given */
    for (const char *at = nanos; *at != '\0';) {
        char *end;
        record(strtoll(at, &end, 10));
        at = *end == ',' ? end + 1 : end;
    }
}

static void check(void) {
    jdyno_check("address", address);
}

enum { ANSWER_NANOS = 1000, REPORTED = 1000, LONGEST_NUMBER = 20 };

static jdyno_open_loop *loop;
static jdyno_responses *responses;
static int64_t blockNanos;
static int64_t blockNanosLeft;

static void start_loop(void) {
    loop = jdyno_open_loop_new(jdyno_waiting_of("wait"));
    responses = jdyno_responses_new();
    blockNanos = jdyno_number("block-millis", 0, INT32_MAX) * 1000000;
}

static jdyno_arrivals arrivals(void) {
    return jdyno_arrivals_of((double) jdyno_number("rate", 0, INT32_MAX), jdyno_number("seed", 0, INT32_MAX));
}

/* Returns the time when the loop goes on. */
static int64_t block(int64_t begunNanos) {
    int64_t nowNanos = jdyno_wait_until(JDYNO_SPIN, begunNanos + blockNanosLeft);
    blockNanosLeft = 0;
    return nowNanos;
}

static int64_t complete(int64_t dueNanos, int64_t begunNanos, int64_t answeredNanos) {
    jdyno_responses_record(responses, dueNanos, begunNanos, answeredNanos);
    jdyno_operation_completed();
    return answeredNanos;
}

static void begin(void *nothing, int64_t dueNanos, int64_t begunNanos) {
    (void) nothing;
    block(begunNanos);
    complete(dueNanos, begunNanos, begunNanos + ANSWER_NANOS);
}

static int64_t call(void *nothing, int64_t dueNanos, int64_t begunNanos) {
    (void) nothing;
    return complete(dueNanos, begunNanos, block(begunNanos));
}

static void load_by_schedule(const jdyno_load *load) {
    int64_t apartNanos = jdyno_number_or("apart-micros", 0, 1000000, 0) * 1000;
    blockNanosLeft = blockNanos;
    if (strcmp(jdyno_text_or("calls", "no"), "yes") == 0) {
        jdyno_open_loop_run_calls(loop, load, arrivals(), call, NULL);
    } else if (apartNanos > 0) {
        jdyno_open_loop_run_apart(loop, load, apartNanos, begin, NULL);
    } else {
        jdyno_open_loop_run(loop, load, arrivals(), begin, NULL);
    }
}

static void check_schedule(void) {
    int threads = (int) jdyno_number_or("threads", 1, INT32_MAX, 1);
    jdyno_arrivals schedule = jdyno_arrivals_share(arrivals(), threads, threads - 1);
    char due[REPORTED * (LONGEST_NUMBER + 1)];
    char *at = due;
    for (int i = 0; i < REPORTED; i++) {
        at += sprintf(at, "%lld ", (long long) jdyno_arrivals_next(&schedule));
    }
    jdyno_check("schedule", due);
}

const jdyno_role jdyno_roles[] = {{"probe", start, connect_to, load, check},
        {"loop", start_loop, NULL, load_by_schedule, check_schedule}, {NULL, NULL, NULL, NULL, NULL}};
