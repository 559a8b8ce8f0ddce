#include "system.h"
#include "system_library.h"

#include <string.h>
#include <sys/resource.h>

enum {
    MAX_MEMORY_BYTES = 1 << 30,
    MEMORY_UNIT_BYTES = 64,
    LEAST_MEMORY_BYTES = 1024,
    USUAL_MEMORY_BYTES = 16 << 10,
    LEAST_BLOCK_BYTES = 32,
    USUAL_BLOCK_BYTES = 8 << 10,
    LEAST_COPY_BYTES = 32,
    USUAL_COPY_BYTES = 256,
    MAX_FILE_MEGABYTES = 1024,
    MIN_TIMEOUT_MILLIS = 10,
    MAX_TIMEOUT_MILLIS = 3600000
};

/* The tests, in the order of their groups, and how many each group has. */
static const char *const TESTS[] = {
        "memory-write", "memory-write-16", "memory-read", "memory-read-16",
        "file-read", "file-write", "file-read-text", "file-write-text", "file-read-channel", "file-write-channel",
        "file-read-mapped", "file-write-mapped", "file-read-foreign", "file-write-foreign",
        "thread", "thread-virtual", "thread-pool", "process", "fork",
        "datagram", "datagram-raw", "call", "call-tirpc", "call-udp", "call-unix", "call-grpc",
        "call-local",
        "jni-number", "jni-add", "jni-copy", "jni-copy-elements",
        "foreign-number", "foreign-number-critical", "foreign-add", "foreign-copy", "foreign-copy-critical"};

static const size_t GROUPS[] = {
        [SYSTEM_MEMORY] = 4, [SYSTEM_FILE] = 10, [SYSTEM_THREAD] = 5, [SYSTEM_CALL] = 7, [SYSTEM_LOCAL] = 1,
        [SYSTEM_LIBRARY] = 9};

/* Whether the name of the test is, or has, a word. */
static bool system_is(const system_settings *settings, const char *test) {
    return strcmp(settings->test, test) == 0;
}

static bool system_has(const system_settings *settings, const char *word) {
    return strstr(settings->test, word) != NULL;
}

static void read_test(system_settings *settings) {
    settings->test = jdyno_text("test");
    settings->group = SYSTEM_MEMORY;
    size_t end = GROUPS[SYSTEM_MEMORY];
    for (size_t i = 0; i < sizeof TESTS / sizeof *TESTS; i++) {
        if (i == end) {
            end += GROUPS[++settings->group];
        }
        if (system_is(settings, TESTS[i])) {
            return;
        }
    }
    jdyno_fail("bad-parameter", "parameter test must not be \"%s\"", settings->test);
}

/* A size of 0 stands for the usual one of the test. */
static void read_size(system_settings *settings) {
    size_t size = (size_t) jdyno_number("size", 0, MAX_MEMORY_BYTES);
    if (settings->group == SYSTEM_MEMORY) {
        if (size != 0 && (size < LEAST_MEMORY_BYTES || size % MEMORY_UNIT_BYTES != 0)) {
            jdyno_fail("bad-parameter",
                    "parameter size of an array must be at least %d and a multiple of %d, not %zu",
                    LEAST_MEMORY_BYTES, MEMORY_UNIT_BYTES, size);
        }
        settings->sizeBytes = size == 0 ? USUAL_MEMORY_BYTES : size;
    } else if (settings->group == SYSTEM_FILE) {
        if (size != 0 && (size < LEAST_BLOCK_BYTES || size > settings->fileBytes)) {
            jdyno_fail("bad-parameter", "parameter size of a block must be at least %d and at most the file, not %zu",
                    LEAST_BLOCK_BYTES, size);
        }
        settings->sizeBytes = size == 0 ? USUAL_BLOCK_BYTES : size;
    } else if (system_has(settings, "-copy")) {
        if (size != 0 && (size < LEAST_COPY_BYTES || size > SYSTEM_LIBRARY_MOST_BYTES)) {
            jdyno_fail("bad-parameter", "parameter size of what is copied must be from %d to %d, not %zu",
                    LEAST_COPY_BYTES, SYSTEM_LIBRARY_MOST_BYTES, size);
        }
        settings->sizeBytes = size == 0 ? USUAL_COPY_BYTES : size;
    } else if (size != 0) {
        jdyno_fail("bad-parameter", "parameter size applies to memory, files and copies only; test=%s has none",
                settings->test);
    }
}

static void read_sum(system_settings *settings) {
    settings->summedBytes = jdyno_choice("sum", "all", "first", NULL) == 0 ? settings->sizeBytes : 1;
}

/* Call in `start`. Fails as `bad-parameter`. */
static system_settings system_settings_read(void) {
    system_settings settings = {0};
    read_test(&settings);
    settings.fileBytes = (size_t) jdyno_number("file", 1, MAX_FILE_MEGABYTES) << 20;
    read_size(&settings);
    read_sum(&settings);
    settings.timeoutMillis = (int) jdyno_number("timeout", MIN_TIMEOUT_MILLIS, MAX_TIMEOUT_MILLIS);
    settings.seed = (uint64_t) jdyno_number("seed", INT64_MIN, INT64_MAX);
    return settings;
}

/*
 * The role `client` repeats what is measured. The role `server` answers datagrams or calls, and is idle in tests of
 * what one process does alone.
 */

static system_settings settings;
static jdyno_kernel kernel;
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
    jdyno_kernel_start();
    pageFaults = jdyno_counter_new("pageFaults");
    /* As in Java, where the kernel forgets those of threads that have ended. */
    contextSwitches = settings.group == SYSTEM_THREAD ? NULL : jdyno_counter_new("contextSwitches");
}

static jdyno_kernel thread_kernel(void) {
    if (system_is(&settings, "thread-virtual")) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    return system_is(&settings, "thread-pool") ? system_pool_kernel()
            : system_is(&settings, "process")  ? system_process_kernel()
            : system_is(&settings, "fork")     ? system_fork_kernel()
                                               : system_thread_kernel();
}

static jdyno_kernel call_kernel(const jdyno_endpoints *endpoints) {
    require_c();
    const char *address = jdyno_endpoint_required(endpoints, "server", "calls");
    if (system_has(&settings, "datagram")) {
        return system_datagram_kernel(address, settings.timeoutMillis, system_is(&settings, "datagram-raw"));
    }
    return system_is(&settings, "call-udp")      ? system_call_udp_kernel(address, settings.timeoutMillis)
            : system_is(&settings, "call-tirpc") ? system_call_tirpc_kernel(address)
                                                 : system_call_kernel(address, system_is(&settings, "call-unix"));
}

static jdyno_kernel make_kernel(const jdyno_endpoints *endpoints) {
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
        case SYSTEM_LIBRARY:
            return settings.sizeBytes > 0          ? system_copy_kernel(settings.sizeBytes)
                    : system_has(&settings, "-add") ? system_add_kernel()
                                                    : system_number_kernel();
        default:
            return call_kernel(endpoints);
    }
}

static void connect_client(const jdyno_endpoints *endpoints) {
    kernel = make_kernel(endpoints);
    jdyno_kernel_connect(&kernel);
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
    jdyno_kernel_load(load);
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
