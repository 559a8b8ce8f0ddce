#include "relay.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t clock_nanos(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * RELAY_NANOS_PER_SECOND + time.tv_nsec;
}

int64_t relay_now_nanos(void) {
    return clock_nanos(CLOCK_MONOTONIC);
}

int64_t relay_cpu_nanos(void) {
    return clock_nanos(CLOCK_PROCESS_CPUTIME_ID);
}

_Noreturn void relay_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("{\"event\":\"failed\",\"message\":\"");
    vprintf(format, arguments);
    printf("\"}\n");
    va_end(arguments);
    exit(1); /* which flushes standard output */
}
