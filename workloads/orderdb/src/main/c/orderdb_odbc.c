/* ODBC: a handle for each statement, prepared, with parameters and columns bound once. */
#ifndef JDYNO_WITHOUT_ODBC

#include "database_odbc.h"
#include "orderdb_model.h"
#include "orderdb_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 501, SQL_BYTES = 640 };

/* A parameter or a column that is bound. */
typedef struct bound {
    SQLBIGINT number;
    SQLLEN length; /* of the text, or SQL_NULL_DATA */
    char text[TEXT_BYTES];
} bound;

/* The parameters of one execution. Those of a batch follow each other. */
typedef struct parameter_row {
    bound parameters[ORDERDB_MAX_PARAMETERS];
} parameter_row;

typedef struct prepared {
    SQLHSTMT handle;
    int rows;
    parameter_row *parameters;
    bound *columns;
    int columnCount;
} prepared;

typedef struct connection {
    SQLHENV environment;
    SQLHDBC handle;
    prepared statements[ORDERDB_STATEMENTS];
    prepared *last; /* whose result may be read; NULL if there is none */
} connection;

static bool statement_is_right(SQLRETURN code, const prepared *statement, database_fault *fault) {
    return code == SQL_NO_DATA || database_odbc_is_right(code, SQL_HANDLE_STMT, statement->handle, fault);
}

static bool connection_is_right(SQLRETURN code, const connection *self, database_fault *fault) {
    return database_odbc_is_right(code, SQL_HANDLE_DBC, self->handle, fault);
}

static void close(void *given) {
    connection *self = given;
    for (int i = 0; i < ORDERDB_STATEMENTS; i++) {
        if (self->statements[i].handle != NULL) {
            SQLFreeHandle(SQL_HANDLE_STMT, self->statements[i].handle);
            free(self->statements[i].parameters);
            free(self->statements[i].columns);
        }
    }
    if (self->handle != NULL) {
        database_odbc_close(self->handle);
    }
    SQLFreeHandle(SQL_HANDLE_ENV, self->environment);
    free(self);
}

/* Executes a statement whose result is of no interest, in a transaction of its own. */
static bool command(connection *self, const char *sql, database_fault *fault) {
    SQLHSTMT handle;
    if (!connection_is_right(SQLAllocHandle(SQL_HANDLE_STMT, self->handle, &handle), self, fault)) {
        return false;
    }
    bool right =
            database_odbc_is_right(SQLExecDirect(handle, (SQLCHAR *) sql, SQL_NTS), SQL_HANDLE_STMT, handle, fault);
    SQLFreeHandle(SQL_HANDLE_STMT, handle);
    return right && connection_is_right(SQLEndTran(SQL_HANDLE_DBC, self->handle, SQL_COMMIT), self, fault);
}

/*
 * The driver keeps whole results (UseDeclareFetch=0), prepares in the server, and rolls back whole transactions
 * (Protocol=7.4-1): otherwise it sets a savepoint before each statement. The ANSI driver is enough, because all texts
 * are ASCII.
 */
static bool open_driver(connection *self, const database_address *address, database_fault *fault) {
    static const char OPTIONS[] = "UseServerSidePrepare=1;UseDeclareFetch=0;Protocol=7.4-1;SSLmode=disable";
    self->environment = database_odbc_environment();
    self->handle = database_odbc_open(self->environment, address, "PostgreSQL ANSI", OPTIONS, fault);
    if (self->handle == NULL) {
        return false;
    }
    SQLRETURN code =
            SQLSetConnectAttr(self->handle, SQL_ATTR_AUTOCOMMIT, (SQLPOINTER) SQL_AUTOCOMMIT_OFF, SQL_IS_UINTEGER);
    return connection_is_right(code, self, fault);
}

static void *open(const database_address *address, const char *isolation, database_fault *fault) {
    connection *self = jdyno_allocate(sizeof *self);
    char sql[SQL_BYTES];
    snprintf(sql, sizeof sql, "set session characteristics as transaction isolation level %s", isolation);
    if (open_driver(self, address, fault) && command(self, "set search_path to " ORDERDB_SCHEMA, fault)
            && command(self, sql, fault)) {
        return self;
    }
    close(self);
    return NULL;
}

static bool bind_parameters(prepared *statement, const char *letters, database_fault *fault) {
    SQLRETURN code = SQL_SUCCESS;
    for (int i = 0; letters[i] != '\0' && SQL_SUCCEEDED(code); i++) {
        bound *parameter = &statement->parameters->parameters[i];
        SQLUSMALLINT number = (SQLUSMALLINT) (i + 1);
        if (letters[i] == 't') {
            code = SQLBindParameter(statement->handle, number, SQL_PARAM_INPUT, SQL_C_CHAR, SQL_VARCHAR,
                    TEXT_BYTES - 1, 0, parameter->text, TEXT_BYTES, &parameter->length);
        } else {
            code = SQLBindParameter(statement->handle, number, SQL_PARAM_INPUT, SQL_C_SBIGINT,
                    letters[i] == 'i' ? SQL_INTEGER : SQL_BIGINT, 0, 0, &parameter->number, 0, &parameter->length);
        }
    }
    return statement_is_right(code, statement, fault);
}

static bool bind_columns(prepared *statement, const char *letters, database_fault *fault) {
    SQLRETURN code = SQL_SUCCESS;
    for (int i = 0; letters[i] != '\0' && SQL_SUCCEEDED(code); i++) {
        bound *column = &statement->columns[i];
        SQLUSMALLINT number = (SQLUSMALLINT) (i + 1);
        code = letters[i] == 't'
                ? SQLBindCol(statement->handle, number, SQL_C_CHAR, column->text, TEXT_BYTES, &column->length)
                : SQLBindCol(statement->handle, number, SQL_C_SBIGINT, &column->number, 0, &column->length);
    }
    return statement_is_right(code, statement, fault);
}

