#include "jdbc_kernel.h"

#include "jdyno.h"

#include <string.h>

/* The kernels that write and read large values in chunks. */

static const jdbc_api *api;
static int32_t rows;
static bool writes;
static size_t largeBytes;
static uint8_t chunk[JDBC_CHUNK_BYTES];

static void put_number(uint8_t *at, uint32_t number) {
    for (int i = 0; i < 4; i++) {
        at[i] = (uint8_t) (number >> (24 - 8 * i));
    }
}

const uint8_t *jdbc_chunk(int32_t number, int32_t index) {
    put_number(chunk, (uint32_t) number);
    put_number(chunk + 4, (uint32_t) index);
    return chunk;
}

void jdbc_chunk_require(const uint8_t *read, size_t length, int32_t number, int32_t index) {
    if (length != JDBC_CHUNK_BYTES || memcmp(read, jdbc_chunk(number, index), length) != 0) {
        jdyno_fail("wrong-output", "chunk %d of value %d is not what was written", index, number);
    }
}

static void write_one(void) {
    api->writes->write_large(rows);
    api->session->commit();
    rows++;
}

static void empty_large(void) {
    int64_t found[2];
    api->session->two_numbers("SELECT COUNT(*), SUM(OCTET_LENGTH(v)) FROM jdyno_large", found);
    jdbc_require(rows, found[0], "the number of values in the table");
    jdbc_require((int64_t) largeBytes * rows, found[1], "the sum of their lengths");
    api->session->execute("TRUNCATE TABLE jdyno_large");
    api->session->commit();
    rows = 0;
}

static int64_t large(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        if (!writes) {
            api->writes->read_large(0);
            api->session->commit();
            continue;
        }
        if (rows == JDBC_MOST_LARGE) {
            empty_large();
        }
        write_one();
    }
    return times;
}

static uint64_t verify_large(void) {
    if (rows > 0) {
        api->writes->read_large(rows - 1);
        api->session->commit();
    }
    uint64_t digest = JDBC_DIGEST;
    for (size_t i = 0; i < largeBytes / JDBC_CHUNK_BYTES; i++) {
        digest = jdbc_digest(digest, jdbc_chunk(0, (int32_t) i), JDBC_CHUNK_BYTES);
    }
    return digest;
}

jdyno_kernel jdbc_large_kernel(const jdbc_api *by, bool toWrite, size_t bytes, uint64_t seed) {
    api = by;
    uint64_t random = seed;
    for (size_t i = 0; i < JDBC_CHUNK_BYTES; i += sizeof random) {
        uint64_t bits = jdyno_random(&random);
        for (size_t j = 0; j < sizeof bits; j++) {
            chunk[i + j] = (uint8_t) (bits >> 8 * j);
        }
    }
    writes = toWrite;
    largeBytes = bytes;
    jdbc_create(api, "jdyno_large", "id INTEGER PRIMARY KEY, v BYTEA");
    /* Otherwise the database tries to compress what cannot be compressed. */
    api->session->execute("ALTER TABLE jdyno_large ALTER v SET STORAGE EXTERNAL");
    api->session->each_is_a_transaction(false);
    api->writes->begin_large(bytes);
    if (!writes) {
        write_one();
    }
    return (jdyno_kernel){large, verify_large, bytes, 1, 0};
}
