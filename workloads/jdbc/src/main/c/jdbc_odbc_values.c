#include "jdbc_odbc.h"
#include "jdyno.h"

#include <stdatomic.h>
#include <string.h>

#ifndef JDYNO_WITHOUT_ODBC

/* Values that are got and set, bound to memory or by SQLGetData and SQLPutData. */

static const jdbc_column *column;
static SQLHSTMT statement;
static char values[JDBC_PARAMETERS][JDBC_MOST_BYTES + 1];
static SQLLEN lengths[JDBC_PARAMETERS];

/* The types in C and in SQL. */
static const struct {
    SQLSMALLINT c;
    SQLSMALLINT sql;
} TYPES[] = {
        [JDBC_BYTE] = {SQL_C_STINYINT, SQL_SMALLINT},
        [JDBC_SHORT] = {SQL_C_SSHORT, SQL_SMALLINT},
        [JDBC_INT] = {SQL_C_SLONG, SQL_INTEGER},
        [JDBC_BIGINT] = {SQL_C_SBIGINT, SQL_BIGINT},
        [JDBC_BOOLEAN] = {SQL_C_BIT, SQL_BIT},
        [JDBC_REAL] = {SQL_C_FLOAT, SQL_REAL},
        [JDBC_DOUBLE] = {SQL_C_DOUBLE, SQL_DOUBLE},
        [JDBC_DECIMAL] = {SQL_C_CHAR, SQL_NUMERIC},
        [JDBC_DECIMAL_FLOAT] = {SQL_C_FLOAT, SQL_NUMERIC},
        [JDBC_CHAR] = {SQL_C_CHAR, SQL_CHAR},
        [JDBC_VARCHAR] = {SQL_C_CHAR, SQL_VARCHAR},
        [JDBC_DATE] = {SQL_C_TYPE_DATE, SQL_TYPE_DATE},
        [JDBC_TIME] = {SQL_C_TYPE_TIME, SQL_TYPE_TIME},
        [JDBC_TIMESTAMP] = {SQL_C_TYPE_TIMESTAMP, SQL_TYPE_TIMESTAMP},
        [JDBC_BINARY] = {SQL_C_BINARY, SQL_VARBINARY},
};

static bool is_text(const jdbc_column *of) {
    return TYPES[of->type].c == SQL_C_CHAR;
}

SQLLEN jdbc_odbc_length(const jdbc_column *of) {
    return is_text(of) ? SQL_NTS : (SQLLEN) of->bytes;
}

void jdbc_odbc_bind(SQLHSTMT to, int index, const jdbc_column *of, void *value, SQLLEN *indicator) {
    SQLSMALLINT decimals = of->type == JDBC_TIMESTAMP ? 6 : of->type == JDBC_DECIMAL || of->type == JDBC_DECIMAL_FLOAT
                    ? 2
                    : 0;
    SQLULEN size = of->type == JDBC_DECIMAL || of->type == JDBC_DECIMAL_FLOAT ? 12
            : of->type == JDBC_TIMESTAMP                                      ? 26
            : is_text(of)                                                     ? of->bytes - 1
                                                                              : of->bytes;
    JDBC_STATEMENT(SQLBindParameter(to, (SQLUSMALLINT) index, SQL_PARAM_INPUT, TYPES[of->type].c,
                           TYPES[of->type].sql, size, decimals, value, (SQLLEN) of->bytes, indicator),
            to);
}

static bool is_value(const char *found, SQLLEN length, size_t row) {
    const char *value = jdbc_column_value(column, row);
    if (is_text(column)) {
        return strcmp(found, value) == 0;
    }
    return memcmp(found, value, column->bytes) == 0 && (length == SQL_NTS || (size_t) length == column->bytes);
}

/* The result is a static cursor, which can be gone through again. */
static void begin_get(const jdbc_column *of) {
    column = of;
    statement = jdbc_odbc_statement();
    JDBC_STATEMENT(SQLSetStmtAttr(statement, SQL_ATTR_CURSOR_TYPE, (SQLPOINTER) SQL_CURSOR_STATIC, 0), statement);
    JDBC_STATEMENT(SQLExecDirect(statement, (SQLCHAR *) "SELECT v FROM jdyno_get ORDER BY id", SQL_NTS), statement);
}

static SQLRETURN next(size_t row) {
    return row == 0 ? SQLFetchScroll(statement, SQL_FETCH_FIRST, 0) : SQLFetch(statement);
}

static void end_of_result(SQLRETURN returned, size_t rows) {
    if (returned != SQL_NO_DATA) {
        jdbc_odbc_require(returned, SQL_HANDLE_STMT, statement, "SQLFetch");
    }
    jdbc_require(JDBC_GET_ROWS, (int64_t) rows, "the number of rows");
}

static inline void get_rows(bool byCalls) {
    size_t row = 0;
    SQLRETURN returned = next(row);
    for (; SQL_SUCCEEDED(returned); returned = next(row)) {
        if (byCalls) {
            JDBC_STATEMENT(SQLGetData(statement, 1, TYPES[column->type].c, values[0], sizeof values[0], &lengths[0]),
                    statement);
        }
        if (row == JDBC_GET_ROWS || !is_value(values[0], lengths[0], row)) {
            jdbc_wrong_row(column, (int64_t) row);
        }
        row++;
    }
    end_of_result(returned, row);
}

