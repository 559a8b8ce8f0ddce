/*
 * The part of jdyno.h about sockets, files and other processes. Twins include jdyno.h.
 */
#ifndef JDYNO_SYSTEM_H
#define JDYNO_SYSTEM_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

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

/*
 * Accepts a connection, which sends without delay. Returns its socket, or -1 if the listening one does not wait and
 * there is none. Any thread. Fails as `descriptor-limit`, for example.
 */
int jdyno_accept(int listening);

/* Lets calls on a descriptor return instead of waiting. Any thread. */
void jdyno_do_not_wait(int descriptor);

/* The number of processors that this process may use, as a JVM counts them. Any thread. */
size_t jdyno_processors(void);

/* ---- Sockets ------------------------------------------------------------------------------------------------- */
/* Any thread. All that do not say otherwise fail with the cause of the error. */

typedef struct jdyno_address {
    struct sockaddr_storage address;
    socklen_t length;
} jdyno_address;

/* Parses host:port, where the host is a numeric address. */
jdyno_address jdyno_address_of(const char *hostAndPort);

/* The address to which a socket is bound, and its port. */
jdyno_address jdyno_own_address(int socket);
int jdyno_port(int socket);

/* Where an address has its port, in network order. */
in_port_t *jdyno_port_of(jdyno_address *address);

/* A socket of the address's kind: SOCK_STREAM or SOCK_DGRAM, perhaps with SOCK_NONBLOCK. */
int jdyno_open(const jdyno_address *of, int type);

void jdyno_bind(int socket, const jdyno_address *address);

void jdyno_connect_to(int socket, const jdyno_address *peer);

/* Opens a connection and waits for it. */
int jdyno_connect(const jdyno_address *server);

/* Whether a connection sends without delay. Does not fail. */
void jdyno_no_delay(int socket, int yes);

/* The result of reading a message; errno says how the peer was lost, 0 if within the message. */
typedef enum jdyno_filled { JDYNO_FILLED, JDYNO_ENDED, JDYNO_LOST } jdyno_filled;

/* Fills the bytes of a message; JDYNO_ENDED if the peer has ended the connection before the first. Does not fail. */
jdyno_filled jdyno_fill(int socket, void *bytes, size_t length);

/* Sends all bytes; whether the peer is still there. Does not fail. */
bool jdyno_send(int socket, const void *bytes, size_t length);

/* Whether a call that has set this errno is to be repeated, now or when the socket is ready. */
bool jdyno_not_yet(int error);

/* ---- Loops --------------------------------------------------------------------------------------------------- */

/* What a socket is watched for. Both are ready when something is wrong with it, which reading finds out. */
enum { JDYNO_READ = 1, JDYNO_WRITE = 4 };

/* Sockets that one thread waits for, by epoll. */
typedef struct jdyno_loop {
    int epoll;
    void *own;                    /* what its user keeps for it */
    struct jdyno_watched *closed; /* to be freed when no event names them any more */
} jdyno_loop;

/* A socket of one loop: a member of a larger structure. For the thread of the loop unless it says otherwise. */
typedef struct jdyno_watched {
    int socket;
    /* Goes on when the socket is ready. */
    void (*ready)(struct jdyno_watched *watched, unsigned events);
    /* Frees the structure, after jdyno_loop_close; NULL if it stays. */
    void (*free)(struct jdyno_watched *watched);
    jdyno_loop *loop; /* set by jdyno_loop_add */
    struct jdyno_watched *next;
    bool closed;
} jdyno_watched;

/* Fails as `unsupported` where there is no epoll. */
jdyno_loop jdyno_loop_new(void);

/* Watches a socket, which must not wait. Any thread. */
void jdyno_loop_add(jdyno_loop *loop, jdyno_watched *watched, unsigned events);

/* Changes what it is watched for. Any thread. */
void jdyno_loop_change(jdyno_watched *watched, unsigned events);

/* Watches it no more. */
void jdyno_loop_leave(jdyno_watched *watched);

/* Closes the socket; frees the structure later. */
void jdyno_loop_close(jdyno_watched *watched);

/* Waits until something is ready, at most so long unless that is negative, and lets it go on. */
void jdyno_loop_turn(jdyno_loop *loop, int timeoutMillis);

/* Makes what watches a socket that a loop gets; it is then added to the loop. For the thread that accepts. */
typedef jdyno_watched *(*jdyno_adopt)(jdyno_loop *loop, int socket);

/*
 * Starts threads with a loop each, which get the connections of a listening socket in turn. Call once, in `start`.
 *
 * own: makes what each loop keeps, before the threads start
 */
void jdyno_loops_serve(int listening, size_t count, void *(*own)(void), jdyno_adopt adopt);

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
