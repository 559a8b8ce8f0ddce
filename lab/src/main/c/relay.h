/*
 * What the files of the relay tell one another.
 *
 * The relay is a wire in user space between two TAP devices: it gives every frame the time it would take on a link of a
 * given rate and delay. One thread; needs libc and Linux.
 */
#ifndef RELAY_H
#define RELAY_H

#include <stdint.h>

#define RELAY_NANOS_PER_SECOND INT64_C(1000000000)

/* CLOCK_MONOTONIC. */
int64_t relay_now_nanos(void);

/* The CPU time of this process. */
int64_t relay_cpu_nanos(void);

/*
 * Says `failed` with a message on standard output, and ends the process with status 1. The message must need no escapes
 * in JSON.
 */
_Noreturn void relay_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
