#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const int64_t sleepNanos = 10 * JDYNO_NANOS_PER_MILLI;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards the phase below */
static atomic_bool sampling;                              /* written under the lock */
static pthread_cond_t resumed = PTHREAD_COND_INITIALIZER;

bool jdyno_phase_at_rate_will_come(void) {
    return strcmp(jdyno_text_or("rate-phase", "false"), "true") == 0;
}

/* Whether the lab uses histograms of a phase; if a phase at a rate of its own will come, only those of it. */
static bool takes_times(const jdyno_load *load) {
    return !jdyno_phase_at_rate_will_come() || load->perSecond > 0;
}

static void await_sampling(void) {
    pthread_mutex_lock(&lock);
    while (!atomic_load(&sampling)) {
        pthread_cond_wait(&resumed, &lock);
    }
    pthread_mutex_unlock(&lock);
}

/* Begins or pauses the recording of hiccups. The caller holds the lock. */
static void sample_if(bool wanted) {
    atomic_store(&sampling, wanted);
    pthread_cond_signal(&resumed);
}

/*
 * Records hiccups as jHiccup does: sleeps for ten milliseconds in a loop. A hiccup is the time by which an iteration
 * exceeds the shortest one so far, which took as long as a sleep without a stall. Outside of phases it does nothing.
 */
static void *sample(void *recorder) {
    const struct timespec pause = {0, sleepNanos};
    int64_t shortestNanos = INT64_MAX;
    int64_t lastNanos = jdyno_clock_nanos();
    while (1) {
        if (!atomic_load(&sampling)) {
            await_sampling();
            lastNanos = jdyno_clock_nanos();
        }
        clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL);
        int64_t nowNanos = jdyno_clock_nanos();
        int64_t deltaNanos = nowNanos - lastNanos;
        if (deltaNanos < shortestNanos) {
            shortestNanos = deltaNanos;
        }
        jdyno_record_expecting(recorder, deltaNanos - shortestNanos, sleepNanos);
        lastNanos = nowNanos;
    }
    return NULL;
}

void jdyno_hiccup_start(void) {
    jdyno_start_thread(sample, jdyno_recorder_new("hiccup"));
}

enum { LONGEST_NUMBER = 24 };

/* Written by the thread; by others before it starts and after it has ended. */
typedef struct tick_list {
    int64_t *nanos;
    int64_t *operations;
    size_t capacity;
    size_t count;
} tick_list;

static tick_list ticks;
static int64_t everyNanos;
static pthread_t thread;
static bool begun;
static atomic_bool over;

static void note(void) {
    ticks.nanos[ticks.count] = jdyno_clock_nanos();
    ticks.operations[ticks.count] = (int64_t) jdyno_meter_operations();
    ticks.count++;
}

static void *keep(void *unused) {
    (void) unused;
    int64_t nextNanos = jdyno_clock_nanos();
    /* One place is left for the last. */
    while (ticks.count < ticks.capacity - 1) {
        /* After the process was stopped, the next tick is due at once, and missed ones are skipped. */
        int64_t nowNanos = jdyno_clock_nanos();
        nextNanos += everyNanos;
        nextNanos = nextNanos < nowNanos ? nowNanos : nextNanos;
        struct timespec next = {nextNanos / JDYNO_NANOS_PER_SECOND, nextNanos % JDYNO_NANOS_PER_SECOND};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
        if (atomic_load(&over)) {
            break;
        }
        note();
    }
    return NULL;
}

void jdyno_ticks_begin(int64_t every, int64_t durationNanos) {
    everyNanos = every;
    ticks.capacity = (size_t) (2 * durationNanos / every) + 3;
    ticks.nanos = jdyno_allocate(ticks.capacity * sizeof *ticks.nanos);
    ticks.operations = jdyno_allocate(ticks.capacity * sizeof *ticks.operations);
    ticks.count = 0;
    note();
    atomic_store(&over, false);
    if (pthread_create(&thread, NULL, keep, NULL) != 0) {
        jdyno_fail("thread-limit", "cannot start the thread that takes ticks");
    }
    begun = true;
}

/* Adds a field with the values as text: the first one, then the differences. */
static void add(jdyno_event *event, const char *key, const int64_t *values) {
    char *text = jdyno_allocate(ticks.count * LONGEST_NUMBER + 1);
    char *at = text;
    for (size_t i = 0; i < ticks.count; i++) {
        at += sprintf(at, i == 0 ? "%lld" : " %lld", (long long) (values[i] - (i == 0 ? 0 : values[i - 1])));
    }
    jdyno_event_text(event, key, text);
    free(text);
}

/* Records the last tick and adds all ticks to the answer; does nothing if ticks were not begun. */
static void jdyno_ticks_end(jdyno_event *event) {
    if (!begun) {
        return;
    }
    atomic_store(&over, true);
    pthread_join(thread, NULL);
    note();
    begun = false;
    add(event, "tickNanos", ticks.nanos);
    add(event, "tickOperations", ticks.operations);
    free(ticks.nanos);
    free(ticks.operations);
}

