#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <math.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>

/*
 * The system ends sleeps late. So each sleep is requested to end early by an allowance, which is learned from the
 * delays of earlier sleeps. It grows by half after a sleep whose delay exceeded it, and shrinks slowly otherwise, so
 * that about one sleep in 150 ends too late. It also shrinks after a wait that is too short for a sleep; otherwise such
 * waits would never sleep again. Threads may overwrite each other's updates, which does no harm.
 */
static const int64_t MIN_NANOS = 50 * 1000;
static const int64_t MAX_NANOS = JDYNO_NANOS_PER_MILLI;
static const int64_t SHRINK_DIVISOR = 400;
static atomic_int_fast64_t allowanceNanos = JDYNO_NANOS_PER_MILLI;

jdyno_waiting jdyno_waiting_of(const char *parameter) {
    return (jdyno_waiting) jdyno_choice(parameter, "spin", "yield", "park", NULL);
}

/* Hints to the processor that this thread spins, like Thread.onSpinWait. */
static void spin_once(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

static void sleep_once(int64_t nanos) {
    struct timespec pause = {nanos / JDYNO_NANOS_PER_SECOND, nanos % JDYNO_NANOS_PER_SECOND};
    clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL);
}

/* Adjusts the allowance to the delay of a sleep, which is 0 if there was none. */
static void learn(int64_t lateNanos) {
    int64_t allowance = atomic_load_explicit(&allowanceNanos, memory_order_relaxed);
    int64_t learnt = lateNanos > allowance ? allowance + allowance / 2 : allowance - allowance / SHRINK_DIVISOR;
    learnt = learnt < MIN_NANOS ? MIN_NANOS : learnt > MAX_NANOS ? MAX_NANOS : learnt;
    atomic_store_explicit(&allowanceNanos, learnt, memory_order_relaxed);
}

/* Returns the time when it ended. */
static int64_t sleep_until_shortly_before(int64_t clockNanos) {
    int64_t nowNanos = jdyno_clock_nanos();
    int64_t wakeNanos = clockNanos - atomic_load_explicit(&allowanceNanos, memory_order_relaxed);
    if (nowNanos >= wakeNanos) {
        if (clockNanos - nowNanos > MIN_NANOS) {
            learn(0);
        }
        return nowNanos;
    }
    while (nowNanos < wakeNanos) {
        sleep_once(wakeNanos - nowNanos);
        nowNanos = jdyno_clock_nanos();
    }
    learn(nowNanos - wakeNanos);
    return nowNanos;
}

void jdyno_wait_once(jdyno_waiting waiting) {
    switch (waiting) {
        case JDYNO_SPIN:
            spin_once();
            break;
        case JDYNO_YIELD:
            sched_yield();
            break;
        case JDYNO_PARK:
            sleep_once(1); /* as long as the system's timers take at least */
            break;
    }
}

int64_t jdyno_wait_until(jdyno_waiting waiting, int64_t clockNanos) {
    int64_t nowNanos = waiting == JDYNO_PARK ? sleep_until_shortly_before(clockNanos) : jdyno_clock_nanos();
    while (nowNanos < clockNanos) {
        jdyno_wait_once(waiting == JDYNO_PARK ? JDYNO_SPIN : waiting);
        nowNanos = jdyno_clock_nanos();
    }
    return nowNanos;
}

static double rate(double perSecond) {
    if (!(perSecond > 0 && perSecond <= (double) JDYNO_NANOS_PER_SECOND)) {
        jdyno_fail("bad-parameter", "a rate must be above 0 and at most 1e9 operations/s, not %g", perSecond);
    }
    return perSecond;
}

jdyno_arrivals jdyno_arrivals_constant(double perSecond) {
    jdyno_arrivals arrivals = {.perSecond = rate(perSecond)};
    return arrivals;
}

jdyno_arrivals jdyno_arrivals_poisson(double perSecond, int64_t seed) {
    jdyno_arrivals arrivals = {.isPoisson = 1, .perSecond = rate(perSecond), .random = (uint64_t) seed};
    return arrivals;
}

jdyno_arrivals jdyno_arrivals_of(double perSecond, int64_t seed) {
    return jdyno_choice("arrivals", "constant", "poisson", NULL) == 0 ? jdyno_arrivals_constant(perSecond)
                                                                      : jdyno_arrivals_poisson(perSecond, seed);
}

uint64_t jdyno_random(uint64_t *state) {
    uint64_t mixed = *state += UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

/* One of 2^53 equally likely numbers above 0 and up to 1, so that its logarithm exists. */
static double above_zero(uint64_t *state) {
    return (double) ((jdyno_random(state) >> 11) + 1) * 0x1.0p-53;
}

static int64_t next(jdyno_arrivals *arrivals) {
    if (arrivals->isPoisson) {
        /* A sum of fractions: whole nanoseconds would be half a nanosecond too short each. */
        arrivals->nanos -= (double) JDYNO_NANOS_PER_SECOND / arrivals->perSecond * log(above_zero(&arrivals->random));
        return (int64_t) arrivals->nanos;
    }
    /* Computed from the start of the phase: a sum of rounded distances would drift. */
    return (int64_t) ((double) arrivals->count++ * (double) JDYNO_NANOS_PER_SECOND / arrivals->perSecond + 0.5);
}

jdyno_arrivals jdyno_arrivals_share(jdyno_arrivals all, int threads, int thread) {
    all.before = (uint64_t) thread;
    all.others = (uint64_t) threads - 1;
    return all;
}

int64_t jdyno_arrivals_next(jdyno_arrivals *arrivals) {
    for (uint64_t i = 0; i < arrivals->before; i++) {
        next(arrivals);
    }
    arrivals->before = arrivals->others;
    return next(arrivals);
}

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

jdyno_load jdyno_load_before_schedule(const jdyno_load *load) {
    jdyno_load part = *load;
    part.durationNanos = load->measured ? 0 : load->durationNanos / 2;
    return part;
}

jdyno_load jdyno_load_on_schedule(const jdyno_load *load) {
    jdyno_load part = *load;
    part.durationNanos -= jdyno_load_before_schedule(load).durationNanos;
    return part;
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

void jdyno_open_loop_run_apart(jdyno_open_loop *loop, const jdyno_load *load, int64_t intervalNanos,
        jdyno_operation begin, void *argument) {
    int64_t startNanos = jdyno_clock_nanos();
    int64_t nowNanos = startNanos;
    while (nowNanos - startNanos < load->durationNanos) {
        increment(&offered);
        begin(argument, nowNanos, nowNanos);
        increment(&begun);
        nowNanos = jdyno_wait_until(loop->waiting, nowNanos + intervalNanos);
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
