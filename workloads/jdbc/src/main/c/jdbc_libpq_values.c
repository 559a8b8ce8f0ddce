#include "jdbc_libpq.h"
#include "jdyno.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef JDYNO_WITHOUT_LIBPQ

/*
 * Values that are got and set. libpq has texts; the program converts them, as a program that uses libpq does. Bytes are
 * exchanged in binary.
 */

static const jdbc_column *column;
static PGresult *result;
static char texts[JDBC_PARAMETERS][JDBC_MOST_TEXT];
static const char *values[JDBC_PARAMETERS];
static int lengths[JDBC_PARAMETERS];
static int formats[JDBC_PARAMETERS];

static int format(void) {
    return column->type == JDBC_BINARY;
}

/* Reads a number of so many digits, and what follows it. Returns where the rest begins, or NULL. */
static const char *digits(const char *text, int count, char end, uint32_t *number) {
    *number = 0;
    for (int i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return NULL;
        }
        *number = *number * 10 + (uint32_t) (text[i] - '0');
    }
    return text[count] == end ? text + count + 1 : NULL;
}

static const char *to_date(const char *text, char end, jdbc_date *date) {
    uint32_t year, month, day;
    if ((text = digits(text, 4, '-', &year)) == NULL || (text = digits(text, 2, '-', &month)) == NULL
            || (text = digits(text, 2, end, &day)) == NULL) {
        return NULL;
    }
    *date = (jdbc_date){(int16_t) year, (uint16_t) month, (uint16_t) day};
    return text;
}

/* Returns the end of the text, or the point before a fraction. */
static const char *to_time(const char *text, jdbc_time *time) {
    uint32_t hour, minute, second = 0;
    if ((text = digits(text, 2, ':', &hour)) == NULL || (text = digits(text, 2, ':', &minute)) == NULL) {
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        if (*text < '0' || *text > '9') {
            return NULL;
        }
        second = second * 10 + (uint32_t) (*text++ - '0');
    }
    *time = (jdbc_time){(uint16_t) hour, (uint16_t) minute, (uint16_t) second};
    return text;
}

static bool is_timestamp(const char *text, const jdbc_timestamp *expected) {
    jdbc_timestamp found = {0};
    if ((text = to_date(text, ' ', &found.date)) == NULL || (text = to_time(text, &found.time)) == NULL) {
        return false;
    }
    if (*text == '.') {
        uint32_t unit = 100000000;
        for (text++; *text >= '0' && *text <= '9' && unit > 0; text++, unit /= 10) {
            found.nanos += (uint32_t) (*text - '0') * unit;
        }
    }
    return *text == '\0' && memcmp(&found, expected, sizeof found) == 0;
}

static bool is_time(const char *text, const jdbc_time *expected) {
    jdbc_time found;
    return (text = to_time(text, &found)) != NULL && *text == '\0' && memcmp(&found, expected, sizeof found) == 0;
}

static bool is_date(const char *text, const jdbc_date *expected) {
    jdbc_date found;
    return to_date(text, '\0', &found) != NULL && memcmp(&found, expected, sizeof found) == 0;
}

static bool is_whole(const char *text, int64_t expected) {
    char *end;
    return strtoll(text, &end, 10) == expected && *end == '\0';
}

static bool is_value(const char *text, int length, size_t row) {
    const void *value = jdbc_column_value(column, row);
    switch (column->type) {
        case JDBC_BYTE:
            return is_whole(text, *(const int8_t *) value);
        case JDBC_SHORT:
            return is_whole(text, *(const int16_t *) value);
        case JDBC_INT:
            return is_whole(text, *(const int32_t *) value);
        case JDBC_BIGINT:
            return is_whole(text, *(const int64_t *) value);
        case JDBC_BOOLEAN:
            return strcmp(text, *(const uint8_t *) value ? "t" : "f") == 0;
        case JDBC_REAL:
        case JDBC_DECIMAL_FLOAT: {
            char *end;
            return strtof(text, &end) == *(const float *) value && *end == '\0';
        }
        case JDBC_DOUBLE: {
            char *end;
            return strtod(text, &end) == *(const double *) value && *end == '\0';
        }
        case JDBC_DECIMAL:
        case JDBC_CHAR:
        case JDBC_VARCHAR:
            return strcmp(text, value) == 0;
        case JDBC_DATE:
            return is_date(text, value);
        case JDBC_TIME:
            return is_time(text, value);
        case JDBC_TIMESTAMP:
            return is_timestamp(text, value);
        case JDBC_BINARY:
            return (size_t) length == column->bytes && memcmp(text, value, column->bytes) == 0;
    }
    return false;
}

static void begin_get(const jdbc_column *of) {
    static const char SQL[] = "SELECT v FROM jdyno_get ORDER BY id";
    column = of;
    result = jdbc_pq_require(PQexecParams(jdbc_pq, SQL, 0, NULL, NULL, NULL, NULL, format()), PGRES_TUPLES_OK, SQL);
}

static void get(void) {
    int rows = PQntuples(result);
    for (int row = 0; row < rows; row++) {
        if (row == JDBC_GET_ROWS || !is_value(PQgetvalue(result, row, 0), PQgetlength(result, row, 0), (size_t) row)) {
            jdbc_wrong_row(column, row);
        }
    }
    jdbc_require(JDBC_GET_ROWS, rows, "the number of rows");
}

static void begin_set(const jdbc_column *of, const char *sql) {
    column = of;
    jdbc_pq_prepare("set", sql, JDBC_PARAMETERS);
    for (int i = 0; i < JDBC_PARAMETERS; i++) {
        formats[i] = format();
        lengths[i] = format() ? (int) column->bytes : 0;
        values[i] = texts[i];
    }
}

static void set(size_t offset) {
    for (size_t i = 0; i < JDBC_SET_ROWS; i++) {
        size_t row = (offset + i) % JDBC_SET_ROWS;
        size_t parameter = i % JDBC_PARAMETERS;
        switch (column->type) {
            case JDBC_DECIMAL:
            case JDBC_CHAR:
            case JDBC_VARCHAR:
            case JDBC_BINARY:
                ((const char *volatile *) values)[parameter] = jdbc_column_value(column, row);
                break;
            default:
                jdbc_column_text(column, row, texts[parameter]);
        }
    }
}

static void execute_set(size_t first) {
    PGresult *back = jdbc_pq_require(
            PQexecPrepared(jdbc_pq, "set", JDBC_PARAMETERS, values, lengths, formats, format()), PGRES_TUPLES_OK,
            "the statement whose parameters are set");
    for (int i = 0; i < JDBC_PARAMETERS; i++) {
        if (!is_value(PQgetvalue(back, 0, i), PQgetlength(back, 0, i), first + (size_t) i)) {
            jdbc_wrong_row(column, (int64_t) first + i);
        }
    }
    PQclear(back);
}

const jdbc_values jdbc_pq_values = {begin_get, get, begin_set, set, execute_set};

#endif
