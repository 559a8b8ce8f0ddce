/*
 * The operations of threads and the digests of their numbers, whose sums must be the same on both sides.
 */
#ifndef SOCKETS_TALLY_H
#define SOCKETS_TALLY_H

#include <stdint.h>

typedef struct sockets_tally sockets_tally;

/* The tally of one more thread. Any thread. */
sockets_tally *sockets_tally_new(void);

/* Adds an operation, whose bytes were right. For the thread of the tally. */
void sockets_tally_add(sockets_tally *tally, uint64_t number);

/* Reports the sums of all tallies since the last call. For the command thread. */
void sockets_tallies_check(void);

#endif
