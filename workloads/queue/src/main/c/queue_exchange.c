#define _GNU_SOURCE
#include "queue.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#define NANOS_PER_SECOND INT64_C(1000000000)
#define GLANCE_NANOS (100 * INT64_C(1000000))
#define PATIENCE_NANOS (10 * NANOS_PER_SECOND)

enum { LONGEST_GAP = 30, CACHE_LINES_BYTES = 128 };

static queue_settings settings;
static queue_ring ring;
static jdyno_open_loop *loop;
static jdyno_responses *responses; /* NULL without a schedule: then no message is due */
static jdyno_recorder *service;    /* NULL with one, as it is among the responses */

/* For the producer's thread, and for the command thread between phases. */
static struct producer {
    _Alignas(CACHE_LINES_BYTES) queue_message message;
    uint64_t sent;
    uint64_t digest;
} producer;

/* For the consumer's thread, and for the command thread between phases; any thread reads `received`. */
static struct consumer {
    _Alignas(CACHE_LINES_BYTES) queue_message message;
    atomic_uint_fast64_t received;
    uint64_t digest;
} consumer;

/* The number of messages at the end of the phase. */
static _Alignas(CACHE_LINES_BYTES) atomic_uint_fast64_t last;

/* Guards the state of the phase's threads. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;
static bool consumerReady;
static int threadsOver;

/* Call once, in `start`. */
static void queue_exchange_prepare(const queue_settings *asked, queue_ring made) {
    pthread_condattr_t attributes;
    settings = *asked;
    ring = made;
    loop = jdyno_open_loop_new(settings.waiting);
    responses = settings.asInArticle ? NULL : jdyno_responses_new();
    service = settings.asInArticle ? jdyno_recorder_new("service") : NULL;
    producer.message = queue_message_new(settings.sizeBytes);
    consumer.message = queue_message_new(settings.sizeBytes);
    queue_message_prepare(&producer.message, 0, (uint64_t) settings.seed);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

/* ---- Producer ------------------------------------------------------------------------------------------------- */

/* Sends the next message; waits while the queue is full. Prepares the following one when nobody waits for it. */
static void send_message(void *unused, int64_t dueNanos, int64_t begunNanos) {
    (void) unused;
    queue_message_stamp(&producer.message, dueNanos, begunNanos);
    while (!queue_ring_offer(&ring, &producer.message)) {
        jdyno_wait_once(settings.waiting);
    }
    producer.digest += queue_message_checksum(&producer.message);
    producer.sent++;
    queue_message_prepare(&producer.message, producer.sent, (uint64_t) settings.seed);
}

static void await_consumer(void) {
    pthread_mutex_lock(&lock);
    while (!consumerReady) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
}

static void thread_over(void) {
    pthread_mutex_lock(&lock);
    threadsOver++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void *produce(void *load) {
    queue_pin(settings.pinning.producer);
    await_consumer();
    if (settings.asInArticle) {
        jdyno_open_loop_run_apart(loop, load, NANOS_PER_SECOND / settings.rate, send_message, NULL);
    } else {
        jdyno_open_loop_run(loop, load, jdyno_arrivals_of((double) settings.rate, settings.seed), send_message, NULL);
    }
    atomic_store(&last, producer.sent);
    thread_over();
    return NULL;
}

/* ---- Consumer ------------------------------------------------------------------------------------------------- */

static void accept_message(uint64_t expectedSequence, int64_t receivedNanos) {
    queue_message *message = &consumer.message;
    uint64_t checksum = queue_message_payload_checksum(message);
    if (queue_message_sequence(message) != expectedSequence || queue_message_checksum(message) != checksum) {
        jdyno_fail("wrong-output",
                "received message %" PRIu64 " with checksum %" PRIu64 " instead of message %" PRIu64 "; "
                "the checksum of its payload is %" PRIu64,
                queue_message_sequence(message), queue_message_checksum(message), expectedSequence, checksum);
    }
    consumer.digest += checksum;
    if (settings.asInArticle) {
        jdyno_record(service, receivedNanos - queue_message_begun(message));
    } else {
        jdyno_responses_record(responses, queue_message_due(message), queue_message_begun(message), receivedNanos);
    }
    jdyno_operation_completed();
    jdyno_first_operation();
}

static void *consume(void *unused) {
    (void) unused;
    queue_pin(settings.pinning.consumer);
    pthread_mutex_lock(&lock);
    consumerReady = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    uint64_t count = atomic_load(&consumer.received);
    while (count < atomic_load(&last)) {
        if (queue_ring_poll(&ring, &consumer.message)) {
            int64_t receivedNanos = jdyno_clock_nanos();
            accept_message(count, receivedNanos);
            atomic_store_explicit(&consumer.received, ++count, memory_order_release);
        } else {
            jdyno_wait_once(settings.waiting);
        }
    }
    thread_over();
    return NULL;
}

/* ---- Command thread ------------------------------------------------------------------------------------------- */

static struct timespec glance_from(int64_t nanos) {
    struct timespec until = {(nanos + GLANCE_NANOS) / NANOS_PER_SECOND, (nanos + GLANCE_NANOS) % NANOS_PER_SECOND};
    return until;
}

/* Waits for both threads for a short time; returns whether they are done. */
static bool await_over(void) {
    struct timespec until = glance_from(jdyno_clock_nanos());
    int timedOut = 0;
    pthread_mutex_lock(&lock);
    while (threadsOver < 2 && timedOut == 0) {
        timedOut = pthread_cond_timedwait(&changed, &lock, &until);
    }
    bool over = threadsOver == 2;
    pthread_mutex_unlock(&lock);
    return over;
}

/* A lost message or a removed directory must end the trial, not hang it. */
static void watch_until_over(void) {
    /* The probability that random arrivals are further apart than LONGEST_GAP times their mean is 10^-13. */
    int64_t patienceNanos = PATIENCE_NANOS + LONGEST_GAP * NANOS_PER_SECOND / settings.rate;
    uint64_t received = atomic_load(&consumer.received);
    int64_t progressNanos = jdyno_clock_nanos();
    while (!await_over()) {
        int64_t nowNanos = jdyno_clock_nanos();
        jdyno_directory_require();
        if (atomic_load(&consumer.received) != received) {
            received = atomic_load(&consumer.received);
            progressNanos = nowNanos;
        } else if (nowNanos - progressNanos > patienceNanos) {
            jdyno_operation_failed();
            jdyno_fail("time-out", "no message arrived for %" PRId64 " s, after %" PRIu64 " messages",
                    patienceNanos / NANOS_PER_SECOND,
                    received);
        }
    }
}

/* Sends what is due and returns when all of it has been received. */
static void queue_exchange_run(const jdyno_load *load) {
    atomic_store(&last, UINT64_MAX);
    consumerReady = false;
    threadsOver = 0;
    jdyno_start_thread(consume, NULL);
    jdyno_start_thread(produce, (void *) load);
    watch_until_over();
}

/* Reports what must have been received in all phases. */
static void queue_exchange_check(void) {
    jdyno_check_expecting("messages", atomic_load(&consumer.received), producer.sent);
    jdyno_check_expecting("digest", consumer.digest, producer.digest);
}

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
    settings.asInArticle = jdyno_choice("pacing", "schedule", "article", NULL) == 1;
    settings.waiting = jdyno_waiting_of("wait");
    settings.seed = jdyno_number("seed", INT64_MIN, INT64_MAX);
    settings.pinning = queue_pinning_asked_for();
    jdyno_number("roll", 1, LONGEST_ROLL_SECONDS); /* used by Chronicle only, but always checked */
    /* Reports a wrong value before anything is opened. */
    jdyno_arrivals_of((double) settings.rate, settings.seed);
    if (settings.asInArticle && strcmp(jdyno_text("arrivals"), "constant") != 0) {
        jdyno_fail("bad-parameter", "pacing=article has equal distances and no schedule; leave out arrivals=%s",
                jdyno_text("arrivals"));
    }
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
