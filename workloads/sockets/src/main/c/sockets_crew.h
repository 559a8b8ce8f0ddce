/*
 * Threads of the client, which all do their part of a phase at the same time.
 */
#ifndef SOCKETS_CREW_H
#define SOCKETS_CREW_H

#include "jdyno.h"

/* The part of one thread in a phase that began at the given time. */
typedef void (*sockets_part)(void *argument, const jdyno_load *load, int64_t startNanos);

/* Starts a thread for a part. Call in `connect`. */
void sockets_crew_add(sockets_part part, void *argument);

/* Runs all parts once, and returns when all of them are done. */
void sockets_crew_load(const jdyno_load *load);

#endif
