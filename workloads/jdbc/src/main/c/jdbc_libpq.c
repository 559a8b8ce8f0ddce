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

#endif
