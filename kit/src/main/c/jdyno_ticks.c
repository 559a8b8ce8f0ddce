#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

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

void jdyno_ticks_end(jdyno_event *event) {
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
