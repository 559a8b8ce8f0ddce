/*
 * The parameters of both roles.
 */
#ifndef SYSTEM_SETTINGS_H
#define SYSTEM_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum system_group { SYSTEM_MEMORY, SYSTEM_FILE, SYSTEM_THREAD, SYSTEM_CALL, SYSTEM_LOCAL } system_group;

typedef struct system_settings {
    const char *test;
    system_group group;
    size_t sizeBytes; /* of the array, or of a block; 0 for other tests */
    size_t fileBytes;
    size_t summedBytes; /* of each block that has been read, the first ones */
    int timeoutMillis;
    uint64_t seed;
} system_settings;

/* Call in `start`. Fails as `bad-parameter`. */
system_settings system_settings_read(void);

/* Whether the name of the test is, or has, a word. */
bool system_is(const system_settings *settings, const char *test);
bool system_has(const system_settings *settings, const char *word);

#endif