static void get_bound(void) {
    static bool bound;
    if (!bound) {
        bound = true;
        JDBC_STATEMENT(SQLBindCol(statement, 1, TYPES[column->type].c, values[0], sizeof values[0], &lengths[0]),
                statement);
    }
    get_rows(false);
}

static void get_data(void) {
    get_rows(true);
}

static void begin(const jdbc_column *of, const char *sql) {
    column = of;
    statement = jdbc_odbc_statement();
    JDBC_STATEMENT(SQLPrepare(statement, (SQLCHAR *) sql, SQL_NTS), statement);
}

static void begin_set(const jdbc_column *of, const char *sql) {
    begin(of, sql);
    for (int i = 0; i < JDBC_PARAMETERS; i++) {
        lengths[i] = jdbc_odbc_length(column);
        jdbc_odbc_bind(statement, i + 1, column, values[i], &lengths[i]);
    }
}

/* With a constant size an assignment is an instruction or two; the fence keeps those that are overwritten later. */
static inline void assign(char *to, const void *value, size_t bytes) {
    switch (bytes) {
        case 1:
            memcpy(to, value, 1);
            break;
        case 2:
            memcpy(to, value, 2);
            break;
        case 4:
            memcpy(to, value, 4);
            break;
        case 8:
            memcpy(to, value, 8);
            break;
        default:
            memcpy(to, value, bytes);
    }
    atomic_signal_fence(memory_order_seq_cst);
}

static void set_bound(size_t offset) {
    for (size_t row = 0; row < JDBC_SET_ROWS; row++) {
        assign(values[row % JDBC_PARAMETERS], jdbc_column_value(column, (offset + row) % JDBC_SET_ROWS),
                column->bytes);
    }
}

static void require_parameters(size_t first) {
    JDBC_STATEMENT(SQLFetch(statement), statement);
    for (size_t i = 0; i < JDBC_PARAMETERS; i++) {
        char found[JDBC_MOST_BYTES + 1];
        SQLLEN length;
        JDBC_STATEMENT(SQLGetData(statement, (SQLUSMALLINT) (i + 1), TYPES[column->type].c, found, sizeof found,
                               &length),
                statement);
        if (!is_value(found, length, first + i)) {
            jdbc_wrong_row(column, (int64_t) (first + i));
        }
    }
    JDBC_STATEMENT(SQLFreeStmt(statement, SQL_CLOSE), statement);
}

static void execute_bound(size_t first) {
    JDBC_STATEMENT(SQLExecute(statement), statement);
    require_parameters(first);
}

/* The value of a parameter that comes at execution is its number. */
static void begin_put(const jdbc_column *of, const char *sql) {
    begin(of, sql);
    for (int i = 0; i < JDBC_PARAMETERS; i++) {
        lengths[i] = SQL_LEN_DATA_AT_EXEC((SQLLEN) (is_text(column) ? 0 : column->bytes));
        jdbc_odbc_bind(statement, i + 1, column, (SQLPOINTER) (size_t) (i + 1), &lengths[i]);
    }
}

/* Puts the parameters of one execution, which has not begun when this returns. */
static void put_all(size_t first) {
    SQLRETURN returned = SQLExecute(statement);
    for (size_t i = 0; i < JDBC_PARAMETERS; i++) {
        SQLPOINTER parameter;
        if (returned != SQL_NEED_DATA) {
            jdbc_odbc_require(returned, SQL_HANDLE_STMT, statement, "SQLExecute");
            jdyno_fail("wrong-output", "the driver does not ask for parameter %zu", i + 1);
        }
        returned = SQLParamData(statement, &parameter);
        if (returned != SQL_NEED_DATA || (size_t) parameter != i + 1) {
            jdyno_fail("wrong-output", "the driver asks for parameter %zu and not for %zu", (size_t) parameter, i + 1);
        }
        const void *value = jdbc_column_value(column, (first + i) % JDBC_SET_ROWS);
        JDBC_STATEMENT(SQLPutData(statement, (SQLPOINTER) value, jdbc_odbc_length(column)), statement);
    }
}

static void put_data(size_t offset) {
    for (size_t row = 0; row < JDBC_SET_ROWS; row += JDBC_PARAMETERS) {
        put_all(offset + row);
        JDBC_STATEMENT(SQLCancel(statement), statement);
    }
}

static void execute_put(size_t first) {
    SQLPOINTER parameter;
    put_all(first);
    JDBC_STATEMENT(SQLParamData(statement, &parameter), statement);
    require_parameters(first);
}

const jdbc_values jdbc_odbc_values_bound = {begin_get, get_bound, begin_set, set_bound, execute_bound};
const jdbc_values jdbc_odbc_values_data = {begin_get, get_data, begin_put, put_data, execute_put};

#endif
