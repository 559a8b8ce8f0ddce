#include "jdyno_kit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* What a process asks of the system everywhere: memory, threads and clocks. */

enum { STACK_BYTES = 256 * 1024 };

void *jdyno_allocate(size_t bytes) {
    void *memory = calloc(1, bytes);
    if (memory == NULL && bytes > 0) {
        jdyno_fail("out-of-memory", "no memory for %zu bytes", bytes);
    }
    return memory;
}

void *jdyno_resize(void *memory, size_t bytes) {
    void *resized = realloc(memory, bytes);
    if (resized == NULL && bytes > 0) {
        jdyno_fail("out-of-memory", "no memory for %zu bytes", bytes);
    }
    return resized;
}

void jdyno_start_thread(void *(*body)(void *), void *argument) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    int error = pthread_create(&thread, &attributes, body, argument);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
        jdyno_fail("thread-limit", "pthread_create: errno %d, %s", error, strerror(error));
    }
}

static int64_t nanos_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * JDYNO_NANOS_PER_SECOND + now.tv_nsec;
}

int64_t jdyno_clock_nanos(void) {
    return nanos_of(CLOCK_MONOTONIC);
}

int64_t jdyno_epoch_millis(void) {
    return nanos_of(CLOCK_REALTIME) / JDYNO_NANOS_PER_MILLI;
}

int64_t jdyno_process_cpu_nanos(void) {
    return nanos_of(CLOCK_PROCESS_CPUTIME_ID);
}

int64_t jdyno_process_kernel_nanos(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_stime.tv_sec * JDYNO_NANOS_PER_SECOND + usage.ru_stime.tv_usec * 1000;
}

/* Those of system programs, which the PATH of a user need not have. */
static const char MORE_FOLDERS[] = ":/usr/sbin:/usr/local/sbin";

const char *jdyno_find_program(const char *name) {
    const char *given = getenv("PATH");
    size_t bytes = (given == NULL ? 0 : strlen(given)) + sizeof MORE_FOLDERS;
    size_t pathBytes = bytes + strlen(name) + 1;
    char *folders = jdyno_allocate(bytes);
    char *path = jdyno_allocate(pathBytes);
    char *rest = NULL;
    snprintf(folders, bytes, "%s%s", given == NULL ? "" : given, MORE_FOLDERS);
    for (char *folder = strtok_r(folders, ":", &rest); folder != NULL; folder = strtok_r(NULL, ":", &rest)) {
        snprintf(path, pathBytes, "%s/%s", folder, name);
        if (access(path, X_OK) == 0) {
            free(folders);
            return path;
        }
    }
    free(folders);
    free(path);
    return NULL;
}
