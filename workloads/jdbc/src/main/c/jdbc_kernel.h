#ifndef JDBC_KERNEL_H
#define JDBC_KERNEL_H

#include "database_address.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The values of a column of one SQL type. They follow from the seed and are those of the Java client. A column that has
 * been drawn does not change.
 */

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

/*
 * What is measured, and the interfaces to the database by which that is done. All functions are for the command thread.
 */

enum {
    JDBC_GET_ROWS = 1000,
    JDBC_SET_ROWS = 1024,
    JDBC_PARAMETERS = 16, /* of the statement whose parameters are set */
    JDBC_ITEMS = 10000,
    JDBC_ITEM_COLUMNS = 4,
    JDBC_STRIDE = 7919, /* to the next key that is looked up; prime, so that all rows are found */
    JDBC_FETCH_SIZE = 100,
    JDBC_BATCH = 100,
    JDBC_MOST_INSERTED = 100000, /* before the table is counted and emptied; a multiple of the batch */
    JDBC_MOST_LARGE = 64,
    JDBC_CHUNK_BYTES = 32 << 10,
    JDBC_MODULUS = 1000 /* of the numbers that new connections are asked for */
};

static const int64_t JDBC_SET_BATCH_NANOS = 10000000;

/* The rows of the tables that are looked up, scanned and inserted. Rows have the keys from 0 on. */
extern jdbc_column jdbc_item[JDBC_ITEM_COLUMNS];
#define JDBC_ITEM_TABLE "id INTEGER PRIMARY KEY, i INTEGER NOT NULL, b BIGINT NOT NULL, d DOUBLE PRECISION NOT NULL," \
                        " t VARCHAR(10) NOT NULL"

/* A row of a result, from its columns in C or as text. Fails as `wrong-output` if a value is not that of the key. */
typedef struct jdbc_row {
    int32_t id;
    int32_t i;
    int64_t b;
    double d;
    char t[11];
} jdbc_row;

/* The values of a key; keys beyond the last row have those of the first ones. */
static inline const void *jdbc_item_value(int column, int32_t id) {
    return jdbc_column_value(&jdbc_item[column], (size_t) id % JDBC_ITEMS);
}

void jdbc_row_require(const jdbc_row *row, int32_t id);

/* Rows that must be all of the table, each once. */
typedef struct jdbc_scan {
    int64_t rows;
    int64_t ids;
} jdbc_scan;

void jdbc_scan_add(jdbc_scan *scan, const jdbc_row *row);
void jdbc_scan_require_all(const jdbc_scan *scan);

/* Fails as `wrong-output` unless two numbers are equal. */
void jdbc_require(int64_t expected, int64_t found, const char *what);

/* Fails as `wrong-output` because a row of a result, or a parameter that came back, has another value. */
_Noreturn void jdbc_wrong_row(const jdbc_column *column, int64_t row);

/* A chunk of 32 KiB of a large value, with a stamp of its numbers. Valid until the next call. */
const uint8_t *jdbc_chunk(int32_t number, int32_t index);

/* Fails as `wrong-output` if a chunk that was read is another one. */
void jdbc_chunk_require(const uint8_t *read, size_t length, int32_t number, int32_t index);

/* What an interface does with the database as a whole. */
typedef struct jdbc_session {
    /* Connects. Fails as `unsupported` if the library is missing, as `refused` if the database is. */
    void (*open)(const database_address *server, bool byCursor);
    /* Executes a statement without a result. */
    void (*execute)(const char *sql);
    /* Executes a query whose result is a row of two whole numbers. */
    void (*two_numbers)(const char *sql, int64_t numbers[2]);
    void (*commit)(void);
    /* Whether each statement is a transaction; it is at first. */
    void (*each_is_a_transaction)(bool each);
    /* Opens a connection, asks for a number and closes it. */
    int64_t (*ask)(int number);
} jdbc_session;

/* How it gets and sets values. */
typedef struct jdbc_values {
    /* Steps through the result of `SELECT v FROM jdyno_get ORDER BY id`, from its beginning. */
    void (*begin_get)(const jdbc_column *column);
    void (*get)(void);
    /* Sets parameters of a statement that returns them; executes it. The last 16 values must come back. */
    void (*begin_set)(const jdbc_column *column, const char *sql);
    void (*set)(size_t offset);
    void (*execute_set)(size_t first);
} jdbc_values;

/* How it reads rows. */
typedef struct jdbc_queries {
    void (*begin_lookup)(void);
    void (*lookup)(int32_t id);
    void (*begin_scan)(bool byCursor);
    void (*scan)(bool byCursor);
    /* Calls `each` for all inserted rows in the order of their keys. */
    void (*read_inserted)(void (*each)(const jdbc_row *row));
} jdbc_queries;

/* How it writes rows, and writes and reads large values. */
typedef struct jdbc_writes {
    void (*begin_insert)(int32_t batch);
    void (*insert)(int32_t id);
    void (*insert_batch)(int32_t id);
    void (*begin_large)(size_t bytes);
    void (*write_large)(int32_t number);
    void (*read_large)(int32_t number);
} jdbc_writes;

/* An interface to the database. */
typedef struct jdbc_api {
    const jdbc_session *session;
    const jdbc_values *values;
    const jdbc_queries *queries;
    const jdbc_writes *writes;
    /* As a parameter of a statement: a question mark in ODBC, and a number in libpq. */
    bool numbered;
} jdbc_api;

extern const jdbc_api jdbc_odbc;      /* bound columns and parameters */
extern const jdbc_api jdbc_odbc_data; /* SQLGetData and SQLPutData */
extern const jdbc_api jdbc_libpq;

/* Makes the kernel that the parameter `kernel` names, with its tables. */
jdyno_kernel jdbc_kernel_make(const char *name, const jdbc_api *api, size_t largeBytes, uint64_t seed);

/* Creates a table in place of one that an earlier trial may have left behind. */
void jdbc_create(const jdbc_api *by, const char *table, const char *columns);

/* The kernel that writes, or reads, values of so many bytes. */
jdyno_kernel jdbc_large_kernel(const jdbc_api *by, bool toWrite, size_t bytes, uint64_t seed);

#endif
