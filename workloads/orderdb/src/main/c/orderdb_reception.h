/*
 * Answers terminals by sockets, each with a thread of its own, in the bytes that the README of the workload defines. An
 * answer counts as an operation of the role.
 */
#ifndef ORDERDB_RECEPTION_H
#define ORDERDB_RECEPTION_H

/* Listens, and offers the endpoint `business`. Call in `start`. */
void orderdb_reception_open(void);

#endif
