#include "jdyno_hdr.h"
#include "jdyno_kit.h"

#include <pthread.h>
#include <stdlib.h>

struct jdyno_recorder {
    const char *name;
    jdyno_recorder *next;
    pthread_mutex_t lock;     /* guards `recording` */
    jdyno_histogram *recording;
    jdyno_histogram *resting; /* empty between windows; this and `phase` belong to the holder of the phase's lock */
    jdyno_histogram *phase;
};

/* Created by the command thread before any phase, and read in phases only. */
static jdyno_recorder *recorders;

jdyno_recorder *jdyno_recorder_new(const char *name) {
    jdyno_recorder *recorder = jdyno_allocate(sizeof *recorder);
    recorder->name = name;
    recorder->recording = jdyno_histogram_new();
    recorder->resting = jdyno_histogram_new();
    recorder->phase = jdyno_histogram_new();
    pthread_mutex_init(&recorder->lock, NULL);
    recorder->next = recorders;
    recorders = recorder;
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

/* The values since the last call. The caller resets the histogram, which gives it back. */
static jdyno_histogram *drain(jdyno_recorder *recorder) {
    pthread_mutex_lock(&recorder->lock);
    jdyno_histogram *recorded = recorder->recording;
    recorder->recording = recorder->resting;
    recorder->resting = recorded;
    pthread_mutex_unlock(&recorder->lock);
    return recorded;
}

static void add_histogram(jdyno_event *event, const char *name, const jdyno_histogram *histogram) {
    char *text = jdyno_histogram_base64(histogram);
    jdyno_event_text(event, name, text);
    free(text);
}

void jdyno_recorders_begin_phase(void) {
    for (jdyno_recorder *recorder = recorders; recorder; recorder = recorder->next) {
        jdyno_histogram_reset(drain(recorder));
        jdyno_histogram_reset(recorder->phase);
    }
}

void jdyno_recorders_end_window(jdyno_event *event) {
    jdyno_event_open(event, "histograms");
    for (jdyno_recorder *recorder = recorders; recorder; recorder = recorder->next) {
        jdyno_histogram *recorded = drain(recorder);
        jdyno_histogram_add(recorder->phase, recorded);
        add_histogram(event, recorder->name, recorded);
        jdyno_histogram_reset(recorded);
    }
    jdyno_event_close(event);
}

void jdyno_recorders_end_phase(jdyno_event *event) {
    jdyno_event_open(event, "histograms");
    for (jdyno_recorder *recorder = recorders; recorder; recorder = recorder->next) {
        add_histogram(event, recorder->name, recorder->phase);
    }
    jdyno_event_close(event);
}
