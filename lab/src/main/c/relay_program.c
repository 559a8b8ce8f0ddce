/*
 * relay FIRST SECOND DEVICE BITS_PER_SECOND DELAY_NANOS QUEUE_BYTES
 *
 * FIRST and SECOND are files of network namespaces, each with a TAP device of the name DEVICE that is up. A rate of 0
 * is no limit.
 *
 * Writes one JSON object a line to standard output: `ready` when frames pass, `statistics` for every line it reads from
 * standard input and once more at the end, `failed` with a message when it cannot go on. It ends when its standard
 * input does, and so never outlives whoever started it.
 */
#define _GNU_SOURCE

#include "relay.h"

#include "relay_device.h"
#include "relay_direction.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { FIRST, SECOND, DEVICE, RATE, DELAY, QUEUE, WORDS };

/* A longer lateness is due to a busy machine, and does not predict the next one. */
enum { MAX_LATENESS_NANOS = 100 * 1000, LATENESS_MEMORY = 8 };

static relay_link theLink;
static relay_direction forth;
static relay_direction back;
static int64_t latenessNanos; /* of a sleep, lately */

static int64_t number(const char *word, const char *name) {
    char *end;
    errno = 0;
    long long value = strtoll(word, &end, 10);
    if (errno != 0 || end == word || *end != '\0' || value < 0) {
        relay_fail("%s must be a whole number from 0, not %s", name, word);
    }
    return value;
}

/*
 * A wire does not wait for a processor, so the relay runs at real-time priority. Without the right to that it runs at
 * ordinary priority, and reports it; so does a relay without a rate, which might otherwise occupy a processor.
 */
static bool go_first(void) {
    struct sched_param least = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};
    return theLink.bitsPerSecond > 0 && sched_setscheduler(0, SCHED_FIFO, &least) == 0;
}

static void tell_direction(const char *name, const relay_direction *direction) {
    printf(",\"%s\":{\"packets\":%" PRId64 ",\"bytes\":%" PRId64 ",\"drops\":%" PRId64 "}", name, direction->packets,
           direction->bytes, direction->drops);
}

static void tell_statistics(void) {
    printf("{\"event\":\"statistics\",\"cpuNanos\":%" PRId64, relay_cpu_nanos());
    tell_direction("fromFirst", &forth);
    tell_direction("fromSecond", &back);
    printf("}\n");
    fflush(stdout);
}

/* Answers all lines of the input; false at its end. */
static bool answer(void) {
    char input[256];
    ssize_t length = read(STDIN_FILENO, input, sizeof input);
    for (ssize_t i = 0; i < length; i++) {
        if (input[i] == '\n') {
            tell_statistics();
        }
    }
    return length > 0;
}

static int64_t sooner(int64_t oneNanos, int64_t otherNanos) {
    return oneNanos < otherNanos ? oneNanos : otherNanos;
}

/*
 * A sleep ends late, by tens of microseconds on a virtual machine. So the relay wakes earlier by its recent lateness,
 * and polls for the rest of the time.
 */
static void learn_lateness(int64_t wakeNanos) {
    int64_t observedNanos = sooner(relay_now_nanos() - wakeNanos, MAX_LATENESS_NANOS);
    latenessNanos += (observedNanos - latenessNanos) / LATENESS_MEMORY;
}

/*
 * Waits for a frame, a line, or until shortly before the next frame is due. Returns the time of arrival of the input:
 * the time of waking less the recent lateness.
 */
static int64_t await(struct pollfd *sources, nfds_t count) {
    int64_t beganNanos = relay_now_nanos();
    int64_t dueNanos = sooner(relay_next_due_nanos(&forth), relay_next_due_nanos(&back));
    int64_t wakeNanos = dueNanos - latenessNanos;
    int64_t leftNanos = wakeNanos - beganNanos;
    struct timespec timeout = {0, 0};
    if (leftNanos > 0) {
        timeout.tv_sec = leftNanos / RELAY_NANOS_PER_SECOND;
        timeout.tv_nsec = leftNanos % RELAY_NANOS_PER_SECOND;
    }
    int ready = ppoll(sources, count, dueNanos == INT64_MAX ? NULL : &timeout, NULL);
    if (ready < 0) {
        relay_fail("cannot wait for frames: %s", strerror(errno)); /* no signal has a handler, so none interrupts */
    }
    if (ready == 0 && leftNanos > 0) {
        learn_lateness(wakeNanos);
    }
    int64_t cameNanos = relay_now_nanos() - latenessNanos;
    return cameNanos > beganNanos ? cameNanos : beganNanos;
}

static void relay(void) {
    struct pollfd sources[] = {
        {.fd = STDIN_FILENO, .events = POLLIN}, {.fd = forth.from, .events = POLLIN},
        {.fd = back.from, .events = POLLIN}};
    for (;;) {
        int64_t cameNanos = await(sources, sizeof sources / sizeof sources[0]);
        relay_hand_on(&forth);
        relay_hand_on(&back);
        if (sources[1].revents != 0) {
            relay_take(&forth, &theLink, cameNanos);
        }
        if (sources[2].revents != 0) {
            relay_take(&back, &theLink, cameNanos);
        }
        if (sources[0].revents != 0 && !answer()) {
            return;
        }
    }
}

int main(int count, char **words) {
    if (count != WORDS + 1) {
        relay_fail("usage: relay FIRST SECOND DEVICE BITS_PER_SECOND DELAY_NANOS QUEUE_BYTES");
    }
    words++;
    theLink.bitsPerSecond = number(words[RATE], "BITS_PER_SECOND");
    theLink.delayNanos = number(words[DELAY], "DELAY_NANOS");
    theLink.queueBytes = number(words[QUEUE], "QUEUE_BYTES");
    int first = relay_device_open(words[FIRST], words[DEVICE]);
    int second = relay_device_open(words[SECOND], words[DEVICE]);
    forth = (relay_direction){.from = first, .to = second};
    back = (relay_direction){.from = second, .to = first};
    if (prctl(PR_SET_TIMERSLACK, 1UL) != 0) { /* the kernel would otherwise be up to 50 us late on purpose */
        relay_fail("cannot have exact timers: %s", strerror(errno));
    }
    printf("{\"event\":\"ready\",\"realTime\":%s}\n", go_first() ? "true" : "false");
    fflush(stdout);
    relay();
    tell_statistics();
    return 0;
}