/* All growing counters at one moment. */
typedef struct phase_reading {
    int64_t epochMillis;
    int64_t clockNanos;
    int64_t cpuNanos;
    int64_t kernelNanos;
    uint64_t operations;
    uint64_t errors;
    jdyno_loop_counts loop;
    jdyno_counter_sums counters;
    jdyno_children_times children;
} phase_reading;

/* Guarded by the lock. */
static pthread_cond_t changed;
static int64_t windowNanos;
static bool isOpen;
static jdyno_load load;
static phase_reading begin;
static phase_reading last;
static int64_t nextNanos;
static int64_t windowIndex;

static phase_reading read_now(void) {
    phase_reading now;
    now.epochMillis = jdyno_epoch_millis();
    now.clockNanos = jdyno_clock_nanos();
    now.operations = jdyno_meter_operations();
    now.errors = jdyno_meter_errors();
    now.loop = jdyno_open_loop_counts();
    now.counters = jdyno_counters_read();
    now.children = jdyno_children_read();
    now.cpuNanos = jdyno_process_cpu_nanos();
    now.kernelNanos = jdyno_process_kernel_nanos() + now.children.kernelNanos;
    for (size_t i = 0; i < now.children.count; i++) {
        now.cpuNanos += now.children.nanos[i];
    }
    return now;
}

static void describe(jdyno_event *event, const phase_reading *from, const phase_reading *to) {
    jdyno_event_number(event, "wallNanos", to->clockNanos - from->clockNanos);
    jdyno_event_number(event, "operations", (int64_t) (to->operations - from->operations));
    jdyno_event_number(event, "errors", (int64_t) (to->errors - from->errors));
    jdyno_event_number(event, "cpuNanos", to->cpuNanos - from->cpuNanos);
    jdyno_event_open(event, "counters");
    jdyno_event_number(event, "kernelNanos", to->kernelNanos - from->kernelNanos);
    if (to->loop.exist) {
        jdyno_event_number(event, "offered", (int64_t) (to->loop.offered - from->loop.offered));
        jdyno_event_number(event, "begun", (int64_t) (to->loop.begun - from->loop.begun));
    }
    for (size_t i = 0; i < to->counters.count; i++) {
        jdyno_event_number(
                event, to->counters.names[i], (int64_t) (to->counters.values[i] - from->counters.values[i]));
    }
    for (size_t i = 0; i < to->children.count; i++) {
        jdyno_event_number(event, to->children.counters[i], to->children.nanos[i] - from->children.nanos[i]);
    }
    jdyno_process_current(event);
    jdyno_event_close(event);
}

/* Ends the current window and begins the next. The caller holds the lock. */
static void end_window(void) {
    phase_reading now = read_now();
    jdyno_event event = jdyno_event_begin("window");
    jdyno_event_text(&event, "phase", load.phase);
    jdyno_event_number(&event, "burst", load.burst);
    jdyno_event_number(&event, "index", windowIndex++);
    jdyno_event_number(&event, "startMillis", last.epochMillis);
    describe(&event, &last, &now);
    jdyno_recorders_end_window(&event);
    jdyno_event_write(&event);
    last = now;
}

/*
 * Waits for a change or for the end of the window. Windows end at fixed distances from the start of the phase, so that
 * they do not drift.
 */
static void wait_for_next(void) {
    if (!isOpen) {
        pthread_cond_wait(&changed, &lock);
        return;
    }
    struct timespec deadline = {nextNanos / JDYNO_NANOS_PER_SECOND, nextNanos % JDYNO_NANOS_PER_SECOND};
    pthread_cond_timedwait(&changed, &lock, &deadline);
}

static void *cut_windows(void *unused) {
    (void) unused;
    pthread_mutex_lock(&lock);
    while (1) {
        wait_for_next();
        if (isOpen && jdyno_clock_nanos() >= nextNanos) {
            end_window();
            /* A process that was stopped for several windows reports one long window, without empty ones after it. */
            nextNanos += ((last.clockNanos - nextNanos) / windowNanos + 1) * windowNanos;
        }
    }
    return NULL;
}

void jdyno_phase_start_clock(int64_t nanos) {
    windowNanos = nanos;
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&changed, &attributes);
    pthread_condattr_destroy(&attributes);
    jdyno_start_thread(cut_windows, NULL);
}

void jdyno_phase_open(const jdyno_load *asked) {
    pthread_mutex_lock(&lock);
    if (isOpen) {
        jdyno_fail("error", "a phase is already open");
    }
    isOpen = true;
    load = *asked;
    windowIndex = 0;
    jdyno_recorders_begin_phase();
    sample_if(takes_times(asked));
    begin = last = read_now();
    nextNanos = begin.clockNanos + windowNanos;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

void jdyno_phase_close(const char *command) {
    pthread_mutex_lock(&lock);
    if (!isOpen) {
        jdyno_fail("error", "%s without an open phase", command);
    }
    end_window();
    isOpen = false;
    sample_if(false);
    jdyno_event event = jdyno_event_begin("done");
    jdyno_event_text(&event, "command", command);
    describe(&event, &begin, &last);
    jdyno_recorders_end_phase(&event);
    jdyno_ticks_end(&event);
    jdyno_event_write(&event);
    pthread_mutex_unlock(&lock);
}
