/* The counters of what one thread asks of the database. For one thread at a time. */
#ifndef ORDERDB_TRAFFIC_H
#define ORDERDB_TRAFFIC_H

#include "jdyno.h"

typedef struct orderdb_traffic {
    jdyno_counter *statements;
    /* Rows that were read or changed. */
    jdyno_counter *rows;
    jdyno_counter *retries;
} orderdb_traffic;

/* Counters `statements`, `rows` and `retries` of a role; to be created while it starts. */
orderdb_traffic orderdb_traffic_make(void);

#endif
