#include "jdbc_kernel.h"
#include "jdyno.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The kernels, which are the same for every interface. */

static const jdbc_api *api;
static jdbc_column column;
static size_t offset;
static int32_t id;
static int32_t rows;
static int32_t batch;
static bool byCursor;
static int asked;

static uint64_t digest_of_column(void) {
    return jdbc_digest_columns(&column, 1);
}

static uint64_t digest_of_items(void) {
    return jdbc_digest_columns(jdbc_item, JDBC_ITEM_COLUMNS);
}

/* Inserts rows of an id and the values of columns, some hundred a statement. */
static void fill(const char *table, const jdbc_column *columns, size_t count) {
    enum { ROWS_OF_A_STATEMENT = 200 };
    size_t room = 64 + ROWS_OF_A_STATEMENT * (16 + count * (JDBC_MOST_TEXT + 2));
    char *sql = jdyno_allocate(room);
    for (size_t first = 0; first < columns[0].rows; first += ROWS_OF_A_STATEMENT) {
        size_t length = (size_t) snprintf(sql, room, "INSERT INTO %s VALUES ", table);
        for (size_t row = first; row < first + ROWS_OF_A_STATEMENT && row < columns[0].rows; row++) {
            length += (size_t) snprintf(sql + length, room - length, "%s(%zu", row == first ? "" : ",", row);
            for (size_t i = 0; i < count; i++) {
                char literal[JDBC_MOST_TEXT];
                jdbc_column_literal(&columns[i], row, literal);
                length += (size_t) snprintf(sql + length, room - length, ",%s", literal);
            }
            length += (size_t) snprintf(sql + length, room - length, ")");
        }
        api->session->execute(sql);
    }
    free(sql);
}

static int64_t get(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        api->values->get();
    }
    return times * JDBC_GET_ROWS;
}

static jdyno_kernel get_kernel(jdbc_type type, uint64_t seed) {
    char columns[128];
    column = jdbc_column_draw(type, seed, JDBC_GET_ROWS);
    snprintf(columns, sizeof columns, "id INTEGER PRIMARY KEY, v %s", jdbc_type_sql(type));
    jdbc_create(api, "jdyno_get", columns);
    fill("jdyno_get", &column, 1);
    api->values->begin_get(&column);
    return (jdyno_kernel){get, digest_of_column, 0, INT64_MAX, 0};
}

static int64_t set(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        offset = (offset + JDBC_PARAMETERS) % JDBC_SET_ROWS;
        api->values->set(offset);
    }
    api->values->execute_set((offset + JDBC_SET_ROWS - JDBC_PARAMETERS) % JDBC_SET_ROWS);
    return times * JDBC_SET_ROWS;
}

static jdyno_kernel set_kernel(jdbc_type type, uint64_t seed) {
    char sql[1024] = "SELECT ";
    for (int i = 0; i < JDBC_PARAMETERS; i++) {
        char mark[8] = "?";
        if (api->numbered) {
            snprintf(mark, sizeof mark, "$%d", i + 1);
        }
        size_t length = strlen(sql);
        snprintf(sql + length, sizeof sql - length, "%sCAST(%s AS %s)", i == 0 ? "" : ", ", mark, jdbc_type_sql(type));
    }
    column = jdbc_column_draw(type, seed, JDBC_SET_ROWS);
    api->values->begin_set(&column, sql);
    return (jdyno_kernel){set, digest_of_column, 0, INT64_MAX, JDBC_SET_BATCH_NANOS};
}

static void draw_items(uint64_t seed) {
    static const jdbc_type TYPES[] = {JDBC_INT, JDBC_BIGINT, JDBC_DOUBLE, JDBC_VARCHAR};
    for (size_t i = 0; i < JDBC_ITEM_COLUMNS; i++) {
        jdbc_item[i] = jdbc_column_draw(TYPES[i], seed + i, JDBC_ITEMS);
    }
}

static void create_items(uint64_t seed) {
    draw_items(seed);
    jdbc_create(api, "jdyno_item", JDBC_ITEM_TABLE);
    fill("jdyno_item", jdbc_item, JDBC_ITEM_COLUMNS);
}