/* The statement, prepared for so many executions at a time; NULL with the fault. */
static prepared *prepare(connection *self, orderdb_statement which, int rows, database_fault *fault) {
    prepared *statement = &self->statements[which];
    if (statement->handle != NULL) {
        return statement;
    }
    const orderdb_statement_facts *facts = &orderdb_statements[which];
    statement->rows = rows;
    statement->parameters = jdyno_allocate((size_t) rows * sizeof *statement->parameters);
    statement->columnCount = (int) strlen(facts->columns);
    statement->columns = jdyno_allocate((size_t) (statement->columnCount + 1) * sizeof *statement->columns);
    SQLRETURN code = SQLAllocHandle(SQL_HANDLE_STMT, self->handle, &statement->handle);
    if (!connection_is_right(code, self, fault)) {
        return NULL;
    }
    SQLSetStmtAttr(statement->handle, SQL_ATTR_PARAM_BIND_TYPE, (SQLPOINTER) sizeof(parameter_row), 0);
    code = SQLPrepare(statement->handle, (SQLCHAR *) facts->sql, SQL_NTS);
    bool right = statement_is_right(code, statement, fault) && bind_parameters(statement, facts->parameters, fault)
            && bind_columns(statement, facts->columns, fault);
    return right ? statement : NULL;
}

static void set_parameters(parameter_row *row, const char *letters, const orderdb_value *values) {
    for (int i = 0; letters[i] != '\0'; i++) {
        bound *parameter = &row->parameters[i];
        parameter->number = values[i].number;
        parameter->length = 0;
        if (letters[i] == 't') {
            parameter->length = snprintf(parameter->text, TEXT_BYTES, "%s", values[i].text);
        }
    }
}

/* Forgets the result of the last statement. */
static void forget(connection *self) {
    if (self->last != NULL) {
        SQLFreeStmt(self->last->handle, SQL_CLOSE);
        self->last = NULL;
    }
}

/* Executes a statement whose parameters are set, and returns the number of rows. */
static int64_t execute_prepared(connection *self, prepared *statement, database_fault *fault) {
    SQLLEN rows = 0;
    SQLRETURN code = SQLExecute(statement->handle);
    if (!statement_is_right(code, statement, fault)) {
        SQLFreeStmt(statement->handle, SQL_CLOSE);
        return -1;
    }
    self->last = statement->columnCount > 0 ? statement : NULL;
    if (code != SQL_NO_DATA && !statement_is_right(SQLRowCount(statement->handle, &rows), statement, fault)) {
        return -1;
    }
    return rows;
}

/* The driver begins a transaction by itself. */
static int64_t execute(void *given, orderdb_statement which, bool begins, const orderdb_value *parameters,
        database_fault *fault) {
    (void) begins;
    connection *self = given;
    forget(self);
    prepared *statement = prepare(self, which, 1, fault);
    if (statement == NULL) {
        return -1;
    }
    set_parameters(statement->parameters, orderdb_statements[which].parameters, parameters);
    return execute_prepared(self, statement, fault);
}

static bool execute_batch(void *given, orderdb_statement which, int times, const orderdb_value *parameters,
        database_fault *fault) {
    connection *self = given;
    const char *letters = orderdb_statements[which].parameters;
    forget(self);
    prepared *statement = prepare(self, which, ORDERDB_MAX_LINES, fault);
    if (statement == NULL) {
        return false;
    }
    for (int i = 0; i < times; i++) {
        set_parameters(&statement->parameters[i], letters, parameters + (size_t) i * strlen(letters));
    }
    SQLRETURN code =
            SQLSetStmtAttr(statement->handle, SQL_ATTR_PARAMSET_SIZE, (SQLPOINTER) (uintptr_t) times, 0);
    return statement_is_right(code, statement, fault) && execute_prepared(self, statement, fault) >= 0;
}

static bool fetch(void *given, orderdb_value *row) {
    connection *self = given;
    if (self->last == NULL) {
        return false;
    }
    database_fault fault;
    SQLRETURN code = SQLFetch(self->last->handle);
    if (!statement_is_right(code, self->last, &fault)) {
        jdyno_fail("error", "a row cannot be read (SQL state %s): %s", fault.state, fault.message);
    }
    if (code == SQL_NO_DATA) {
        return false;
    }
    const char *letters = orderdb_statements[self->last - self->statements].columns;
    for (int i = 0; letters[i] != '\0'; i++) {
        const bound *column = &self->last->columns[i];
        bool isNull = column->length == SQL_NULL_DATA;
        row[i] = (orderdb_value) {0, NULL};
        if (letters[i] == 't') {
            row[i].text = isNull ? "" : column->text;
        } else if (!isNull) {
            row[i].number = column->number;
        }
    }
    return true;
}

static bool end(connection *self, SQLSMALLINT how, database_fault *fault) {
    forget(self);
    return connection_is_right(SQLEndTran(SQL_HANDLE_DBC, self->handle, how), self, fault);
}

static bool commit(void *given, database_fault *fault) {
    return end(given, SQL_COMMIT, fault);
}

static bool roll_back(void *given, database_fault *fault) {
    return end(given, SQL_ROLLBACK, fault);
}

const orderdb_api orderdb_odbc = {open, close, execute, execute_batch, fetch, commit, roll_back};

#endif
