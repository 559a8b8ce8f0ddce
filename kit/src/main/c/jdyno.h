/*
 * The kit's words for C twins: what org.jdyno.kit is to a Java role.
 *
 * A twin defines jdyno_roles; the kit has main. The executable is started as `twin ROLE key=value...`, speaks
 * docs/protocol.md on standard input and output, and may write log to standard error. Standard output is the kit's alone.
 *
 * Needs libc and POSIX threads only. What a system cannot tell (/proc is Linux's) is absent, never zero.
 */
#ifndef JDYNO_H
#define JDYNO_H

#include <stddef.h>
#include <stdint.h>

/* ---- Failing ------------------------------------------------------------------------------------------------- */

/*
 * Says `failed` with a cause of docs/protocol.md and a message, and ends the process with status 1. Any thread; does not
 * allocate and does not return. When several threads fail, one is heard.
 */
_Noreturn void jdyno_fail(const char *cause, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The cause of docs/protocol.md that a system call's errno stands for; `error` when it says nothing. Any thread. */
const char *jdyno_cause(int error);

/* ---- Memory and threads -------------------------------------------------------------------------------------- */

/* Memory of so many bytes, set to zero. Any thread. Fails as `out-of-memory`. */
void *jdyno_allocate(size_t bytes);

/* The same memory with another size; what is added is not set. Any thread. Fails as `out-of-memory`. */
void *jdyno_resize(void *memory, size_t bytes);

/* Starts a detached thread with a stack of 256 KiB. Any thread. Fails as `thread-limit`, with the reason. */
void jdyno_start_thread(void *(*body)(void *), void *argument);

/* ---- Parameters ---------------------------------------------------------------------------------------------- */
/* Any thread. All fail as `bad-parameter`, naming the parameter and what is wrong with it. Texts live as long as the process. */

/* The value of a parameter that must be there. */
const char *jdyno_text(const char *name);

/* The value of a parameter, or another when it is missing. */
const char *jdyno_text_or(const char *name, const char *otherwise);

/* A whole number from min to max that must be there. */
int64_t jdyno_number(const char *name, int64_t min, int64_t max);

/* A whole number from min to max, or another number when it is missing or empty. */
int64_t jdyno_number_or(const char *name, int64_t min, int64_t max, int64_t otherwise);

/* ---- Counting and recording ---------------------------------------------------------------------------------- */

/* One operation was completed and checked. Any thread; neither locks nor allocates. */
void jdyno_operation_completed(void);

/* One operation failed. Any thread; neither locks nor allocates. */
void jdyno_operation_failed(void);

/* Says `first-operation`, once; further calls have no effect. Any thread. For driving roles. */
void jdyno_first_operation(void);

/* Feeds one histogram of windows and phases. Lives as long as the process. */
typedef struct jdyno_recorder jdyno_recorder;

/* A new recorder under a name that must outlive it and that no other has. Call in `start` or `connect`; may fail as `out-of-memory`. */
jdyno_recorder *jdyno_recorder_new(const char *name);

/* Records nanoseconds, cut to 0 .. one hour. Any thread; takes a lock that is free unless threads share the recorder. */
void jdyno_record(jdyno_recorder *recorder, int64_t nanos);

/*
 * The same, and whatever would have been recorded every intervalNanos while this value came to be: nanos - interval,
 * nanos - 2 x interval, down to the interval (HdrHistogram's recordValueWithExpectedInterval).
 */
void jdyno_record_expecting(jdyno_recorder *recorder, int64_t nanos, int64_t intervalNanos);

/* ---- Roles --------------------------------------------------------------------------------------------------- */

/* The addresses given by `connect`. Valid during the call only. */
typedef struct jdyno_command jdyno_endpoints;

/* The host:port of an endpoint of a role, or NULL when the lab named none. */
const char *jdyno_endpoint(const jdyno_endpoints *endpoints, const char *role, const char *endpoint);

/* One phase of load, as asked for by `warmup` or `measure`. */
typedef struct jdyno_load {
    int measured;          /* whether this is the phase that counts */
    int burst;             /* of the warm-up, from 1; 0 when measured */
    int64_t durationNanos; /* how long new operations may be begun */
} jdyno_load;

/*
 * One process of a workload. The command thread calls all four, one at a time and in the order of the protocol; each may be
 * NULL except `start`, and each may end the process by jdyno_fail.
 */
typedef struct jdyno_role {
    const char *name;
    /* Makes ready to be reached; says where by jdyno_offer. */
    void (*start)(void);
    /* Reaches the other roles and does everything that precedes load. */
    void (*connect)(const jdyno_endpoints *endpoints);
    /* A driving role makes load until its time is over and every operation begun is accounted for. NULL in a serving role. */
    void (*load)(const jdyno_load *load);
    /*
     * Reports what must hold at the end, by jdyno_check, of what happened since the last call, and forgets it. Called on `stop`, and
     * before that on every `check`, with which a serving role goes on to its next clients.
     */
    void (*check)(void);
} jdyno_role;

/* The roles of the twin, ended by one whose name is NULL. Defined by the twin. */
extern const jdyno_role jdyno_roles[];

/* Names an endpoint of this role for `ready`. Call in `start` only. */
void jdyno_offer(const char *endpoint, const char *hostAndPort);

/* Reports a value that must be the same in every role that reports it. Call in `check` only. */
void jdyno_check(const char *name, const char *value);

#endif
