#include "orderdb_sql.h"

#include <string.h>

#ifndef JDYNO_WITHOUT_LIBPQ
extern const orderdb_api orderdb_libpq;
#endif
#ifndef JDYNO_WITHOUT_ODBC
extern const orderdb_api orderdb_odbc;
#endif

static const orderdb_api *libpq(void) {
#ifdef JDYNO_WITHOUT_LIBPQ
    jdyno_fail("unsupported", "%s", JDYNO_WITHOUT_LIBPQ);
#else
    return &orderdb_libpq;
#endif
}

static const orderdb_api *odbc(void) {
#ifdef JDYNO_WITHOUT_ODBC
    jdyno_fail("unsupported", "%s", JDYNO_WITHOUT_ODBC);
#else
    return &orderdb_odbc;
#endif
}

const orderdb_api *orderdb_api_asked_for(void) {
    const char *word = jdyno_text_or("api", "libpq");
    if (strcmp(word, "libpq") == 0) {
        return libpq();
    }
    if (strcmp(word, "odbc") == 0) {
        return odbc();
    }
    jdyno_fail("bad-parameter", "parameter api must be libpq or odbc, not \"%s\"", word);
}
