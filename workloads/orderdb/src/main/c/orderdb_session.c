#include "orderdb_sql.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct orderdb_session {
    const orderdb_api *api;
    void *connection;
    bool isOpen; /* a transaction */
    bool mustRepeat;
    orderdb_traffic traffic;
    orderdb_value row[ORDERDB_MAX_COLUMNS];

    orderdb_statement batched;
    int batch;
    orderdb_value batchParameters[ORDERDB_MAX_LINES * ORDERDB_MAX_PARAMETERS];
};

static bool begins_with(const char *state, const char *class) {
    return strncmp(state, class, strlen(class)) == 0;
}

orderdb_session *orderdb_session_open(const orderdb_api *api, const database_address *address, const char *isolation,
        orderdb_traffic traffic) {
    orderdb_session *session = jdyno_allocate(sizeof *session);
    session->api = api;
    session->traffic = traffic;
    database_fault fault = {"", ""};
    session->connection = api->open(address, isolation, &fault);
    if (session->connection == NULL) {
        database_refused(address, &fault);
    }
    return session;
}

void orderdb_session_close(orderdb_session *session) {
    session->api->close(session->connection);
    free(session);
}

/* Class 40 are deadlocks and serialization failures. */
static void failed(orderdb_session *session, const char *what, const database_fault *fault) {
    if (!begins_with(fault->state, "40")) {
        jdyno_fail("error", "the database failed (SQL state %s, %s) in: %s", fault->state, fault->message, what);
    }
    session->mustRepeat = true;
}

static void read_parameters(orderdb_statement statement, va_list given, orderdb_value *parameters) {
    const char *letters = orderdb_statements[statement].parameters;
    for (int i = 0; letters[i] != '\0'; i++) {
        parameters[i] = (orderdb_value) {0, NULL};
        if (letters[i] == 't') {
            parameters[i].text = va_arg(given, const char *);
        } else {
            parameters[i].number = letters[i] == 'i' ? va_arg(given, int) : va_arg(given, int64_t);
        }
    }
}

static int64_t execute(orderdb_session *session, orderdb_statement statement, va_list given) {
    if (session->mustRepeat) {
        return 0;
    }
    orderdb_value parameters[ORDERDB_MAX_PARAMETERS];
    read_parameters(statement, given, parameters);
    database_fault fault;
    bool begins = !session->isOpen;
    session->isOpen = true;
    jdyno_counter_add(session->traffic.statements, 1);
    int64_t rows = session->api->execute(session->connection, statement, begins, parameters, &fault);
    if (rows < 0) {
        failed(session, orderdb_statements[statement].sql, &fault);
        return 0;
    }
    if (orderdb_statements[statement].columns[0] == '\0') {
        jdyno_counter_add(session->traffic.rows, (uint64_t) rows);
    }
    return rows;
}

int64_t orderdb_execute(orderdb_session *session, orderdb_statement statement, ...) {
    va_list given;
    va_start(given, statement);
    int64_t rows = execute(session, statement, given);
    va_end(given);
    return rows;
}

void orderdb_execute_one(orderdb_session *session, orderdb_statement statement, ...) {
    va_list given;
    va_start(given, statement);
    int64_t rows = execute(session, statement, given);
    va_end(given);
    if (session->mustRepeat) {
        memset(session->row, 0, sizeof session->row);
        return;
    }
    if (rows != 1) {
        jdyno_fail("wrong-output", "%lld rows instead of one: %s", (long long) rows,
                orderdb_statements[statement].sql);
    }
    if (orderdb_statements[statement].columns[0] != '\0') {
        orderdb_next(session);
    }
}

void orderdb_add_to_batch(orderdb_session *session, orderdb_statement statement, ...) {
    size_t width = strlen(orderdb_statements[statement].parameters);
    va_list given;
    va_start(given, statement);
    read_parameters(statement, given, session->batchParameters + (size_t) session->batch * width);
    va_end(given);
    session->batched = statement;
    session->batch++;
}

void orderdb_execute_batch(orderdb_session *session) {
    int times = session->batch;
    session->batch = 0;
    if (session->mustRepeat || times == 0) {
        return;
    }
    database_fault fault;
    jdyno_counter_add(session->traffic.statements, 1);
    if (!session->api->execute_batch(
                session->connection, session->batched, times, session->batchParameters, &fault)) {
        failed(session, orderdb_statements[session->batched].sql, &fault);
        return;
    }
    jdyno_counter_add(session->traffic.rows, (uint64_t) times);
}

bool orderdb_next(orderdb_session *session) {
    if (!session->mustRepeat && session->api->fetch(session->connection, session->row)) {
        jdyno_counter_add(session->traffic.rows, 1);
        return true;
    }
    memset(session->row, 0, sizeof session->row);
    return false;
}

int orderdb_int(const orderdb_session *session, int column) {
    return (int) session->row[column].number;
}

int64_t orderdb_long(const orderdb_session *session, int column) {
    return session->row[column].number;
}

const char *orderdb_string(const orderdb_session *session, int column) {
    const char *text = session->row[column].text;
    return text == NULL ? "" : text;
}

bool orderdb_roll_back(orderdb_session *session) {
    bool repeats = session->mustRepeat;
    database_fault fault;
    if (session->isOpen && !session->api->roll_back(session->connection, &fault)) {
        jdyno_fail("error", "the database did not roll back (SQL state %s): %s", fault.state, fault.message);
    }
    session->isOpen = false;
    session->mustRepeat = false;
    session->batch = 0;
    return !repeats;
}

bool orderdb_commit(orderdb_session *session) {
    database_fault fault;
    if (session->isOpen && !session->mustRepeat && !session->api->commit(session->connection, &fault)) {
        failed(session, "commit", &fault);
    }
    if (session->mustRepeat) {
        return orderdb_roll_back(session);
    }
    session->isOpen = false;
    return true;
}

bool orderdb_must_repeat(const orderdb_session *session) {
    return session->mustRepeat;
}
