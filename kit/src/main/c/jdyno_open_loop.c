#include "jdyno_kit.h"

#include <stdatomic.h>
#include <stdbool.h>

struct jdyno_open_loop {
    jdyno_waiting waiting;
    jdyno_recorder *lag;
};

struct jdyno_responses {
    jdyno_recorder *response;
    jdyno_recorder *service;
};

/* Those of all loops together, read under the phase's lock. */
static bool exists;
static atomic_uint_fast64_t offered;
static atomic_uint_fast64_t begun;

/* The operations of a phase. */
typedef struct loop_run {
    const jdyno_open_loop *loop;
    int64_t startNanos;
    int64_t durationNanos;
    jdyno_call call;
    void *argument;
    /* When the answer to the last operation had come, if the thread has waited for it. */
    int64_t freeNanos;
} loop_run;

/* An operation that is not waited for. */
typedef struct loop_begin {
    jdyno_operation begin;
    void *argument;
} loop_begin;

static void increment(atomic_uint_fast64_t *counter) {
    atomic_fetch_add_explicit(counter, 1, memory_order_release);
}

jdyno_open_loop *jdyno_open_loop_new(jdyno_waiting waiting) {
    jdyno_open_loop *loop = jdyno_allocate(sizeof *loop);
    loop->waiting = waiting;
    loop->lag = jdyno_recorder_new("lag");
    exists = true;
    return loop;
}

/* Begins an operation when it is due. Returns false if it is too late for that. */
static bool begins(loop_run *run, int64_t dueNanos) {
    int64_t begunNanos = jdyno_wait_until(run->loop->waiting, dueNanos);
    if (begunNanos - dueNanos > run->durationNanos) {
        return false;
    }
    int64_t couldNanos = run->freeNanos > dueNanos ? run->freeNanos : dueNanos;
    run->freeNanos = run->call(run->argument, dueNanos, begunNanos);
    jdyno_record(run->loop->lag, begunNanos - couldNanos);
    if (begunNanos - run->startNanos < run->durationNanos) {
        increment(&begun);
    }
    return true;
}

static int64_t begin_only(void *operation, int64_t dueNanos, int64_t begunNanos) {
    const loop_begin *only = operation;
    only->begin(only->argument, dueNanos, begunNanos);
    return dueNanos; /* the thread has waited for nothing */
}

void jdyno_open_loop_run(jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals arrivals, jdyno_operation begin,
        void *argument) {
    loop_begin only = {begin, argument};
    jdyno_open_loop_run_calls(loop, load, arrivals, begin_only, &only);
}

void jdyno_open_loop_run_calls(jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals arrivals, jdyno_call call,
        void *argument) {
    int64_t startNanos = jdyno_clock_nanos();
    loop_run run = {loop, startNanos, load->durationNanos, call, argument, startNanos};
    bool goesOn = true;
    int64_t dueNanos = jdyno_arrivals_next(&arrivals);
    while (dueNanos < load->durationNanos) {
        increment(&offered);
        goesOn = goesOn && begins(&run, startNanos + dueNanos);
        dueNanos = jdyno_arrivals_next(&arrivals);
    }
}

jdyno_loop_counts jdyno_open_loop_counts(void) {
    jdyno_loop_counts counts = {exists, atomic_load(&offered), atomic_load(&begun)};
    return counts;
}

jdyno_responses *jdyno_responses_new(void) {
    jdyno_responses *responses = jdyno_allocate(sizeof *responses);
    responses->response = jdyno_recorder_new("response");
    responses->service = jdyno_recorder_new("service");
    return responses;
}

void jdyno_responses_record(jdyno_responses *responses, int64_t dueNanos, int64_t begunNanos,
        int64_t receivedNanos) {
    jdyno_record(responses->response, receivedNanos - dueNanos);
    jdyno_record(responses->service, receivedNanos - begunNanos);
}
