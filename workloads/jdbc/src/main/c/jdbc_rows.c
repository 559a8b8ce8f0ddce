#include "jdbc_kernel.h"
#include "jdyno.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

jdbc_column jdbc_item[JDBC_ITEM_COLUMNS];

void jdbc_require(int64_t expected, int64_t found, const char *what) {
    if (found != expected) {
        jdyno_fail("wrong-output", "%s is %" PRId64 " and not %" PRId64, what, found, expected);
    }
}

void jdbc_wrong_row(const jdbc_column *column, int64_t row) {
    char text[JDBC_MOST_TEXT];
    jdbc_column_text(column, (size_t) row % column->rows, text);
    jdyno_fail("wrong-output", "row %" PRId64 " of the result is not %s", row, text);
}

static void require_value(int column, int32_t id, const void *found) {
    const void *value = jdbc_item_value(column, id);
    if (jdbc_item[column].type == JDBC_VARCHAR ? strcmp(found, value) != 0
                                               : memcmp(found, value, jdbc_item[column].bytes) != 0) {
        jdyno_fail("wrong-output", "value %d of the row with id %d is not what was written", column, id);
    }
}

void jdbc_row_require(const jdbc_row *row, int32_t id) {
    require_value(0, id, &row->i);
    require_value(1, id, &row->b);
    require_value(2, id, &row->d);
    require_value(3, id, row->t);
}

void jdbc_scan_add(jdbc_scan *scan, const jdbc_row *row) {
    if (row->id < 0 || row->id >= JDBC_ITEMS) {
        jdyno_fail("wrong-output", "there is no row with id %d", row->id);
    }
    jdbc_row_require(row, row->id);
    scan->rows++;
    scan->ids += row->id;
}

void jdbc_scan_require_all(const jdbc_scan *scan) {
    jdbc_require(JDBC_ITEMS, scan->rows, "the number of rows");
    jdbc_require(JDBC_ITEMS * (JDBC_ITEMS - INT64_C(1)) / 2, scan->ids, "the sum of the ids");
}

void jdbc_create(const jdbc_api *by, const char *table, const char *columns) {
    char sql[512];
    snprintf(sql, sizeof sql, "DROP TABLE IF EXISTS %s", table);
    by->session->execute(sql);
    snprintf(sql, sizeof sql, "CREATE TABLE %s (%s)", table, columns);
    by->session->execute(sql);
}

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
