/*
 * An HdrHistogram of nanoseconds: 1 ns to one hour, three significant digits. It has the bucket layout of
 * org.HdrHistogram.Histogram(1, 3600000000000, 3) and its V2 encoding, byte for byte.
 *
 * Source: the published HdrHistogram format (its Java sources are in the public domain, CC0).
 * Not thread-safe.
 */
#ifndef JDYNO_HDR_H
#define JDYNO_HDR_H

#include <stddef.h>
#include <stdint.h>

#define JDYNO_HIGHEST_NANOS INT64_C(3600000000000)

typedef struct jdyno_histogram jdyno_histogram;

/* An empty histogram, freed by free. Fails as `out-of-memory`. */
jdyno_histogram *jdyno_histogram_new(void);

/* Records a value, cut to 0 .. JDYNO_HIGHEST_NANOS. */
void jdyno_histogram_record(jdyno_histogram *histogram, int64_t nanos);

/* Adds all counts of one histogram to another. */
void jdyno_histogram_add(jdyno_histogram *sum, const jdyno_histogram *histogram);

/* Empties a histogram. */
void jdyno_histogram_reset(jdyno_histogram *histogram);

/* The V2 encoding, uncompressed, in base64. The caller frees it. Fails as `out-of-memory`. */
char *jdyno_histogram_base64(const jdyno_histogram *histogram);

#endif
