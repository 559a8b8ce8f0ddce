/*
 * The kit for C twins, the counterpart of the Java package org.jdyno.kit.
 *
 * A twin defines jdyno_roles; the kit defines main. The executable is started as `twin ROLE key=value...` and speaks
 * the protocol of docs/protocol.md. Only the kit writes to standard output; a log goes to standard error.
 *
 * Needs only libc, its mathematics library (-lm) and POSIX threads. A value that the system does not provide (/proc
 * exists on Linux only) is absent, never zero.
 */
#ifndef JDYNO_H
#define JDYNO_H

#include "jdyno_system.h"

#include <stddef.h>
#include <stdint.h>

/* ---- Failing ------------------------------------------------------------------------------------------------- */

/*
 * Writes `failed` with a cause of docs/protocol.md and a message, and ends the process with status 1. Does not allocate
 * and does not return. If several threads fail, one of them reports. Any thread.
 */
_Noreturn void jdyno_fail(const char *cause, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for a call that has set this errno: with the cause of the error and the name of the call. */
_Noreturn void jdyno_fail_call(const char *call, int error);

/*
 * Sets the action to run when the process ends: after `stop`, after a failure, or when the lab is gone. It must be
 * quick, cannot fail, and must not assume that other threads have ended. It does not run if the process is killed.
 * There is one such action; call in `start`.
 */
void jdyno_at_end(void (*act)(void));

/* The cause of docs/protocol.md for the errno of a system call; `error` if there is none. Any thread. */
const char *jdyno_cause(int error);

/* ---- Memory and threads -------------------------------------------------------------------------------------- */

/* Allocates zeroed memory. Any thread. Fails as `out-of-memory`. */
void *jdyno_allocate(size_t bytes);

/* Resizes memory; additional bytes are not zeroed. Any thread. Fails as `out-of-memory`. */
void *jdyno_resize(void *memory, size_t bytes);

/* Starts a detached thread with a stack of 256 KiB. Any thread. Fails as `thread-limit`, with the reason. */
void jdyno_start_thread(void *(*body)(void *), void *argument);

/*
 * 64 random bits, by SplitMix64: G. L. Steele, D. Lea, C. H. Flood: Fast splittable pseudorandom number generators.
 * OOPSLA 2014. The state begins as the seed. For one thread.
 */
uint64_t jdyno_random(uint64_t *state);

/* ---- Parameters ---------------------------------------------------------------------------------------------- */
/* Any thread. All fail as `bad-parameter` and name the parameter and the fault. Texts live as long as the process. */

/* The value of a required parameter. */
const char *jdyno_text(const char *name);

/* The value of a parameter, or `otherwise` if it is missing or empty. */
const char *jdyno_text_or(const char *name, const char *otherwise);

/* The place, from 0, of the value of a required parameter among these words, which end with NULL. */
int jdyno_choice(const char *name, ...) __attribute__((sentinel));

/* Fails as `unsupported` if the parameter `tls` asks for it: a twin has no library but that of C. */
void jdyno_require_no_tls(void);

/* The first line of the file that a parameter names, or `otherwise` if the parameter is missing or empty. */
const char *jdyno_first_line_or(const char *name, const char *otherwise);

/* A required integer from min to max. */
int64_t jdyno_number(const char *name, int64_t min, int64_t max);

/* An integer from min to max, or `otherwise` if the parameter is missing or empty. */
int64_t jdyno_number_or(const char *name, int64_t min, int64_t max, int64_t otherwise);

/* ---- Counting and recording ---------------------------------------------------------------------------------- */

/* Count one completed and checked operation, several, or a failed one. Any thread; neither lock nor allocate. */
void jdyno_operation_completed(void);
void jdyno_operations_completed(uint64_t count);
void jdyno_operation_failed(void);

/* Reports `first-operation` once; later calls have no effect. Any thread. For driving roles. */
void jdyno_first_operation(void);

/* A counter of windows and phases, which only grows. Lives as long as the process. */
typedef struct jdyno_counter jdyno_counter;

/*
 * Creates a counter. Its name must outlive it. Counters of the same name are added; there are at most 16 names. Call in
 * `start` or `connect`.
 */
jdyno_counter *jdyno_counter_new(const char *name);

/* Adds to a counter. Any thread; neither locks nor allocates. */
void jdyno_counter_add(jdyno_counter *counter, uint64_t more);

/* The value of this counter since its creation. Any thread. */
uint64_t jdyno_counter_value(const jdyno_counter *counter);

/* A recorder of one histogram, for windows and phases. Lives as long as the process. */
typedef struct jdyno_recorder jdyno_recorder;

/*
 * Creates a recorder. Its name must outlive it. The values of recorders of the same name are added. Call in `start` or
 * `connect`. Fails as `out-of-memory`.
 */
jdyno_recorder *jdyno_recorder_new(const char *name);

/* Records nanoseconds, cut to 0 .. one hour. Any thread; its lock is free unless threads share the recorder. */
void jdyno_record(jdyno_recorder *recorder, int64_t nanos);

/*
 * Records a value and, if it is longer than intervalNanos, also the values that a measurement every intervalNanos would
 * have recorded meanwhile: nanos - intervalNanos, nanos - 2 x intervalNanos and so on, down to intervalNanos
 * (HdrHistogram's recordValueWithExpectedInterval).
 */
void jdyno_record_expecting(jdyno_recorder *recorder, int64_t nanos, int64_t intervalNanos);

/* The monotonic clock, in nanoseconds. Any thread. */
int64_t jdyno_clock_nanos(void);

/* The time of day, in milliseconds since 1970, UTC. Any thread. */
int64_t jdyno_epoch_millis(void);

/* ---- Roles --------------------------------------------------------------------------------------------------- */

/* The addresses given by `connect`. Valid during the call only. */
typedef struct jdyno_command jdyno_endpoints;

/* The host:port of an endpoint of a role, or NULL if `connect` named none. */
const char *jdyno_endpoint(const jdyno_endpoints *endpoints, const char *role, const char *endpoint);

/* The same. Fails as `error` if there is none. */
const char *jdyno_endpoint_required(const jdyno_endpoints *endpoints, const char *role, const char *endpoint);

/* One phase of load, requested by `warmup`, `measure` or `rate`. */
typedef struct jdyno_load {
    int measured;          /* whether this is not warm-up */
    int burst;             /* of the warm-up, from 1; 0 when measured */
    const char *phase;     /* the name of its command */
    int64_t durationNanos; /* how long new operations may begin */
    double perSecond;      /* operations/s of a phase at a rate of its own; 0 in all other phases */
} jdyno_load;

/*
 * The part of a phase in which a load with a rate does as much as it can: the first half of a burst. It takes no time
 * in other phases. A twin has nothing to compile, but it does in each phase what the Java role does.
 */
jdyno_load jdyno_load_before_schedule(const jdyno_load *load);

/* The part of a phase in which a load keeps to its rate: all but that. */
jdyno_load jdyno_load_on_schedule(const jdyno_load *load);

/*
 * Whether a phase at a rate of its own (perSecond) will follow the measured phase. A load generator that supports it
 * must call this in `start`.
 */
bool jdyno_has_rate_phase(void);

/*
 * One process of a workload. The command thread calls all four functions, one at a time and in the order of the
 * protocol. Each may be NULL except `start`, and each may end the process by jdyno_fail.
 */
typedef struct jdyno_role {
    const char *name;
    /* Makes the role reachable; names its endpoints by jdyno_offer. */
    void (*start)(void);
    /* Connects to the other roles and does everything else that precedes the load. */
    void (*connect)(const jdyno_endpoints *endpoints);
    /*
     * Generates load for the given time, and returns when every operation it began has completed or failed. NULL in a
     * serving role.
     */
    void (*load)(const jdyno_load *load);
    /*
     * Reports, by jdyno_check, values that the lab compares, such as digests of all work since the last call, and
     * resets them. Called on `stop`. In a serving role it is also called on each `check`, after which the role
     * continues with its next clients.
     */
    void (*check)(void);
} jdyno_role;

/* ---- Open loops ---------------------------------------------------------------------------------------------- */

/*
 * The schedule of the operations of one phase: the times at which they are due. Each phase has its own. For one thread.
 * Rates are operations/s, above 0 and at most 1e9; others fail as `bad-parameter`. A seed gives the same schedule as in
 * Java.
 */
typedef struct jdyno_arrivals {
    int isPoisson;
    double perSecond;
    uint64_t count;
    uint64_t random;
    double nanos;
    uint64_t before; /* how many to leave to other threads before the next */
    uint64_t others; /* threads that share the schedule */
} jdyno_arrivals;

/* Operations at equal distances; the first is due at once. */
jdyno_arrivals jdyno_arrivals_constant(double perSecond);

/* Operations of many independent users: the times between them are exponentially distributed. */
jdyno_arrivals jdyno_arrivals_poisson(double perSecond, int64_t seed);

/* The schedule that the parameter `arrivals` names: constant or poisson. Fails as `bad-parameter` otherwise. */
jdyno_arrivals jdyno_arrivals_of(double perSecond, int64_t seed);

/* The part of a thread, from 0, of an unused schedule in which threads take turns. Each draws the whole schedule. */
jdyno_arrivals jdyno_arrivals_share(jdyno_arrivals all, int threads, int thread);

/* When the next operation is due, in nanoseconds since the start of the phase. Never decreases. */
int64_t jdyno_arrivals_next(jdyno_arrivals *arrivals);

/*
 * How a thread waits for a given time. SPIN reads the clock in a loop. YIELD does so too, but offers the processor to
 * other threads in between. PARK sleeps until shortly before and spins for the rest.
 */
typedef enum jdyno_waiting { JDYNO_SPIN, JDYNO_YIELD, JDYNO_PARK } jdyno_waiting;

/* The value that a parameter names: spin, yield or park. Any thread. Fails as `bad-parameter` otherwise. */
jdyno_waiting jdyno_waiting_of(const char *parameter);

/* Waits until jdyno_clock_nanos is at least the given value, and returns the time when the wait ended. Any thread. */
int64_t jdyno_wait_until(jdyno_waiting waiting, int64_t clockNanos);

/* One idle step of a polling thread. Any thread. */
void jdyno_wait_once(jdyno_waiting waiting);

/* Begins an operation without waiting for its end. Arguments: when it was due, and when it began, which is now. */
typedef void (*jdyno_operation)(void *argument, int64_t dueNanos, int64_t begunNanos);

/* Performs an operation. Returns when its answer had come: from then on, the thread is free for the next one. */
typedef int64_t (*jdyno_call)(void *argument, int64_t dueNanos, int64_t begunNanos);

/*
 * Begins operations when they are due, whether or not earlier ones have completed. For one thread at a time. Its values
 * are added to those of other loops: the histogram `lag` (from when an operation was due until it began, without the
 * time that the thread waited for an earlier answer) and the counters `offered` (due within the phase) and `begun`
 * (began within it).
 */
typedef struct jdyno_open_loop jdyno_open_loop;

/* Call in `start` or `connect`. */
jdyno_open_loop *jdyno_open_loop_new(jdyno_waiting waiting);

/*
 * Begins all operations that are due within the phase, which starts now. Late operations begin one after the other. If
 * an operation is later than the length of the phase, the loop begins no more; it counts the remaining ones as offered.
 */
void jdyno_open_loop_run(jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals arrivals, jdyno_operation begin,
        void *argument);

/* The same for operations that wait for their answers, each for the one before. */
void jdyno_open_loop_run_calls(jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals arrivals, jdyno_call call,
        void *argument);

/*
 * Begins operations until the phase ends, each at least an interval after the one before began. Nothing is ever due
 * here: an operation that is held up delays all that follow, and their times do not show it (coordinated omission).
 * Some published loops do this; no other should. There is no lag, and `offered` is `begun`.
 */
void jdyno_open_loop_run_apart(jdyno_open_loop *loop, const jdyno_load *load, int64_t intervalNanos,
        jdyno_operation begin, void *argument);

/*
 * Records the times of operations that an open loop began: the histogram `response` from when they were due until their
 * answers, `service` from when they began. The values of several are added. Create them in `start` or `connect`.
 */
typedef struct jdyno_responses jdyno_responses;

jdyno_responses *jdyno_responses_new(void);

/* Records an operation by three values of jdyno_clock_nanos. Any thread; its locks are free unless threads share it. */
void jdyno_responses_record(jdyno_responses *responses, int64_t dueNanos, int64_t begunNanos,
        int64_t receivedNanos);

/* ---- Kernels ------------------------------------------------------------------------------------------------- */

/* What a client repeats and times. For the command thread. */
typedef struct jdyno_kernel {
    /*
     * Does what is measured so many times, and validates it. Returns the operations that this was, without those that
     * were counted as failed. Fails as `wrong-output` if something else happened.
     */
    int64_t (*repeat)(int64_t times);
    /* Validates what can only be validated at leisure, at the end, and returns a digest of the values; or NULL. */
    uint64_t (*verify)(void);
    size_t bytesOfAnOperation; /* 0 if it has no bandwidth */
    int64_t mostTimes;         /* between two readings of the clock */
    int64_t batchNanos;        /* for how long to repeat between two, as far as that permits; 0 for a millisecond */
} jdyno_kernel;

/* Creates the recorder `time` of the process's one kernel. Call in `start`. */
void jdyno_kernel_start(void);

/* Does everything once, so that the first time is not measured. Call in `connect`. */
void jdyno_kernel_connect(const jdyno_kernel *kernel);

/*
 * Repeats it until the time is over. The clock is read once for as many times as fit the batch. What reading it takes
 * is subtracted, and counted as `clockNanos`. The counter `bytes` has what was written or read.
 */
void jdyno_kernel_load(const jdyno_load *load);

/* ---- The table of roles -------------------------------------------------------------------------------------- */

/* The roles of the twin; the last has the name NULL. Defined by the twin. */
extern const jdyno_role jdyno_roles[];

/* Names an endpoint of this role for `ready`. Call in `start` only. */
void jdyno_offer(const char *endpoint, const char *hostAndPort);

/* Adds a counter to the answer to `connect`. Call in `connect` only. */
void jdyno_connected(const char *counter, int64_t value);

/* Reports a value that must be the same in every role that reports it. Call in `check` only. */
void jdyno_check(const char *name, const char *value);

void jdyno_check_number(const char *name, uint64_t value);

/* Reports a text and the text it must be. Call in `check` only. */
void jdyno_check_text(const char *name, const char *value, const char *expected);

/* Reports a number and the number it must be. Call in `check` only. */
void jdyno_check_expecting(const char *name, uint64_t value, uint64_t expected);

#endif
