/*
 * The values of a column of one SQL type. They follow from the seed and are those of the Java client. A column that has
 * been drawn does not change.
 */
#ifndef JDBC_COLUMN_H
#define JDBC_COLUMN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum jdbc_type {
    JDBC_BYTE,
    JDBC_SHORT,
    JDBC_INT,
    JDBC_BIGINT,
    JDBC_BOOLEAN,
    JDBC_REAL,
    JDBC_DOUBLE,
    JDBC_DECIMAL, /* as text, because C has no decimal numbers */
    JDBC_DECIMAL_FLOAT,
    JDBC_CHAR,
    JDBC_VARCHAR,
    JDBC_DATE,
    JDBC_TIME,
    JDBC_TIMESTAMP,
    JDBC_BINARY
} jdbc_type;

/* As ODBC has them. */
typedef struct jdbc_date {
    int16_t year;
    uint16_t month;
    uint16_t day;
} jdbc_date;

typedef struct jdbc_time {
    uint16_t hour;
    uint16_t minute;
    uint16_t second;
} jdbc_time;

typedef struct jdbc_timestamp {
    jdbc_date date;
    jdbc_time time;
    uint32_t nanos;
} jdbc_timestamp;

enum {
    JDBC_MOST_BYTES = 64, /* of a value */
    JDBC_MOST_TEXT = 160  /* of a value as text or as a literal, with its end */
};

typedef struct jdbc_column {
    jdbc_type type;
    size_t bytes; /* of a value; texts end with a zero */
    size_t rows;
    char *values;
} jdbc_column;

/* The type of a word of the parameter `kernel`; classes of java.time have that of their column. False if unknown. */
bool jdbc_type_of(const char *word, jdbc_type *type);

/* Its name in PostgreSQL. */
const char *jdbc_type_sql(jdbc_type type);

jdbc_column jdbc_column_draw(jdbc_type type, uint64_t seed, size_t rows);

static inline const void *jdbc_column_value(const jdbc_column *column, size_t row) {
    return column->values + row * column->bytes;
}

/* Writes a value as text, the same as in Java. */
void jdbc_column_text(const jdbc_column *column, size_t row, char text[JDBC_MOST_TEXT]);

/* Writes a value as a literal of SQL. */
void jdbc_column_literal(const jdbc_column *column, size_t row, char literal[JDBC_MOST_TEXT]);

/* The 64-bit FNV-1a hash of bytes that follow others; begin with JDBC_DIGEST. */
#define JDBC_DIGEST UINT64_C(0xcbf29ce484222325)
uint64_t jdbc_digest(uint64_t digest, const void *bytes, size_t length);

/* The hash of the values of columns of the same length as text, a line for each. */
uint64_t jdbc_digest_columns(const jdbc_column *columns, size_t count);

#endif
