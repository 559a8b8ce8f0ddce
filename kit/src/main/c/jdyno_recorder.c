#include "jdyno_hdr.h"
#include "jdyno_kit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct jdyno_recorder {
    jdyno_recorder *next;     /* of the same name */
    pthread_mutex_t lock;     /* guards `recording` */
    jdyno_histogram *recording;
    jdyno_histogram *resting; /* empty between windows; belongs to the holder of the phase's lock */
};

/* The recorders of one name. */
typedef struct named_recorders {
    const char *name;
    struct named_recorders *next;
    jdyno_recorder *recorders;
    jdyno_histogram *window; /* empty between windows; this and `phase` belong to the holder of the phase's lock */
    jdyno_histogram *phase;
} named_recorders;

/* Created by the command thread before any phase, and read in phases only. */
static named_recorders *all;

static named_recorders *recorders_named(const char *name) {
    for (named_recorders *named = all; named; named = named->next) {
        if (strcmp(named->name, name) == 0) {
            return named;
        }
    }
    named_recorders *named = jdyno_allocate(sizeof *named);
    named->name = name;
    named->window = jdyno_histogram_new();
    named->phase = jdyno_histogram_new();
    named->next = all;
    all = named;
    return named;
}

jdyno_recorder *jdyno_recorder_new(const char *name) {
    jdyno_recorder *recorder = jdyno_allocate(sizeof *recorder);
    named_recorders *named = recorders_named(name);
    recorder->recording = jdyno_histogram_new();
    recorder->resting = jdyno_histogram_new();
    pthread_mutex_init(&recorder->lock, NULL);
    recorder->next = named->recorders;
    named->recorders = recorder;
    return recorder;
}

void jdyno_record(jdyno_recorder *recorder, int64_t nanos) {
    pthread_mutex_lock(&recorder->lock);
    jdyno_histogram_record(recorder->recording, nanos);
    pthread_mutex_unlock(&recorder->lock);
}

void jdyno_record_expecting(jdyno_recorder *recorder, int64_t nanos, int64_t intervalNanos) {
    pthread_mutex_lock(&recorder->lock);
    jdyno_histogram_record(recorder->recording, nanos);
    for (int64_t missed = nanos - intervalNanos; missed >= intervalNanos; missed -= intervalNanos) {
        jdyno_histogram_record(recorder->recording, missed);
    }
    pthread_mutex_unlock(&recorder->lock);
}

/* Adds the values since the last call to those of the window. */
static void drain(jdyno_recorder *recorder, jdyno_histogram *window) {
    pthread_mutex_lock(&recorder->lock);
    jdyno_histogram *recorded = recorder->recording;
    recorder->recording = recorder->resting;
    recorder->resting = recorded;
    pthread_mutex_unlock(&recorder->lock);
    jdyno_histogram_add(window, recorded);
    jdyno_histogram_reset(recorded);
}

static void drain_all(named_recorders *named) {
    for (jdyno_recorder *recorder = named->recorders; recorder; recorder = recorder->next) {
        drain(recorder, named->window);
    }
}

static void add_histogram(jdyno_event *event, const char *name, const jdyno_histogram *histogram) {
    char *text = jdyno_histogram_base64(histogram);
    jdyno_event_text(event, name, text);
    free(text);
}

void jdyno_recorders_begin_phase(void) {
    for (named_recorders *named = all; named; named = named->next) {
        drain_all(named);
        jdyno_histogram_reset(named->window);
        jdyno_histogram_reset(named->phase);
    }
}

void jdyno_recorders_end_window(jdyno_event *event) {
    jdyno_event_open(event, "histograms");
    for (named_recorders *named = all; named; named = named->next) {
        drain_all(named);
        jdyno_histogram_add(named->phase, named->window);
        add_histogram(event, named->name, named->window);
        jdyno_histogram_reset(named->window);
    }
    jdyno_event_close(event);
}

void jdyno_recorders_end_phase(jdyno_event *event) {
    jdyno_event_open(event, "histograms");
    for (named_recorders *named = all; named; named = named->next) {
        add_histogram(event, named->name, named->phase);
    }
    jdyno_event_close(event);
}
