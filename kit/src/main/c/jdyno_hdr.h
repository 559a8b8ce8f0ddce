/*
 * An HdrHistogram of nanoseconds: 1 ns to one hour, three significant digits; the bucket layout of
 * org.HdrHistogram.Histogram(1, 3600000000000, 3) and its V2 encoding, byte for byte.
 *
 * Source: the published HdrHistogram format (its Java sources are in the public domain, CC0).
 * Not safe for threads: the caller guards it.
 */
#ifndef JDYNO_HDR_H
#define JDYNO_HDR_H

#include <stddef.h>
#include <stdint.h>

#define JDYNO_HIGHEST_NANOS INT64_C(3600000000000)

typedef struct jdyno_histogram jdyno_histogram;

/* An empty histogram. Fails as `out-of-memory`. Freed by free. */
jdyno_histogram *jdyno_histogram_new(void);

/* Counts a value once; it is cut to 0 .. JDYNO_HIGHEST_NANOS. */
void jdyno_histogram_record(jdyno_histogram *histogram, int64_t nanos);

/* Adds all counts of one histogram to another. */
void jdyno_histogram_add(jdyno_histogram *sum, const jdyno_histogram *histogram);

/* Empties a histogram. */
void jdyno_histogram_reset(jdyno_histogram *histogram);

/* The V2 encoding, not compressed, in base64; text to be freed by the caller. Fails as `out-of-memory`. */
char *jdyno_histogram_base64(const jdyno_histogram *histogram);

#endif
