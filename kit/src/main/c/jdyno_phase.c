#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <pthread.h>
#include <time.h>

/* All growing counters at one moment. */
typedef struct phase_reading {
    int64_t epochMillis;
    int64_t clockNanos;
    int64_t cpuNanos;
    uint64_t operations;
    uint64_t errors;
    jdyno_loop_counts loop;
    jdyno_counter_sums counters;
    jdyno_children_times children;
} phase_reading;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards all below */
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
    jdyno_event_text(&event, "phase", load.measured ? "measure" : "warmup");
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
    jdyno_event event = jdyno_event_begin("done");
    jdyno_event_text(&event, "command", command);
    describe(&event, &begin, &last);
    jdyno_recorders_end_phase(&event);
    jdyno_ticks_end(&event);
    jdyno_event_write(&event);
    pthread_mutex_unlock(&lock);
}
