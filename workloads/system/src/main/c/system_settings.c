#include "system_settings.h"

#include "jdyno.h"

#include <string.h>

enum {
    MAX_MEMORY_BYTES = 1 << 30,
    MEMORY_UNIT_BYTES = 64,
    LEAST_MEMORY_BYTES = 1024,
    USUAL_MEMORY_BYTES = 16 << 10,
    LEAST_BLOCK_BYTES = 32,
    USUAL_BLOCK_BYTES = 8 << 10,
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
        "call-local"};

static const size_t GROUPS[] = {
        [SYSTEM_MEMORY] = 4, [SYSTEM_FILE] = 10, [SYSTEM_THREAD] = 5, [SYSTEM_CALL] = 7, [SYSTEM_LOCAL] = 1};

bool system_is(const system_settings *settings, const char *test) {
    return strcmp(settings->test, test) == 0;
}

bool system_has(const system_settings *settings, const char *word) {
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
    } else if (size != 0) {
        jdyno_fail("bad-parameter", "parameter size applies to memory and files only; test=%s has none",
                settings->test);
    }
}

static void read_sum(system_settings *settings) {
    settings->summedBytes = jdyno_choice("sum", "all", "first", NULL) == 0 ? settings->sizeBytes : 1;
}

system_settings system_settings_read(void) {
    system_settings settings = {0};
    read_test(&settings);
    settings.fileBytes = (size_t) jdyno_number("file", 1, MAX_FILE_MEGABYTES) << 20;
    read_size(&settings);
    read_sum(&settings);
    settings.timeoutMillis = (int) jdyno_number("timeout", MIN_TIMEOUT_MILLIS, MAX_TIMEOUT_MILLIS);
    settings.seed = (uint64_t) jdyno_number("seed", INT64_MIN, INT64_MAX);
    return settings;
}
