#include "database_libpq.h"
#include "orderdb_sql.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef JDYNO_WITHOUT_LIBPQ

/* Columns in the binary format of PostgreSQL. Any thread. */

/* Types, as in the catalogue of PostgreSQL. */
enum { ORDERDB_INT8 = 20, ORDERDB_INT2 = 21, ORDERDB_INT4 = 23, ORDERDB_VARCHAR = 1043, ORDERDB_NUMERIC = 1700 };

static uint16_t short_at(const char *bytes) {
    uint16_t value;
    memcpy(&value, bytes, sizeof value);
    return be16toh(value);
}

/* The whole part of a number of any size: digits to the base of 10,000, the first of weight 10,000 ^ `weight`. */
static int64_t numeric(const char *bytes) {
    int digits = short_at(bytes);
    int weight = (int16_t) short_at(bytes + 2);
    int64_t value = 0;
    for (int i = 0; i <= weight; i++) {
        value = value * 10000 + (i < digits ? short_at(bytes + 8 + 2 * i) : 0);
    }
    return short_at(bytes + 4) == 0 ? value : -value;
}

static int64_t number(const char *bytes, unsigned type) {
    uint32_t four;
    uint64_t eight;
    switch (type) {
    case ORDERDB_INT2:
        return (int16_t) short_at(bytes);
    case ORDERDB_INT4:
        memcpy(&four, bytes, sizeof four);
        return (int32_t) be32toh(four);
    case ORDERDB_INT8:
        memcpy(&eight, bytes, sizeof eight);
        return (int64_t) be64toh(eight);
    case ORDERDB_NUMERIC:
        return numeric(bytes);
    default:
        jdyno_fail("error", "the database has a column of the type %u, which is neither a number nor a varchar", type);
    }
}

/*
 * The value of a column: 0 for a null number, otherwise the whole part of a number, or the text itself. Fails as
 * `error` for other types.
 */
static orderdb_value orderdb_decoded(const char *bytes, bool isNull, unsigned type) {
    if (type == ORDERDB_VARCHAR) {
        return (orderdb_value) {0, bytes};
    }
    return (orderdb_value) {isNull ? 0 : number(bytes, type), NULL};
}

/* libpq: statements prepared in the server, numbers in binary, the begin of a transaction with its first statement. */
enum { BINARY = 1, NAME_BYTES = 16, SQL_BYTES = 640 };

typedef struct connection {
    PGconn *pg;
    bool prepared[ORDERDB_STATEMENTS];
    PGresult *result;
    int row;
} connection;

static void close(void *given) {
    connection *self = given;
    PQclear(self->result);
    PQfinish(self->pg);
    free(self);
}

/* Executes a statement whose result is of no interest. */
static bool command(connection *self, const char *sql, database_fault *fault) {
    PGresult *result = PQexec(self->pg, sql);
    bool right = database_libpq_is_right(self->pg, result, fault);
    PQclear(result);
    return right;
}

static void *open(const database_address *address, const char *isolation, database_fault *fault) {
    connection *self = jdyno_allocate(sizeof *self);
    self->pg = database_libpq_open(address, "disable", fault);
    char sql[SQL_BYTES];
    snprintf(sql, sizeof sql, "set search_path to " ORDERDB_SCHEMA "; set session characteristics as transaction"
            " isolation level %s", isolation);
    if (self->pg != NULL && command(self, sql, fault)) {
        return self;
    }
    close(self);
    return NULL;
}

