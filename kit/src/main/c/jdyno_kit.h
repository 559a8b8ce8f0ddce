/*
 * What the files of the kit tell one another; no twin includes this.
 */
#ifndef JDYNO_KIT_H
#define JDYNO_KIT_H

#include "jdyno.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JDYNO_EXIT_FAILED = 1, JDYNO_EXIT_ABANDONED = 3 };

/*
 * jdyno_event.c: the process's last status, decided once, before its last event is written. Any thread. A lab that has
 * read that event may leave before the process has ended; the end of standard input then ends it with the status that
 * was decided.
 */
void jdyno_ending_decide(int status);
_Noreturn void jdyno_ending_abandoned(void);
/*
 * jdyno_event.c: does what is to be done last, once, and returns when it is done: a lab may be gone as soon as it has
 * read the last event, and the process with it. Any thread.
 */
void jdyno_ending_act(void);

#define JDYNO_NANOS_PER_SECOND INT64_C(1000000000)
#define JDYNO_NANOS_PER_MILLI INT64_C(1000000)

/* jdyno_event.c: one event under construction. Begun, filled and written by one thread. */
typedef struct jdyno_event {
    char *text;
    size_t length;
    size_t capacity;
} jdyno_event;

jdyno_event jdyno_event_begin(const char *name);
void jdyno_event_text(jdyno_event *event, const char *key, const char *value);
void jdyno_event_number(jdyno_event *event, const char *key, int64_t value);
/* Fields until the matching close belong to an object of this name. */
void jdyno_event_open(jdyno_event *event, const char *key);
void jdyno_event_close(jdyno_event *event);
/* One write(2) for the whole line, under a lock, and the end of the event. */
void jdyno_event_write(jdyno_event *event);

/* jdyno_parameters.c */
void jdyno_parameters_take(char *const *words);

/* jdyno_command.c: one line from the lab. */
typedef struct jdyno_command jdyno_command;

/* Fails as `error` when the line is not a command. */
jdyno_command *jdyno_command_parse(const char *line);
/* Slash-separated names lead into objects. NULL when there is no such text. */
const char *jdyno_command_text(const jdyno_command *command, const char *path);
bool jdyno_command_has(const jdyno_command *command, const char *path);
/* Fails as `error` when there is no such number. */
double jdyno_command_number(const jdyno_command *command, const char *path);
void jdyno_command_free(jdyno_command *command);

/* jdyno_input.c: the reader thread, which ends the process when standard input ends. */
void jdyno_input_start(void);
/* The next line, freed by the caller; waits for it. */
char *jdyno_input_next(void);

/* jdyno_meter.c: sums over all threads since the process began. */
uint64_t jdyno_meter_operations(void);
uint64_t jdyno_meter_errors(void);

/* jdyno_recorder.c: for the holder of the phase's lock only. */
/* Forgets what was recorded so far. */
void jdyno_recorders_begin_phase(void);
/* Adds `histograms` of what was recorded since the last window, and begins the next. */
void jdyno_recorders_end_window(jdyno_event *event);
/* Adds `histograms` of the whole phase. */
void jdyno_recorders_end_phase(jdyno_event *event);

/* jdyno_open_loop.c: sums since the process began. */
typedef struct jdyno_loop_counts {
    bool exist; /* whether there is an open loop */
    uint64_t offered;
    uint64_t begun;
} jdyno_loop_counts;

jdyno_loop_counts jdyno_open_loop_counts(void);

/* jdyno_hiccup.c: starts the thread that feeds the histogram `hiccup`. */
void jdyno_hiccup_start(void);

/* jdyno_process.c */
int64_t jdyno_epoch_millis(void);      /* since 1970, UTC */
int64_t jdyno_process_cpu_nanos(void); /* all threads, user and system */
void jdyno_process_raise_descriptor_limit(void);
/* Notes the number of threads for the peak. Called by the command and the window thread. */
void jdyno_process_note_threads(void);
/* Adds the fields of `counters` that are what they are now. */
void jdyno_process_current(jdyno_event *event);
/* Adds `counters`: of the whole life of the process. */
void jdyno_process_peaks(jdyno_event *event);

/* jdyno_limits.c: for the last event of a process that fails. */
/* Opens what is read then. Without this call, or where there is no /proc, nothing is known. */
void jdyno_limits_prepare(void);
/*
 * Writes the field `counters`, of at most 200 bytes, and returns its end. Neither allocates nor opens anything. Any
 * thread.
 */
char *jdyno_limits_write(char *at);

/*
 * jdyno_ticks.c: how many operations had been completed by when, at a phase's beginning, every so often within it, and
 * at its end: times of the machine's monotonic clock. Called by the command thread.
 */
void jdyno_ticks_begin(int64_t everyNanos, int64_t durationNanos);
/* Ends them, and adds them to the answer; nothing when they were not begun. */
void jdyno_ticks_end(jdyno_event *event);

/* jdyno_phase.c: the open phase and the thread that cuts it into windows. Called by the command thread. */
void jdyno_phase_start_clock(int64_t windowNanos);
/* Fails as `error` when one is open. */
void jdyno_phase_open(const jdyno_load *load);
/* Ends the last window and answers the command with the totals. Fails as `error` when no phase is open. */
void jdyno_phase_close(const char *command);

#endif
