#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <time.h>

static const int64_t sleepNanos = 10 * JDYNO_NANOS_PER_MILLI;

/*
 * Records hiccups as jHiccup does: sleeps for ten milliseconds in a loop. A hiccup is the time by which an iteration
 * exceeds the shortest one so far, which took as long as a sleep without a stall.
 */
static void *sample(void *recorder) {
    const struct timespec pause = {0, sleepNanos};
    int64_t shortestNanos = INT64_MAX;
    int64_t lastNanos = jdyno_clock_nanos();
    while (1) {
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
