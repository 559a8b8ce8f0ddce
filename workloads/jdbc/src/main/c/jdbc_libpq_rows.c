#include "jdbc_libpq.h"
#include "jdyno.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The connection over libpq, and what is done with it as a whole. */

#ifndef JDYNO_WITHOUT_LIBPQ

PGconn *jdbc_pq;
static const database_address *known;
static bool eachIsATransaction = true;

PGresult *jdbc_pq_require(PGresult *result, ExecStatusType status, const char *what) {
    if (PQresultStatus(result) != status) {
        jdyno_fail("error", "%.60s: %s", what, PQerrorMessage(jdbc_pq));
    }
    return result;
}

/* The number in a text; fails as `wrong-output` if it is none. */
static int64_t jdbc_pq_number(const char *text) {
    char *end;
    errno = 0;
    int64_t number = strtoll(text, &end, 10);
    if (*end != '\0' || end == text || errno != 0) {
        jdyno_fail("wrong-output", "\"%.40s\" is not a whole number", text);
    }
    return number;
}

static PGconn *connect_again(void) {
    database_fault fault;
    PGconn *fresh = database_libpq_open(known, "prefer", &fault);
    if (fresh == NULL) {
        database_refused(known, &fault);
    }
    return fresh;
}

static void open_libpq(const database_address *server, bool byCursor) {
    (void) byCursor;
    known = server;
    jdbc_pq = connect_again();
}

static void execute(const char *sql) {
    PQclear(jdbc_pq_require(PQexec(jdbc_pq, sql), PGRES_COMMAND_OK, sql));
}

static void two_numbers(const char *sql, int64_t numbers[2]) {
    PGresult *result = jdbc_pq_require(PQexec(jdbc_pq, sql), PGRES_TUPLES_OK, sql);
    for (int i = 0; i < 2; i++) {
        numbers[i] = jdbc_pq_number(PQgetvalue(result, 0, i));
    }
    PQclear(result);
}

/* ODBC and JDBC begin a transaction with its first statement; the next one begins here. */
static void commit(void) {
    if (!eachIsATransaction) {
        execute("COMMIT");
        execute("BEGIN");
    }
}

static void each_is_a_transaction(bool each) {
    if (eachIsATransaction && !each) {
        execute("BEGIN");
    }
    eachIsATransaction = each;
}

void jdbc_pq_prepare(const char *name, const char *sql, int parameters) {
    PQclear(jdbc_pq_require(PQprepare(jdbc_pq, name, sql, parameters, NULL), PGRES_COMMAND_OK, sql));
}

static int64_t ask(int number) {
    char sql[32];
    PGconn *fresh = connect_again();
    snprintf(sql, sizeof sql, "SELECT %d", number);
    PGresult *result = PQexec(fresh, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) {
        jdyno_fail("error", "%s: %s", sql, PQerrorMessage(fresh));
    }
    int64_t answer = jdbc_pq_number(PQgetvalue(result, 0, 0));
    PQclear(result);
    PQfinish(fresh);
    return answer;
}

const jdbc_session jdbc_pq_session = {open_libpq, execute, two_numbers, commit, each_is_a_transaction, ask};

/* Whole statements: lookups, scans, inserts and large values. */

enum { COLUMNS = JDBC_ITEM_COLUMNS + 1, INT_TEXT = 12 };

static size_t largeBytes;
static char *large;

/* Reads a row of a result, from a given column on; `withId` if the key is the first. */
static void read_row(const PGresult *result, int row, jdbc_row *into, bool withId) {
    char *end;
    int at = withId;
    if (withId) {
        into->id = (int32_t) jdbc_pq_number(PQgetvalue(result, row, 0));
    }
    into->i = (int32_t) jdbc_pq_number(PQgetvalue(result, row, at));
    into->b = jdbc_pq_number(PQgetvalue(result, row, at + 1));
    into->d = strtod(PQgetvalue(result, row, at + 2), &end);
    snprintf(into->t, sizeof into->t, "%s", PQgetvalue(result, row, at + 3));
}

