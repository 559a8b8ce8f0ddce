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
