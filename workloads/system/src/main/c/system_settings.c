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

static const struct {
    const char *name;
    system_group group;
} TESTS[] = {
        {"memory-write", SYSTEM_MEMORY},
        {"memory-write-16", SYSTEM_MEMORY},
        {"memory-read", SYSTEM_MEMORY},
        {"memory-read-16", SYSTEM_MEMORY},
        {"file-read", SYSTEM_FILE},
        {"file-write", SYSTEM_FILE},
        {"file-read-text", SYSTEM_FILE},
        {"file-write-text", SYSTEM_FILE},
        {"file-read-channel", SYSTEM_FILE},
        {"file-write-channel", SYSTEM_FILE},
        {"file-read-mapped", SYSTEM_FILE},
        {"file-write-mapped", SYSTEM_FILE},
        {"file-read-foreign", SYSTEM_FILE},
        {"file-write-foreign", SYSTEM_FILE},
        {"thread", SYSTEM_THREAD},
        {"thread-virtual", SYSTEM_THREAD},
        {"thread-pool", SYSTEM_THREAD},
        {"process", SYSTEM_THREAD},
        {"fork", SYSTEM_THREAD},
        {"datagram", SYSTEM_CALL},
        {"datagram-raw", SYSTEM_CALL},
        {"call", SYSTEM_CALL},
        {"call-tirpc", SYSTEM_CALL},
        {"call-udp", SYSTEM_CALL},
        {"call-unix", SYSTEM_CALL},
        {"call-grpc", SYSTEM_CALL},
        {"call-local", SYSTEM_LOCAL},
};

bool system_is(const system_settings *settings, const char *test) {
    return strcmp(settings->test, test) == 0;
}

bool system_has(const system_settings *settings, const char *word) {
    return strstr(settings->test, word) != NULL;
}

static void read_test(system_settings *settings) {
    settings->test = jdyno_text("test");
    for (size_t i = 0; i < sizeof TESTS / sizeof TESTS[0]; i++) {
        if (system_is(settings, TESTS[i].name)) {
            settings->group = TESTS[i].group;
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
    const char *word = jdyno_text("sum");
    if (strcmp(word, "all") != 0 && strcmp(word, "first") != 0) {
        jdyno_fail("bad-parameter", "parameter sum must be all or first, not \"%s\"", word);
    }
    settings->summedBytes = strcmp(word, "all") == 0 ? settings->sizeBytes : 1;
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