static int64_t look_up(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        id = (id + JDBC_STRIDE) % JDBC_ITEMS;
        api->queries->lookup(id);
    }
    return times;
}

static jdyno_kernel lookup_kernel(uint64_t seed) {
    create_items(seed);
    api->queries->begin_lookup();
    return (jdyno_kernel){look_up, digest_of_items, 0, 1, 0};
}

static int64_t scan(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        api->queries->scan(byCursor);
        if (byCursor) {
            api->session->commit();
        }
    }
    return times * JDBC_ITEMS;
}

static jdyno_kernel scan_kernel(bool cursor, uint64_t seed) {
    byCursor = cursor;
    create_items(seed);
    api->session->each_is_a_transaction(!byCursor);
    api->queries->begin_scan(byCursor);
    return (jdyno_kernel){scan, digest_of_items, 0, INT64_MAX, 0};
}

static void commit_batch(void) {
    if (batch > 1) {
        api->session->commit();
    }
}

static void empty_inserted(void) {
    int64_t found[2];
    api->session->two_numbers("SELECT COUNT(*), SUM(CAST(id AS BIGINT))::BIGINT FROM jdyno_inserted", found);
    jdbc_require(rows, found[0], "the number of rows in the table");
    jdbc_require(rows * (rows - INT64_C(1)) / 2, found[1], "the sum of the ids");
    api->session->execute("TRUNCATE TABLE jdyno_inserted");
    commit_batch();
    rows = 0;
}

static int64_t insert(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        if (rows == JDBC_MOST_INSERTED) {
            empty_inserted();
        }
        if (batch == 1) {
            api->writes->insert(rows);
        } else {
            api->writes->insert_batch(rows);
            api->session->commit();
        }
        rows += batch;
    }
    return times * batch;
}

static void verify_row(const jdbc_row *row) {
    jdbc_require(id, row->id, "an id in the table");
    jdbc_row_require(row, id);
    id++;
}

static uint64_t verify_inserted(void) {
    id = 0;
    api->queries->read_inserted(verify_row);
    commit_batch();
    jdbc_require(rows, id, "the number of rows in the table");
    return digest_of_items();
}

static jdyno_kernel insert_kernel(int32_t rowsOfABatch, uint64_t seed) {
    batch = rowsOfABatch;
    draw_items(seed);
    jdbc_create(api, "jdyno_inserted", JDBC_ITEM_TABLE);
    api->session->each_is_a_transaction(batch == 1);
    api->writes->begin_insert(batch);
    return (jdyno_kernel){insert, verify_inserted, 0, 1, 0};
}

static int64_t connect_again(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        asked = (asked + 1) % JDBC_MODULUS;
        jdbc_require(asked, api->session->ask(asked), "the answer of a new connection");
    }
    return times;
}

jdyno_kernel jdbc_kernel_make(const char *name, const jdbc_api *by, size_t bytes, uint64_t seed) {
    api = by;
    jdbc_type type;
    if (strncmp(name, "get-", 4) == 0 && jdbc_type_of(name + 4, &type)) {
        return get_kernel(type, seed);
    }
    if (strncmp(name, "set-", 4) == 0 && jdbc_type_of(name + 4, &type)) {
        return set_kernel(type, seed);
    }
    if (strcmp(name, "lookup") == 0) {
        return lookup_kernel(seed);
    }
    if (strcmp(name, "scan") == 0 || strcmp(name, "scan-cursor") == 0) {
        return scan_kernel(strcmp(name, "scan-cursor") == 0, seed);
    }
    if (strcmp(name, "insert") == 0 || strcmp(name, "insert-batch") == 0) {
        return insert_kernel(strcmp(name, "insert") == 0 ? 1 : JDBC_BATCH, seed);
    }
    if (strcmp(name, "connect") == 0) {
        return (jdyno_kernel){connect_again, NULL, 0, 1, 0};
    }
    if (strcmp(name, "lob-write") == 0 || strcmp(name, "lob-read") == 0) {
        return jdbc_large_kernel(api, strcmp(name, "lob-write") == 0, bytes, seed);
    }
    jdyno_fail("bad-parameter", "parameter kernel must not be \"%s\"", name);
}
