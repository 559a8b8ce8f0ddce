/* Columns in the binary format of PostgreSQL. Any thread. */
#ifndef ORDERDB_BINARY_H
#define ORDERDB_BINARY_H

#include "orderdb_api.h"

/* Types, as in the catalogue of PostgreSQL. */
enum { ORDERDB_INT8 = 20, ORDERDB_INT2 = 21, ORDERDB_INT4 = 23, ORDERDB_VARCHAR = 1043, ORDERDB_NUMERIC = 1700 };

/*
 * The value of a column: 0 for a null number, otherwise the whole part of a number, or the text itself. Fails as
 * `error` for other types.
 */
orderdb_value orderdb_decoded(const char *bytes, bool isNull, unsigned type);

#endif
