#include "jdyno.h"
#include "queue_exchange.h"


/*
 * The role `queue`: producer, ring and consumer in one process, under test and driving. An operation is a message that
 * was received and checked.
 */

enum { HIGHEST_RATE = 10 * 1000 * 1000, LONGEST_ROLL_SECONDS = 3600 };

static queue_settings settings;

static void start(void) {
    if (jdyno_choice("queue", "chronicle", "ring", "array", "transfer", NULL) != 1) {
        jdyno_fail("unsupported", "only a JVM has queue=%s; the C twin has queue=ring", jdyno_text("queue"));
    }
    settings.sizeBytes = (int) jdyno_number("size", QUEUE_LEAST_BYTES, QUEUE_MOST_BYTES);
    settings.rate = jdyno_number("rate", 1, HIGHEST_RATE);
    settings.waiting = jdyno_waiting_of("wait");
    settings.seed = jdyno_number("seed", INT64_MIN, INT64_MAX);
    settings.pinning = queue_pinning_asked_for();
    jdyno_number("roll", 1, LONGEST_ROLL_SECONDS); /* used by Chronicle only, but always checked */
    /* Reports a wrong value before anything is opened. */
    jdyno_arrivals_of((double) settings.rate, settings.seed);
    const char *directory = jdyno_directory_below(jdyno_text("directory"), "queue", QUEUE_RING_FILE_BYTES, "the ring");
    queue_exchange_prepare(&settings, queue_ring_in(directory));
}

static void connect_to(const jdyno_endpoints *unused) {
    (void) unused;
    if (settings.pinning.producer != QUEUE_ANY_PROCESSOR) {
        jdyno_connected("producerProcessor", settings.pinning.producer);
        jdyno_connected("consumerProcessor", settings.pinning.consumer);
    }
}

const jdyno_role jdyno_roles[] = {
        {"queue", start, connect_to, queue_exchange_run, queue_exchange_check},
        {NULL, NULL, NULL, NULL, NULL},
};
