#include "jdyno.h"
#include "jdyno_hdr.h"

#include <stdlib.h>
#include <string.h>

enum {
    DIGITS = 3,
    SUB_BUCKET_HALF_MAGNITUDE = 10, /* 2 x 10^3 values need single-unit resolution, which takes 2^11 sub-buckets */
    SUB_BUCKET_HALF_COUNT = 1 << SUB_BUCKET_HALF_MAGNITUDE,
    SUB_BUCKET_MASK = 2 * SUB_BUCKET_HALF_COUNT - 1,
    BUCKETS = 32, /* 2^11 doubled 31 times is the first power beyond one hour */
    COUNTS = (BUCKETS + 1) * SUB_BUCKET_HALF_COUNT,
    HEADER_BYTES = 40,
    LONGEST_COUNT_BYTES = 9
};

static const uint32_t V2_COOKIE = 0x1c849303 | 0x10;

struct jdyno_histogram {
    int64_t max;
    int64_t counts[COUNTS];
};

jdyno_histogram *jdyno_histogram_new(void) {
    return jdyno_allocate(sizeof(jdyno_histogram));
}

static int index_of(int64_t nanos) {
    int bucket = 63 - SUB_BUCKET_HALF_MAGNITUDE - __builtin_clzll((uint64_t) nanos | SUB_BUCKET_MASK);
    int subBucket = (int) (nanos >> bucket);
    return ((bucket + 1) << SUB_BUCKET_HALF_MAGNITUDE) + subBucket - SUB_BUCKET_HALF_COUNT;
}

void jdyno_histogram_record(jdyno_histogram *histogram, int64_t nanos) {
    int64_t value = nanos < 0 ? 0 : nanos > JDYNO_HIGHEST_NANOS ? JDYNO_HIGHEST_NANOS : nanos;
    histogram->counts[index_of(value)]++;
    if (value > histogram->max) {
        histogram->max = value;
    }
}

void jdyno_histogram_add(jdyno_histogram *sum, const jdyno_histogram *histogram) {
    int last = index_of(histogram->max);
    for (int i = 0; i <= last; i++) {
        sum->counts[i] += histogram->counts[i];
    }
    if (histogram->max > sum->max) {
        sum->max = histogram->max;
    }
}

void jdyno_histogram_reset(jdyno_histogram *histogram) {
    memset(histogram->counts, 0, ((size_t) index_of(histogram->max) + 1) * sizeof histogram->counts[0]);
    histogram->max = 0;
}

static uint8_t *put_big_endian(uint8_t *at, uint64_t value, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
        *at++ = (uint8_t) (value >> shift);
    }
    return at;
}

/* Writes a count: ZigZag, then base 128, low bits first. The ninth byte has eight bits, so nine are always enough. */
static uint8_t *put_count(uint8_t *at, int64_t count) {
    uint64_t rest = ((uint64_t) count << 1) ^ (uint64_t) (count >> 63);
    for (int bytes = 1; rest >= 0x80 && bytes < LONGEST_COUNT_BYTES; bytes++) {
        *at++ = (uint8_t) (rest | 0x80);
        rest >>= 7;
    }
    *at++ = (uint8_t) rest;
    return at;
}

/* Writes the counts up to that of the greatest value; two or more zeros in sequence become their negative number. */
static uint8_t *put_counts(uint8_t *at, const jdyno_histogram *histogram) {
    int end = index_of(histogram->max) + 1;
    for (int i = 0; i < end;) {
        int64_t count = histogram->counts[i++];
        int64_t zeros = count == 0;
        while (count == 0 && i < end && histogram->counts[i] == 0) {
            zeros++;
            i++;
        }
        at = put_count(at, zeros > 1 ? -zeros : count);
    }
    return at;
}

static size_t encode(const jdyno_histogram *histogram, uint8_t *bytes) {
    const double ratio = 1.0;
    uint64_t ratioBits;
    memcpy(&ratioBits, &ratio, sizeof ratioBits);
    uint8_t *end = put_counts(bytes + HEADER_BYTES, histogram);
    uint8_t *at = put_big_endian(bytes, V2_COOKIE, 4);
    at = put_big_endian(at, (uint64_t) (end - bytes - HEADER_BYTES), 4);
    at = put_big_endian(at, 0, 4); /* the index is not shifted */
    at = put_big_endian(at, DIGITS, 4);
    at = put_big_endian(at, 1, 8);
    at = put_big_endian(at, (uint64_t) JDYNO_HIGHEST_NANOS, 8);
    put_big_endian(at, ratioBits, 8);
    return (size_t) (end - bytes);
}

static char *base64(const uint8_t *bytes, size_t length) {
    static const char ALPHABET[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *text = jdyno_allocate((length + 2) / 3 * 4 + 1);
    char *at = text;
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i;
        uint32_t group = (uint32_t) bytes[i] << 16;
        group |= left > 1 ? (uint32_t) bytes[i + 1] << 8 : 0;
        group |= left > 2 ? (uint32_t) bytes[i + 2] : 0;
        *at++ = ALPHABET[group >> 18];
        *at++ = ALPHABET[group >> 12 & 63];
        *at++ = left > 1 ? ALPHABET[group >> 6 & 63] : '=';
        *at++ = left > 2 ? ALPHABET[group & 63] : '=';
    }
    *at = '\0';
    return text;
}

char *jdyno_histogram_base64(const jdyno_histogram *histogram) {
    size_t counts = (size_t) index_of(histogram->max) + 1;
    uint8_t *bytes = jdyno_allocate(HEADER_BYTES + counts * LONGEST_COUNT_BYTES);
    char *text = base64(bytes, encode(histogram, bytes));
    free(bytes);
    return text;
}
