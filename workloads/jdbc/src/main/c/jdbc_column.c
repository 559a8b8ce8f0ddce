#include "jdbc_kernel.h"
#include "jdyno.h"

#include <stdio.h>
#include <string.h>

enum { LETTERS = 26, LETTER_BITS = 5, DAYS = 10000, SECONDS_OF_A_DAY = 86400, MICROS = 1000000 };

static const int64_t DECIMAL_BOUND = INT64_C(10000000000);

static const struct {
    const char *word;
    jdbc_type type;
    const char *sql;
    size_t bytes;
} TYPES[] = {
        {"byte", JDBC_BYTE, "SMALLINT", sizeof(int8_t)},
        {"short", JDBC_SHORT, "SMALLINT", sizeof(int16_t)},
        {"int", JDBC_INT, "INTEGER", sizeof(int32_t)},
        {"bigint", JDBC_BIGINT, "BIGINT", sizeof(int64_t)},
        {"boolean", JDBC_BOOLEAN, "BOOLEAN", sizeof(uint8_t)},
        {"real", JDBC_REAL, "REAL", sizeof(float)},
        {"double", JDBC_DOUBLE, "DOUBLE PRECISION", sizeof(double)},
        {"decimal", JDBC_DECIMAL, "NUMERIC(12,2)", 16},
        {"decimal-float", JDBC_DECIMAL_FLOAT, "NUMERIC(12,2)", sizeof(float)},
        {"char", JDBC_CHAR, "CHAR(6)", 7},
        {"varchar", JDBC_VARCHAR, "VARCHAR(10)", 11},
        {"date", JDBC_DATE, "DATE", sizeof(jdbc_date)},
        {"time", JDBC_TIME, "TIME", sizeof(jdbc_time)},
        {"timestamp", JDBC_TIMESTAMP, "TIMESTAMP", sizeof(jdbc_timestamp)},
        {"local-date", JDBC_DATE, "DATE", sizeof(jdbc_date)},
        {"local-date-time", JDBC_TIMESTAMP, "TIMESTAMP", sizeof(jdbc_timestamp)},
        {"binary", JDBC_BINARY, "BYTEA", JDBC_MOST_BYTES},
};

enum { TYPE_COUNT = sizeof TYPES / sizeof TYPES[0] };

bool jdbc_type_of(const char *word, jdbc_type *type) {
    for (size_t i = 0; i < TYPE_COUNT; i++) {
        if (strcmp(TYPES[i].word, word) == 0) {
            *type = TYPES[i].type;
            return true;
        }
    }
    return false;
}

static size_t index_of(jdbc_type type) {
    size_t i = 0;
    while (TYPES[i].type != type) {
        i++;
    }
    return i;
}

const char *jdbc_type_sql(jdbc_type type) {
    return TYPES[index_of(type)].sql;
}

static int64_t below(uint64_t *random, int64_t bound) {
    int64_t rest = (int64_t) jdyno_random(random) % bound;
    return rest < 0 ? rest + bound : rest;
}

static void draw_letters(uint64_t *random, char *letters, size_t length) {
    uint64_t bits = jdyno_random(random);
    for (size_t i = 0; i < length; i++) {
        letters[i] = (char) ('a' + (bits >> LETTER_BITS * i & ((1 << LETTER_BITS) - 1)) % LETTERS);
    }
}

static bool is_leap(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* From 2000-01-01. */
static jdbc_date draw_date(uint64_t *random) {
    static const int DAYS_OF_MONTHS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int64_t days = below(random, DAYS);
    int year = 2000;
    while (days >= 365 + is_leap(year)) {
        days -= 365 + is_leap(year);
        year++;
    }
    int month = 0;
    while (days >= DAYS_OF_MONTHS[month] + (month == 1 && is_leap(year))) {
        days -= DAYS_OF_MONTHS[month] + (month == 1 && is_leap(year));
        month++;
    }
    return (jdbc_date){(int16_t) year, (uint16_t) (month + 1), (uint16_t) (days + 1)};
}

static jdbc_time draw_time(uint64_t *random) {
    int64_t seconds = below(random, SECONDS_OF_A_DAY);
    return (jdbc_time){(uint16_t) (seconds / 3600), (uint16_t) (seconds / 60 % 60), (uint16_t) (seconds % 60)};
}

static void draw_bytes(uint64_t *random, uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i += sizeof(uint64_t)) {
        uint64_t bits = jdyno_random(random);
        for (size_t j = 0; j < sizeof bits; j++) {
            bytes[i + j] = (uint8_t) (bits >> 8 * j);
        }
    }
}