static void begin_lookup(void) {
    jdbc_pq_prepare("lookup", "SELECT i, b, d, t FROM jdyno_item WHERE id = $1", 1);
}

static void lookup(int32_t id) {
    char key[INT_TEXT];
    const char *values[] = {key};
    jdbc_row row;
    snprintf(key, sizeof key, "%d", id);
    PGresult *result =
            jdbc_pq_require(PQexecPrepared(jdbc_pq, "lookup", 1, values, NULL, NULL, 0), PGRES_TUPLES_OK, "the lookup");
    if (PQntuples(result) != 1) {
        jdyno_fail("wrong-output", "there are %d rows with id %d", PQntuples(result), id);
    }
    read_row(result, 0, &row, false);
    jdbc_row_require(&row, id);
    PQclear(result);
}

/* The declaration of the cursor is prepared too, as the query of JDBC and ODBC. */
static void begin_scan(bool byCursor) {
    if (byCursor) {
        jdbc_pq_prepare("fetch", "FETCH 100 FROM jdyno_cursor", 0);
    } else {
        jdbc_pq_prepare("scan", "SELECT id, i, b, d, t FROM jdyno_item", 0);
    }
}

static PGresult *run(const char *name) {
    return jdbc_pq_require(PQexecPrepared(jdbc_pq, name, 0, NULL, NULL, NULL, 0), PGRES_TUPLES_OK, name);
}

static int add_rows(PGresult *result, jdbc_scan *scan) {
    int rows = PQntuples(result);
    jdbc_row row;
    for (int i = 0; i < rows; i++) {
        read_row(result, i, &row, true);
        jdbc_scan_add(scan, &row);
    }
    PQclear(result);
    return rows;
}

static void command(const char *sql) {
    PQclear(jdbc_pq_require(PQexec(jdbc_pq, sql), PGRES_COMMAND_OK, sql));
}

static void scan(bool byCursor) {
    jdbc_scan scan = {0};
    if (byCursor) {
        command("DECLARE jdyno_cursor CURSOR FOR SELECT id, i, b, d, t FROM jdyno_item");
        while (add_rows(run("fetch"), &scan) == JDBC_FETCH_SIZE) {
            /* A short block is the last one. */
        }
        command("CLOSE jdyno_cursor");
    } else {
        add_rows(run("scan"), &scan);
    }
    jdbc_scan_require_all(&scan);
}

static void begin_insert(int32_t batch) {
    (void) batch;
    jdbc_pq_prepare("insert", "INSERT INTO jdyno_inserted VALUES ($1, $2, $3, $4, $5)", COLUMNS);
}

/* Sends an insert, or executes it. */
static PGresult *insert(int32_t id, bool waits) {
    char texts[COLUMNS][JDBC_MOST_TEXT];
    const char *values[COLUMNS];
    snprintf(texts[0], sizeof texts[0], "%d", id);
    values[0] = texts[0];
    for (int i = 0; i < JDBC_ITEM_COLUMNS; i++) {
        jdbc_column_text(&jdbc_item[i], (size_t) id % JDBC_ITEMS, texts[i + 1]);
        values[i + 1] = texts[i + 1];
    }
    if (waits) {
        return PQexecPrepared(jdbc_pq, "insert", COLUMNS, values, NULL, NULL, 0);
    }
    if (!PQsendQueryPrepared(jdbc_pq, "insert", COLUMNS, values, NULL, NULL, 0)) {
        jdyno_fail("error", "a row cannot be sent: %s", PQerrorMessage(jdbc_pq));
    }
    return NULL;
}

static void require_inserted(PGresult *result) {
    jdbc_pq_require(result, PGRES_COMMAND_OK, "the insert");
    jdbc_require(1, jdbc_pq_number(PQcmdTuples(result)), "the number of inserted rows");
    PQclear(result);
}

