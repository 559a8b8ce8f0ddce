/*
 * Where PostgreSQL is, and what it says when it refuses: for the twins of workloads with a database. Any thread.
 */
#ifndef DATABASE_ADDRESS_H
#define DATABASE_ADDRESS_H

#include "jdyno.h"

/* Where the database is, and who asks. All texts live as long as the process. */
typedef struct database_address {
    const char *host;
    const char *port;
    const char *name;
    const char *user;
    const char *password;
} database_address;

enum { DATABASE_STATE_BYTES = 6, DATABASE_MESSAGE_BYTES = 400 };

/* What the database said when it refused: the SQL state, and a message of one line. */
typedef struct database_fault {
    char state[DATABASE_STATE_BYTES];
    char message[DATABASE_MESSAGE_BYTES];
} database_fault;

/*
 * At the endpoint of the role `database`, or where the parameter `url` says.
 *
 * writes: whether the trial creates tables, so that a database of the user's own needs may-write=yes
 */
database_address database_address_of(const jdyno_endpoints *endpoints, bool writes);

/* Writes a message of the database as one line, without the end of its last. */
void database_fault_set(database_fault *fault, const char *state, const char *message);

/* The SQL state that the message of a refused connection means, because libraries keep none. */
const char *database_state_of_refusal(const char *message);

/* Fails because a connection was refused, and says what to do about it. */
_Noreturn void database_refused(const database_address *address, const database_fault *fault);

#endif
