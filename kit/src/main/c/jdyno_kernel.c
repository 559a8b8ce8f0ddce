#include "jdyno_kit.h"

enum { MOST_TIMES = 1 << 30, CLOCK_ROUNDS = 50, CLOCK_READINGS = 10000 };

static jdyno_kernel kernel;
static int64_t repeated = 1;
static jdyno_recorder *recorder;
static jdyno_counter *bytes;
static jdyno_counter *clockNanos; /* of all readings of the clock */
static int64_t readingNanos;

/* What a reading of the clock takes: the least mean of several rounds, so that interruptions do not count. */
static int64_t measure_reading(void) {
    int64_t least = INT64_MAX;
    for (int round = 0; round < CLOCK_ROUNDS; round++) {
        int64_t startNanos = jdyno_clock_nanos();
        int64_t endNanos = startNanos;
        for (int i = 0; i < CLOCK_READINGS; i++) {
            endNanos = jdyno_clock_nanos();
        }
        least = endNanos - startNanos < least ? endNanos - startNanos : least;
    }
    return (least + CLOCK_READINGS / 2) / CLOCK_READINGS;
}

void jdyno_kernel_start(void) {
    recorder = jdyno_recorder_new("time");
}

void jdyno_kernel_connect(const jdyno_kernel *made) {
    kernel = *made;
    kernel.batchNanos = made->batchNanos == 0 ? JDYNO_NANOS_PER_MILLI : made->batchNanos;
    bytes = kernel.bytesOfAnOperation == 0 ? NULL : jdyno_counter_new("bytes");
    clockNanos = jdyno_counter_new("clockNanos");
    readingNanos = measure_reading();
    kernel.repeat(1);
}

static void count(int64_t done, int64_t nanos) {
    jdyno_record(recorder, (nanos > readingNanos ? nanos - readingNanos : 0) / done);
    jdyno_counter_add(clockNanos, (uint64_t) readingNanos);
    if (bytes != NULL) {
        jdyno_counter_add(bytes, (uint64_t) done * kernel.bytesOfAnOperation);
    }
    jdyno_operations_completed((uint64_t) done);
    jdyno_first_operation();
    if (nanos < kernel.batchNanos / 2 && repeated <= kernel.mostTimes / 2 && repeated < MOST_TIMES) {
        repeated *= 2;
    }
}

void jdyno_kernel_load(const jdyno_load *load) {
    int64_t startNanos = jdyno_clock_nanos();
    for (int64_t nanos = startNanos; nanos - startNanos < load->durationNanos;) {
        int64_t done = kernel.repeat(repeated);
        int64_t endNanos = jdyno_clock_nanos();
        if (done > 0) {
            count(done, endNanos - nanos);
        }
        nanos = endNanos;
    }
}