/* Replaces the question marks of a statement by the numbers of parameters. */
static void number_parameters(const char *sql, char numbered[SQL_BYTES]) {
    int parameter = 0;
    char *to = numbered;
    for (const char *from = sql; *from != '\0'; from++) {
        if (*from == '?') {
            to += sprintf(to, "$%d", ++parameter);
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
}

static const char *name_of(orderdb_statement statement, char name[NAME_BYTES]) {
    snprintf(name, NAME_BYTES, "s%d", (int) statement);
    return name;
}

static bool prepare(connection *self, orderdb_statement statement, database_fault *fault) {
    if (self->prepared[statement]) {
        return true;
    }
    const orderdb_statement_facts *facts = &orderdb_statements[statement];
    char sql[SQL_BYTES];
    char name[NAME_BYTES];
    Oid types[ORDERDB_MAX_PARAMETERS];
    int count = 0;
    for (const char *letter = facts->parameters; *letter != '\0'; letter++) {
        types[count++] = *letter == 't' ? ORDERDB_VARCHAR : *letter == 'l' ? ORDERDB_INT8 : ORDERDB_INT4;
    }
    number_parameters(facts->sql, sql);
    PGresult *result = PQprepare(self->pg, name_of(statement, name), sql, count, types);
    self->prepared[statement] = database_libpq_is_right(self->pg, result, fault);
    PQclear(result);
    return self->prepared[statement];
}

/* The parameters of a statement as libpq wants them. */
typedef struct message {
    int count;
    const char *values[ORDERDB_MAX_PARAMETERS];
    int lengths[ORDERDB_MAX_PARAMETERS];
    int formats[ORDERDB_MAX_PARAMETERS];
    uint32_t ints[ORDERDB_MAX_PARAMETERS];
    uint64_t longs[ORDERDB_MAX_PARAMETERS];
} message;

static void encode(message *to, const char *letters, const orderdb_value *parameters) {
    to->count = (int) strlen(letters);
    for (int i = 0; i < to->count; i++) {
        to->formats[i] = BINARY;
        if (letters[i] == 't') {
            to->values[i] = parameters[i].text;
            to->formats[i] = 0;
        } else if (letters[i] == 'l') {
            to->longs[i] = htobe64((uint64_t) parameters[i].number);
            to->values[i] = (const char *) &to->longs[i];
            to->lengths[i] = sizeof to->longs[i];
        } else {
            to->ints[i] = htobe32((uint32_t) parameters[i].number);
            to->values[i] = (const char *) &to->ints[i];
            to->lengths[i] = sizeof to->ints[i];
        }
    }
}

static bool send_prepared(connection *self, orderdb_statement statement, const orderdb_value *parameters) {
    char name[NAME_BYTES];
    message encoded;
    encode(&encoded, orderdb_statements[statement].parameters, parameters);
    return PQsendQueryPrepared(self->pg, name_of(statement, name), encoded.count, encoded.values, encoded.lengths,
                   encoded.formats, BINARY)
            == 1;
}

/* Reads the answer of a statement of a pipeline; keeps it if asked for, else its rows are of no interest. */
static bool read_answer(connection *self, bool keep, bool rightSoFar, database_fault *fault) {
    PGresult *result = PQgetResult(self->pg);
    bool right = rightSoFar && database_libpq_is_right(self->pg, result, fault);
    if (keep && right) {
        self->result = result;
    } else {
        PQclear(result);
    }
    while ((result = PQgetResult(self->pg)) != NULL) {
        PQclear(result);
    }
    return right;
}

/* Reads the end of a pipeline, which has no NULL after it. */
static bool end_pipeline(connection *self, bool rightSoFar, database_fault *fault) {
    PGresult *sync = PQgetResult(self->pg);
    bool right = rightSoFar && database_libpq_is_right(self->pg, sync, fault);
    PQclear(sync);
    if (PQexitPipelineMode(self->pg) != 1 && right) {
        database_fault_set(fault, NULL, PQerrorMessage(self->pg));
        return false;
    }
    return right;
}

static bool not_sent(connection *self, database_fault *fault) {
    database_fault_set(fault, NULL, PQerrorMessage(self->pg));
    return false;
}

/* Sends `begin` and the statement in one message, as the JDBC driver does. */
static bool begin_with(connection *self, orderdb_statement statement, const orderdb_value *parameters,
        database_fault *fault) {
    if (PQenterPipelineMode(self->pg) != 1
            || PQsendQueryParams(self->pg, "BEGIN", 0, NULL, NULL, NULL, NULL, BINARY) != 1
            || !send_prepared(self, statement, parameters) || PQpipelineSync(self->pg) != 1) {
        return not_sent(self, fault);
    }
    bool right = read_answer(self, false, true, fault);
    right = read_answer(self, true, right, fault);
    return end_pipeline(self, right, fault);
}

static int64_t rows_of(connection *self, bool right) {
    if (!right) {
        return -1;
    }
    if (PQresultStatus(self->result) == PGRES_TUPLES_OK) {
        return PQntuples(self->result);
    }
    return strtoll(PQcmdTuples(self->result), NULL, 10);
}

static void forget(connection *self) {
    PQclear(self->result);
    self->result = NULL;
    self->row = 0;
}

static int64_t execute(void *given, orderdb_statement statement, bool begins, const orderdb_value *parameters,
        database_fault *fault) {
    connection *self = given;
    forget(self);
    if (!prepare(self, statement, fault)) {
        return -1;
    }
    if (begins) {
        return rows_of(self, begin_with(self, statement, parameters, fault));
    }
    char name[NAME_BYTES];
    message encoded;
    encode(&encoded, orderdb_statements[statement].parameters, parameters);
    self->result = PQexecPrepared(self->pg, name_of(statement, name), encoded.count, encoded.values, encoded.lengths,
            encoded.formats, BINARY);
    return rows_of(self, database_libpq_is_right(self->pg, self->result, fault));
}

static bool execute_batch(void *given, orderdb_statement statement, int times, const orderdb_value *parameters,
        database_fault *fault) {
    connection *self = given;
    size_t width = strlen(orderdb_statements[statement].parameters);
    forget(self);
    if (!prepare(self, statement, fault)) {
        return false;
    }
    bool sent = PQenterPipelineMode(self->pg) == 1;
    for (int i = 0; sent && i < times; i++) {
        sent = send_prepared(self, statement, parameters + (size_t) i * width);
    }
    if (!sent || PQpipelineSync(self->pg) != 1) {
        return not_sent(self, fault);
    }
    bool right = true;
    for (int i = 0; i < times; i++) {
        right = read_answer(self, false, right, fault);
    }
    return end_pipeline(self, right, fault);
}

static bool fetch(void *given, orderdb_value *row) {
    connection *self = given;
    if (self->result == NULL || self->row >= PQntuples(self->result)) {
        return false;
    }
    for (int i = 0; i < PQnfields(self->result); i++) {
        bool isNull = PQgetisnull(self->result, self->row, i);
        row[i] = orderdb_decoded(PQgetvalue(self->result, self->row, i), isNull, PQftype(self->result, i));
    }
    self->row++;
    return true;
}

static bool end(connection *self, const char *sql, database_fault *fault) {
    forget(self);
    return command(self, sql, fault);
}

static bool commit(void *given, database_fault *fault) {
    return end(given, "COMMIT", fault);
}

static bool roll_back(void *given, database_fault *fault) {
    connection *self = given;
    /* A commit that failed has ended the transaction. */
    return PQtransactionStatus(self->pg) == PQTRANS_IDLE || end(self, "ROLLBACK", fault);
}

const orderdb_api orderdb_libpq = {
        open, close, execute, execute_batch, fetch, commit, roll_back};

#endif