static void draw(jdbc_type type, uint64_t *random, void *value) {
    switch (type) {
        case JDBC_BYTE:
            *(int8_t *) value = (int8_t) jdyno_random(random);
            break;
        case JDBC_SHORT:
            *(int16_t *) value = (int16_t) jdyno_random(random);
            break;
        case JDBC_INT:
            *(int32_t *) value = (int32_t) jdyno_random(random);
            break;
        case JDBC_BIGINT:
            *(int64_t *) value = (int64_t) jdyno_random(random);
            break;
        case JDBC_BOOLEAN:
            *(uint8_t *) value = jdyno_random(random) & 1;
            break;
        case JDBC_REAL:
            *(float *) value = (float) ((int64_t) jdyno_random(random) >> 40) / 256;
            break;
        case JDBC_DOUBLE:
            *(double *) value = (double) ((int64_t) jdyno_random(random) >> 11) / 1024;
            break;
        case JDBC_DECIMAL: {
            long long hundredths = below(random, DECIMAL_BOUND);
            snprintf(value, 16, "%lld.%02lld", hundredths / 100, hundredths % 100);
            break;
        }
        case JDBC_DECIMAL_FLOAT:
            *(float *) value = (float) (jdyno_random(random) >> 52) / 4;
            break;
        case JDBC_CHAR:
            draw_letters(random, value, 6);
            break;
        case JDBC_VARCHAR:
            draw_letters(random, value, 10);
            break;
        case JDBC_DATE:
            *(jdbc_date *) value = draw_date(random);
            break;
        case JDBC_TIME:
            *(jdbc_time *) value = draw_time(random);
            break;
        case JDBC_TIMESTAMP: {
            jdbc_date date = draw_date(random);
            jdbc_time time = draw_time(random);
            *(jdbc_timestamp *) value = (jdbc_timestamp){date, time, (uint32_t) below(random, MICROS) * 1000};
            break;
        }
        case JDBC_BINARY:
            draw_bytes(random, value, JDBC_MOST_BYTES);
            break;
    }
}

jdbc_column jdbc_column_draw(jdbc_type type, uint64_t seed, size_t rows) {
    size_t bytes = TYPES[index_of(type)].bytes;
    jdbc_column column = {type, bytes, rows, jdyno_allocate(rows * bytes)};
    uint64_t random = seed;
    for (size_t row = 0; row < rows; row++) {
        draw(type, &random, column.values + row * bytes);
    }
    return column;
}

static int write_date(char *text, const jdbc_date *date) {
    return sprintf(text, "%04d-%02d-%02d", date->year, date->month, date->day);
}

static int write_time(char *text, const jdbc_time *time) {
    return sprintf(text, "%02d:%02d:%02d", time->hour, time->minute, time->second);
}

void jdbc_column_text(const jdbc_column *column, size_t row, char text[JDBC_MOST_TEXT]) {
    const void *value = jdbc_column_value(column, row);
    switch (column->type) {
        case JDBC_BYTE:
            sprintf(text, "%d", *(const int8_t *) value);
            break;
        case JDBC_SHORT:
            sprintf(text, "%d", *(const int16_t *) value);
            break;
        case JDBC_INT:
            sprintf(text, "%d", *(const int32_t *) value);
            break;
        case JDBC_BIGINT:
            sprintf(text, "%lld", (long long) *(const int64_t *) value);
            break;
        case JDBC_BOOLEAN:
            sprintf(text, "%d", *(const uint8_t *) value);
            break;
        case JDBC_REAL:
            sprintf(text, "%.8f", (double) *(const float *) value);
            break;
        case JDBC_DOUBLE:
            sprintf(text, "%.10f", *(const double *) value);
            break;
        case JDBC_DECIMAL_FLOAT:
            sprintf(text, "%.2f", (double) *(const float *) value);
            break;
        case JDBC_DECIMAL:
        case JDBC_CHAR:
        case JDBC_VARCHAR:
            strcpy(text, value);
            break;
        case JDBC_DATE:
            write_date(text, value);
            break;
        case JDBC_TIME:
            write_time(text, value);
            break;
        case JDBC_TIMESTAMP: {
            const jdbc_timestamp *timestamp = value;
            char *at = text + write_date(text, &timestamp->date);
            *at++ = ' ';
            at += write_time(at, &timestamp->time);
            sprintf(at, ".%06u", timestamp->nanos / 1000);
            break;
        }
        case JDBC_BINARY:
            for (size_t i = 0; i < column->bytes; i++) {
                sprintf(text + 2 * i, "%02x", ((const uint8_t *) value)[i]);
            }
            break;
    }
}

void jdbc_column_literal(const jdbc_column *column, size_t row, char literal[JDBC_MOST_TEXT]) {
    char text[JDBC_MOST_TEXT];
    jdbc_column_text(column, row, text);
    snprintf(literal, JDBC_MOST_TEXT, column->type == JDBC_BINARY ? "'\\x%.150s'" : "'%.150s'", text);
}

uint64_t jdbc_digest(uint64_t digest, const void *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        digest = (digest ^ ((const uint8_t *) bytes)[i]) * UINT64_C(0x100000001b3);
    }
    return digest;
}

uint64_t jdbc_digest_columns(const jdbc_column *columns, size_t count) {
    uint64_t digest = JDBC_DIGEST;
    char text[JDBC_MOST_TEXT];
    for (size_t row = 0; row < columns[0].rows; row++) {
        for (size_t i = 0; i < count; i++) {
            jdbc_column_text(&columns[i], row, text);
            strcat(text, "\n");
            digest = jdbc_digest(digest, text, strlen(text));
        }
    }
    return digest;
}
