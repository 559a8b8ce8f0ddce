#include "jdbc_libpq.h"

#include "jdyno.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The connection over libpq, and what is done with it as a whole. */

#ifdef JDYNO_WITHOUT_LIBPQ

static void refuse(const jdbc_server *server, bool byCursor) {
    (void) server;
    (void) byCursor;
    jdyno_fail("unsupported", "%s For ODBC set api=odbc.", JDYNO_WITHOUT_LIBPQ);
}

const jdbc_api jdbc_libpq = {.open = refuse, .numbered = true};

#else

PGconn *jdbc_pq;
static const jdbc_server *known;
static bool eachIsATransaction = true;

PGresult *jdbc_pq_require(PGresult *result, ExecStatusType status, const char *what) {
    if (PQresultStatus(result) != status) {
        jdyno_fail("error", "%.60s: %s", what, PQerrorMessage(jdbc_pq));
    }
    return result;
}

int64_t jdbc_pq_number(const char *text) {
    char *end;
    errno = 0;
    int64_t number = strtoll(text, &end, 10);
    if (*end != '\0' || end == text || errno != 0) {
        jdyno_fail("wrong-output", "\"%.40s\" is not a whole number", text);
    }
    return number;
}

static PGconn *connect_again(void) {
    const char *const names[] = {"host", "port", "dbname", "user", "password", "options", NULL};
    const char *const values[] = {known->host, known->port, known->database, known->user, known->password,
            "-c client_min_messages=warning", NULL};
    PGconn *fresh = PQconnectdbParams(names, values, 0);
    if (PQstatus(fresh) != CONNECTION_OK) {
        jdyno_fail("refused", "%s", PQerrorMessage(fresh));
    }
    return fresh;
}

static void open_libpq(const jdbc_server *server, bool byCursor) {
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

const jdbc_api jdbc_libpq = {
        .open = open_libpq,
        .execute = execute,
        .two_numbers = two_numbers,
        .commit = commit,
        .each_is_a_transaction = each_is_a_transaction,
        .begin_get = jdbc_pq_begin_get,
        .get = jdbc_pq_get,
        .begin_set = jdbc_pq_begin_set,
        .set = jdbc_pq_set,
        .execute_set = jdbc_pq_execute_set,
        .begin_lookup = jdbc_pq_begin_lookup,
        .lookup = jdbc_pq_lookup,
        .begin_scan = jdbc_pq_begin_scan,
        .scan = jdbc_pq_scan,
        .begin_insert = jdbc_pq_begin_insert,
        .insert = jdbc_pq_insert,
        .insert_batch = jdbc_pq_insert_batch,
        .read_inserted = jdbc_pq_read_inserted,
        .ask = ask,
        .begin_large = jdbc_pq_begin_large,
        .write_large = jdbc_pq_write_large,
        .read_large = jdbc_pq_read_large,
        .numbered = true,
};

#endif
