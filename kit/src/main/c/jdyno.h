/*
 * The kit's words for C twins: what org.jdyno.kit is to a Java role.
 *
 * A twin defines jdyno_roles; the kit has main. The executable is started as `twin ROLE key=value...`, speaks
 * docs/protocol.md on standard input and output, and may write log to standard error. Standard output is the kit's
 * alone.
 *
 * Needs libc, its mathematics (-lm) and POSIX threads only. What a system cannot tell (/proc is Linux's) is absent,
 * never zero.
 */
#ifndef JDYNO_H
#define JDYNO_H

#include <stddef.h>
#include <stdint.h>

/* ---- Failing ------------------------------------------------------------------------------------------------- */

/*
 * Says `failed` with a cause of docs/protocol.md and a message, and ends the process with status 1. Any thread; does
 * not allocate and does not return. When several threads fail, one is heard.
 */
_Noreturn void jdyno_fail(const char *cause, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Has something done when the process ends: after `stop`, after a failure, and when its lab is gone. It must be quick,
 * cannot fail, and cannot rely on other threads having ended. A process that is killed does not do it. There is one
 * such act; call in `start`.
 */
void jdyno_at_end(void (*act)(void));

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
/*
 * Any thread. All fail as `bad-parameter`, naming the parameter and what is wrong with it. Texts live as long as the
 * process.
 */

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

/*
 * A new recorder under a name that must outlive it and that no other has. Call in `start` or `connect`; may fail as
 * `out-of-memory`.
 */
jdyno_recorder *jdyno_recorder_new(const char *name);

/*
 * Records nanoseconds, cut to 0 .. one hour. Any thread; takes a lock that is free unless threads share the recorder.
 */
void jdyno_record(jdyno_recorder *recorder, int64_t nanos);

/*
 * The same, and whatever would have been recorded every intervalNanos while this value came to be: nanos - interval,
 * nanos - 2 x interval, down to the interval (HdrHistogram's recordValueWithExpectedInterval).
 */
void jdyno_record_expecting(jdyno_recorder *recorder, int64_t nanos, int64_t intervalNanos);

/* Nanoseconds of a clock that only grows. Any thread. */
int64_t jdyno_clock_nanos(void);

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
 * One process of a workload. The command thread calls all four, one at a time and in the order of the protocol; each
 * may be NULL except `start`, and each may end the process by jdyno_fail.
 */
typedef struct jdyno_role {
    const char *name;
    /* Makes ready to be reached; says where by jdyno_offer. */
    void (*start)(void);
    /* Reaches the other roles and does everything that precedes load. */
    void (*connect)(const jdyno_endpoints *endpoints);
    /*
     * A driving role makes load until its time is over and every operation begun is accounted for. NULL in a serving
     * role.
     */
    void (*load)(const jdyno_load *load);
    /*
     * Reports what must hold at the end, by jdyno_check, of what happened since the last call, and forgets it. Called
     * on `stop`, and before that on every `check`, with which a serving role goes on to its next clients.
     */
    void (*check)(void);
} jdyno_role;

/* ---- Open loops ---------------------------------------------------------------------------------------------- */

/*
 * When the operations of one phase are due, whatever becomes of those before them. Used by one thread; a phase has one
 * of its own. Rates are operations a second, above 0 and at most 1e9; others fail as `bad-parameter`. The schedule of a
 * seed is Java's.
 */
typedef struct jdyno_arrivals {
    int isPoisson;
    double perSecond;
    uint64_t count;
    uint64_t random;
    double nanos;
} jdyno_arrivals;

/* Equally far from one another, the first at once. */
jdyno_arrivals jdyno_arrivals_constant(double perSecond);

/* As of many who come independently of one another: the times between them are exponentially distributed. */
jdyno_arrivals jdyno_arrivals_poisson(double perSecond, int64_t seed);

/* Those that the parameter `arrivals` names: constant or poisson. Fails as `bad-parameter` when it is neither. */
jdyno_arrivals jdyno_arrivals_of(double perSecond, int64_t seed);

/* When the next operation is due, in nanoseconds after the phase's beginning; never less than the one before. */
int64_t jdyno_arrivals_next(jdyno_arrivals *arrivals);

/* How somebody waits: looks at the clock; offers the processor to others in between; sleeps and spins the rest. */
typedef enum jdyno_waiting { JDYNO_SPIN, JDYNO_YIELD, JDYNO_PARK } jdyno_waiting;

/*
 * The one that a parameter names: spin, yield or park. Any thread. Fails as `bad-parameter` when it is none of these.
 */
jdyno_waiting jdyno_waiting_of(const char *parameter);

/* Waits until jdyno_clock_nanos is at least this, and returns the time by which it was over. Any thread. */
int64_t jdyno_wait_until(jdyno_waiting waiting, int64_t clockNanos);

/* One idle step of somebody who polls. Any thread. */
void jdyno_wait_once(jdyno_waiting waiting);

/* Begins an operation, and returns without waiting for its end: when it was due and when it was begun, which is now. */
typedef void (*jdyno_operation)(void *argument, int64_t intendedNanos, int64_t sentNanos);

/*
 * Begins operations when they are due and not when the one before them is over. A process has one. It makes the
 * histogram `lag`, how late they were begun, and the counters `offered`, how many were due within the phase, and
 * `begun`, how many were begun within it.
 */
typedef struct jdyno_open_loop jdyno_open_loop;

/* Call in `start` or `connect`. */
jdyno_open_loop *jdyno_open_loop_new(jdyno_waiting waiting);

/*
 * Begins all operations that are due within the phase, from now on; those it is late with, too, one after the other.
 * When it is later than the phase is long it gives up: what it has not begun then has been offered and not begun.
 */
void jdyno_open_loop_run(jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals arrivals, jdyno_operation begin,
        void *argument);

/*
 * Records what came of operations that an open loop began: the histogram `response` from when they were due, `service`
 * from when they were begun. A process has one; make it in `start` or `connect`.
 */
typedef struct jdyno_responses jdyno_responses;

jdyno_responses *jdyno_responses_new(void);

/*
 * Records an operation by three values of jdyno_clock_nanos. Any thread; takes locks that are free unless threads share
 * it.
 */
void jdyno_responses_record(jdyno_responses *responses, int64_t intendedNanos, int64_t sentNanos,
        int64_t receivedNanos);

/* ---- The table of roles -------------------------------------------------------------------------------------- */

/* The roles of the twin, ended by one whose name is NULL. Defined by the twin. */
extern const jdyno_role jdyno_roles[];

/* Names an endpoint of this role for `ready`. Call in `start` only. */
void jdyno_offer(const char *endpoint, const char *hostAndPort);

/* Tells a counter of connecting in the answer to `connect`. Call in `connect` only. */
void jdyno_connected(const char *counter, int64_t value);

/* Reports a value that must be the same in every role that reports it. Call in `check` only. */
void jdyno_check(const char *name, const char *value);

/* Reports a value that must be as expected. Call in `check` only. */
void jdyno_check_expecting(const char *name, const char *value, const char *expected);

#endif
