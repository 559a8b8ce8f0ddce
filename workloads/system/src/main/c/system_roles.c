#include "jdyno.h"
#include "system_kernel.h"
#include "system_settings.h"

#include <string.h>
#include <sys/resource.h>

/*
 * The role `client` repeats what is measured. The role `server` answers datagrams or calls, and is idle in tests of
 * what one process does alone. The clock is read once for as many operations as take about a millisecond; round trips
 * are timed each. What reading the clock takes is subtracted.
 */

enum { BATCH_NANOS = 1000000, MOST_TIMES = 1 << 30, CLOCK_ROUNDS = 50, CLOCK_READINGS = 10000 };

static system_settings settings;
static system_kernel kernel;
static int64_t repeated = 1;
static jdyno_recorder *recorder;
static jdyno_counter *bytes;
static jdyno_counter *clockNanos; /* of all readings of the clock */
static int64_t readingNanos;
static jdyno_counter *pageFaults;
static jdyno_counter *contextSwitches;

static void require_c(void) {
    if (system_is(&settings, "call-grpc")) {
        jdyno_fail("unsupported", "a twin needs no library, and gRPC is one; test=call is ONC RPC");
    }
}

static void start_server(void) {
    settings = system_settings_read();
    require_c();
    if (system_has(&settings, "datagram")) {
        system_datagram_serve(system_is(&settings, "datagram-raw"));
    } else if (system_is(&settings, "call-tirpc")) {
        system_call_tirpc_serve();
    } else if (system_is(&settings, "call-udp")) {
        system_call_udp_serve();
    } else if (settings.group == SYSTEM_CALL) {
        system_call_serve(system_is(&settings, "call-unix"));
    }
}

static void check_server(void) {
    if (settings.group == SYSTEM_CALL) {
        system_calls_check();
    }
}

static void start_client(void) {
    settings = system_settings_read();
    recorder = jdyno_recorder_new("time");
    pageFaults = jdyno_counter_new("pageFaults");
    /* As in Java, where the kernel forgets those of threads that have ended. */
    contextSwitches = settings.group == SYSTEM_THREAD ? NULL : jdyno_counter_new("contextSwitches");
}

static system_kernel thread_kernel(void) {
    if (system_is(&settings, "thread-virtual")) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    return system_is(&settings, "thread-pool") ? system_pool_kernel()
            : system_is(&settings, "process")  ? system_process_kernel()
            : system_is(&settings, "fork")     ? system_fork_kernel()
                                               : system_thread_kernel();
}

static system_kernel call_kernel(const jdyno_endpoints *endpoints) {
    require_c();
    const char *address = jdyno_endpoint(endpoints, "server", "calls");
    if (address == NULL) {
        jdyno_fail("error", "connect names no endpoint calls of a server");
    }
    if (system_has(&settings, "datagram")) {
        return system_datagram_kernel(address, settings.timeoutMillis, system_is(&settings, "datagram-raw"));
    }
    return system_is(&settings, "call-udp")      ? system_call_udp_kernel(address, settings.timeoutMillis)
            : system_is(&settings, "call-tirpc") ? system_call_tirpc_kernel(address)
                                                 : system_call_kernel(address, system_is(&settings, "call-unix"));
}

static system_kernel make_kernel(const jdyno_endpoints *endpoints) {
    bool writes = system_has(&settings, "write");
    switch (settings.group) {
        case SYSTEM_MEMORY:
            return system_memory_kernel(writes, system_has(&settings, "-16"), settings.sizeBytes, settings.seed);
        case SYSTEM_FILE:
            return system_file_kernel(writes, system_has(&settings, "-mapped") || system_has(&settings, "-foreign"),
                    settings.sizeBytes, settings.fileBytes, settings.summedBytes, settings.seed);
        case SYSTEM_THREAD:
            return thread_kernel();
        case SYSTEM_LOCAL:
            return system_local_kernel();
        default:
            return call_kernel(endpoints);
    }
}

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

/* Makes the kernel, and does everything once, so that the first time is not measured. */
static void connect_client(const jdyno_endpoints *endpoints) {
    kernel = make_kernel(endpoints);
    if (kernel.bytesOfAnOperation > 0) {
        bytes = jdyno_counter_new("bytes");
    }
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
    if (nanos < BATCH_NANOS / 2 && repeated <= kernel.mostTimes / 2 && repeated < MOST_TIMES) {
        repeated *= 2;
    }
}

static void count_for_kernel(const struct rusage *before) {
    struct rusage now;
    getrusage(RUSAGE_SELF, &now);
    jdyno_counter_add(pageFaults,
            (uint64_t) (now.ru_minflt - before->ru_minflt) + (uint64_t) (now.ru_majflt - before->ru_majflt));
    if (contextSwitches != NULL) {
        jdyno_counter_add(contextSwitches,
                (uint64_t) (now.ru_nvcsw - before->ru_nvcsw) + (uint64_t) (now.ru_nivcsw - before->ru_nivcsw));
    }
}

static void load_client(const jdyno_load *load) {
    struct rusage before;
    getrusage(RUSAGE_SELF, &before);
    int64_t startNanos = jdyno_clock_nanos();
    for (int64_t nanos = startNanos; nanos - startNanos < load->durationNanos;) {
        int64_t done = kernel.repeat(repeated);
        int64_t endNanos = jdyno_clock_nanos();
        if (done > 0) {
            count(done, endNanos - nanos);
        }
        nanos = endNanos;
    }
    count_for_kernel(&before);
}

static void check_client(void) {
    if (kernel.repeat == NULL) {
        return;
    }
    if (kernel.verify != NULL) {
        kernel.verify();
    }
    if (settings.group != SYSTEM_CALL) {
        /* Every operation has been compared by now; a difference would have ended the role. */
        jdyno_check("test", settings.test);
    } else if (!system_datagrams_lost()) {
        system_calls_check();
    }
}

const jdyno_role jdyno_roles[] = {
        {"server", start_server, NULL, NULL, check_server},
        {"client", start_client, connect_client, load_client, check_client},
        {NULL, NULL, NULL, NULL, NULL},
};
