/*
 * Declarations shared by the files of the kit; no twin includes this.
 */
#ifndef JDYNO_KIT_H
#define JDYNO_KIT_H

#include "jdyno.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JDYNO_EXIT_FAILED = 1, JDYNO_EXIT_ABANDONED = 3 };

/*
 * jdyno_ending.c: sets the exit status, once, before the last event is written. The lab may close the connection as
 * soon as it has read that event; the end of standard input then ends the process with this status. Any thread.
 */
void jdyno_ending_decide(int status);
_Noreturn void jdyno_ending_abandoned(void);
/*
 * jdyno_ending.c: runs the action of jdyno_at_end, once, and returns when it has run. Call before the last event: the
 * lab may end the process as soon as it has read that. Any thread.
 */
void jdyno_ending_act(void);
/* jdyno_ending.c: writes a line by one write(2), under a lock. Any thread. */
void jdyno_output_write(const char *line, size_t length);
enum { JDYNO_LONGEST_ESCAPE = 6 };
/* jdyno_ending.c: writes a JSON string without quotes, each character at most so long; returns its end. */
char *jdyno_output_escape(char *at, const char *text);

#define JDYNO_NANOS_PER_SECOND INT64_C(1000000000)
#define JDYNO_NANOS_PER_MILLI INT64_C(1000000)

/* jdyno_event.c: an event under construction, for one thread. */
typedef struct jdyno_event {
    char *text;
    size_t length;
    size_t capacity;
} jdyno_event;

jdyno_event jdyno_event_begin(const char *name);
void jdyno_event_text(jdyno_event *event, const char *key, const char *value);
void jdyno_event_number(jdyno_event *event, const char *key, int64_t value);
/* Opens an object of this name: the fields up to the matching close belong to it. */
void jdyno_event_open(jdyno_event *event, const char *key);
void jdyno_event_close(jdyno_event *event);
/* Writes the line and frees the event. */
void jdyno_event_write(jdyno_event *event);

/* jdyno_parameters.c */
void jdyno_parameters_take(char *const *words);

/* jdyno_command.c: one line from the lab. */
typedef struct jdyno_command jdyno_command;

/* Fails as `error` if the line is not a command. */
jdyno_command *jdyno_command_parse(const char *line);
/* The text at a path, which is names separated by slashes; NULL if there is no such text. */
const char *jdyno_command_text(const jdyno_command *command, const char *path);
bool jdyno_command_has(const jdyno_command *command, const char *path);
/* The number at a path. Fails as `error` if there is none. */
double jdyno_command_number(const jdyno_command *command, const char *path);
void jdyno_command_free(jdyno_command *command);

/* jdyno_input.c: the reader thread, which ends the process when standard input ends. */
void jdyno_input_start(void);
/* Waits for the next line. The caller frees it. */
char *jdyno_input_next(void);

/* jdyno_meter.c: sums over all threads since the start of the process. */
uint64_t jdyno_meter_operations(void);
uint64_t jdyno_meter_errors(void);

/* jdyno_counter.c: the counters by name, summed since the start of the process. */
enum { JDYNO_COUNTERS = 16 };

typedef struct jdyno_counter_sums {
    size_t count;
    const char *const *names;
    uint64_t values[JDYNO_COUNTERS];
} jdyno_counter_sums;

jdyno_counter_sums jdyno_counters_read(void);

/* jdyno_recorder.c: all under the phase's lock. */
/* Discards what was recorded so far. */
void jdyno_recorders_begin_phase(void);
/* Adds `histograms` of the current window, and begins the next. */
void jdyno_recorders_end_window(jdyno_event *event);
/* Adds `histograms` of the whole phase. */
void jdyno_recorders_end_phase(jdyno_event *event);

/* jdyno_open_loop.c: sums since the start of the process. */
typedef struct jdyno_loop_counts {
    bool exist; /* whether there is an open loop */
    uint64_t offered;
    uint64_t begun;
} jdyno_loop_counts;

jdyno_loop_counts jdyno_open_loop_counts(void);

/* jdyno_phase.c: whether the lab has announced a phase at a rate of its own. */
bool jdyno_phase_at_rate_will_come(void);

/* jdyno_phase.c: starts the thread that feeds the histogram `hiccup` during phases whose histograms are used. */
void jdyno_hiccup_start(void);

/* jdyno_memory.c */
int64_t jdyno_process_cpu_nanos(void); /* all threads, user and system */
int64_t jdyno_process_kernel_nanos(void); /* system alone */

/* jdyno_process.c */
void jdyno_process_raise_descriptor_limit(void);
/* Updates the peak number of threads. Called by the command thread and the window thread. */
void jdyno_process_note_threads(void);
/* Adds the fields of `counters` that report their current value. */
void jdyno_process_current(jdyno_event *event);
/* Notes the resident memory of a serving role, before the load generator connects and before the first load. */
void jdyno_process_before_connections(void);
void jdyno_process_after_connections(void);
/* Adds `counters` over the life of the process. */
void jdyno_process_peaks(jdyno_event *event);

/* jdyno_children.c: the CPU time of counted children since their start, by counter. */
enum { JDYNO_CHILDREN_COUNTERS = 8 };

typedef struct jdyno_children_times {
    size_t count;
    const char *counters[JDYNO_CHILDREN_COUNTERS];
    int64_t nanos[JDYNO_CHILDREN_COUNTERS];
    int64_t kernelNanos; /* the part of all of these in which the kernel ran */
} jdyno_children_times;

/* For one thread at a time. */
jdyno_children_times jdyno_children_read(void);
/* jdyno_limits.c: for the last event of a process that fails. */
/* Opens the files to read. Without this call, or without /proc, no counters are known. */
void jdyno_limits_prepare(void);
/*
 * Writes the field `counters`, of at most 200 bytes, and returns its end. Neither allocates nor opens files. Any
 * thread.
 */
char *jdyno_limits_write(char *at);

/*
 * jdyno_ticks.c: the number of completed operations over time: at a phase's start, at intervals within it, and at its
 * end, with times of the monotonic clock. Called by the command thread.
 */
void jdyno_ticks_begin(int64_t everyNanos, int64_t durationNanos);
/* jdyno_phase.c: the open phase and the thread that cuts it into windows. Called by the command thread. */
void jdyno_phase_start_clock(int64_t windowNanos);
/* Fails as `error` if a phase is open. */
void jdyno_phase_open(const jdyno_load *load);
/* Ends the last window and answers the command with the totals. Fails as `error` if no phase is open. */
void jdyno_phase_close(const char *command);

#endif