static void insert_one(int32_t id) {
    require_inserted(insert(id, true));
}

/* In a pipeline, as the batches of JDBC: all are sent before the first answer is awaited. */
static void insert_batch(int32_t id) {
    if (!PQenterPipelineMode(jdbc_pq)) {
        jdyno_fail("error", "libpq does not enter pipeline mode: %s", PQerrorMessage(jdbc_pq));
    }
    for (int32_t row = 0; row < JDBC_BATCH; row++) {
        insert(id + row, false);
    }
    if (!PQpipelineSync(jdbc_pq)) {
        jdyno_fail("error", "a batch cannot be sent: %s", PQerrorMessage(jdbc_pq));
    }
    for (int32_t row = 0; row < JDBC_BATCH; row++) {
        require_inserted(PQgetResult(jdbc_pq));
        if (PQgetResult(jdbc_pq) != NULL) {
            jdyno_fail("wrong-output", "an insert has two results");
        }
    }
    PQclear(jdbc_pq_require(PQgetResult(jdbc_pq), PGRES_PIPELINE_SYNC, "the end of a batch"));
    PQexitPipelineMode(jdbc_pq);
}

static void read_inserted(void (*each)(const jdbc_row *row)) {
    static const char SQL[] = "SELECT id, i, b, d, t FROM jdyno_inserted ORDER BY id";
    PGresult *result = jdbc_pq_require(PQexec(jdbc_pq, SQL), PGRES_TUPLES_OK, SQL);
    jdbc_row row;
    for (int i = 0; i < PQntuples(result); i++) {
        read_row(result, i, &row, true);
        each(&row);
    }
    PQclear(result);
}

/* libpq has no streams of values: a value is put together from its chunks, and comes as a whole. */
static void begin_large(size_t bytes) {
    largeBytes = bytes;
    large = jdyno_allocate(bytes);
    jdbc_pq_prepare("write", "INSERT INTO jdyno_large VALUES ($1, $2)", 2);
    jdbc_pq_prepare("read", "SELECT v FROM jdyno_large WHERE id = $1", 1);
}

static void write_large(int32_t number) {
    char key[INT_TEXT];
    const char *values[] = {key, large};
    const int lengths[] = {0, (int) largeBytes};
    const int formats[] = {0, 1};
    snprintf(key, sizeof key, "%d", number);
    for (size_t i = 0; i < largeBytes / JDBC_CHUNK_BYTES; i++) {
        memcpy(large + i * JDBC_CHUNK_BYTES, jdbc_chunk(number, (int32_t) i), JDBC_CHUNK_BYTES);
    }
    require_inserted(PQexecPrepared(jdbc_pq, "write", 2, values, lengths, formats, 0));
}

static void read_large(int32_t number) {
    char key[INT_TEXT];
    const char *values[] = {key};
    snprintf(key, sizeof key, "%d", number);
    PGresult *result =
            jdbc_pq_require(PQexecPrepared(jdbc_pq, "read", 1, values, NULL, NULL, 1), PGRES_TUPLES_OK, "the query");
    jdbc_require(1, PQntuples(result), "the number of rows");
    jdbc_require((int64_t) largeBytes, PQgetlength(result, 0, 0), "the length of a value");
    const uint8_t *read = (const uint8_t *) PQgetvalue(result, 0, 0);
    for (size_t i = 0; i < largeBytes / JDBC_CHUNK_BYTES; i++) {
        jdbc_chunk_require(read + i * JDBC_CHUNK_BYTES, JDBC_CHUNK_BYTES, number, (int32_t) i);
    }
    PQclear(result);
}

const jdbc_queries jdbc_pq_queries = {begin_lookup, lookup, begin_scan, scan, read_inserted};
const jdbc_writes jdbc_pq_writes = {begin_insert, insert_one, insert_batch, begin_large, write_large, read_large};

#endif
