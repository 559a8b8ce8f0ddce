/*
 * The part of jdyno.h about sockets, files and other processes. Twins include jdyno.h.
 */
#ifndef JDYNO_SYSTEM_H
#define JDYNO_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

/* ---- Servers ------------------------------------------------------------------------------------------------- */

/*
 * Listens on the address of the parameters `host` (127.0.0.1 if missing) and `port` (a free one if missing or empty),
 * and offers it as an endpoint. Call in `start`. Returns the socket. Fails as `bad-parameter` or `port-taken`.
 */
int jdyno_listen(const char *endpoint);

/*
 * Reserves that address for a program that this role starts, and offers it as an endpoint. The system gives the port to
 * nobody else, and a program that names it may listen there if it sets SO_REUSEADDR, as servers do. Call in `start`.
 * Returns a socket, to be closed when the program listens. Fails as jdyno_listen does.
 */
int jdyno_reserve(const char *endpoint);

/* The port to which a socket is bound. Any thread. */
int jdyno_port(int socket);

/*
 * Accepts a connection, which sends without delay. Returns its socket, or -1 if the listening one does not wait and
 * there is none. Any thread. Fails as `descriptor-limit`, for example.
 */
int jdyno_accept(int listening);

/* Lets calls on a descriptor return instead of waiting. Any thread. */
void jdyno_do_not_wait(int descriptor);

/* The number of processors that this process may use, as a JVM counts them. Any thread. */
size_t jdyno_processors(void);

/* ---- Files and other processes --------------------------------------------------------------------------------- */

/*
 * Creates a directory for the files of this trial inside another one, and returns its path; it is removed when the
 * process ends. Its name contains the workload and the process number, so that the next process, in Java or C, can find
 * and remove what a killed one left behind. Fails as `bad-parameter` if the parent is missing or cannot be written, as
 * `error` if it has too little space. Call once, in `start`.
 */
const char *jdyno_directory_below(const char *parent, const char *workload, int64_t neededBytes, const char *use);

/* Fails as `error` if the directory has been removed. Any thread. */
void jdyno_directory_require(void);

/* Removes the directory. For an action of jdyno_at_end that replaces the one that does so. */
void jdyno_directory_remove(void);

/*
 * The path of a program, from the directories of PATH, /usr/sbin and /usr/local/sbin; NULL if none has it. Lives as
 * long as the process. Call in `start`.
 */
const char *jdyno_find_program(const char *name);

/*
 * Adds the CPU time, memory and threads of a child to those that this process reports. CPU times of children are
 * multiples of 10 ms. Without /proc nothing is added. Call in `start`.
 *
 * counter: reports the child's CPU time, such as "lighttpdNanos"; children may share it
 * counterOfChildren: reports that of processes for which the child has waited; NULL if `counter` includes it
 */
void jdyno_count_child(int64_t pid, const char *counter, const char *counterOfChildren);

#endif
