#include "jdyno_kit.h"

#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * Runs a role: reports that it is ready, executes the commands of the lab and ends the process. There are two threads.
 * The reader (jdyno_input.c) ends the process as soon as standard input is closed. The command thread, which is main's,
 * runs all callbacks of the role.
 */

enum { PROTOCOL = 1, DEFAULT_WINDOW_MILLIS = 1000, LONGEST_WINDOW_MILLIS = 3600 * 1000, NUMBER_BYTES = 24 };

static const jdyno_role *role;
static jdyno_event ready;
static jdyno_event connected;
static atomic_bool firstOperationSaid;
static bool keepsRates;

void jdyno_offer(const char *endpoint, const char *hostAndPort) {
    jdyno_event_text(&ready, endpoint, hostAndPort);
}

void jdyno_connected(const char *counter, int64_t value) {
    jdyno_event_number(&connected, counter, value);
}

void jdyno_first_operation(void) {
    /* Read first: threads that each wrote it after every operation would compete for it. */
    if (!atomic_load_explicit(&firstOperationSaid, memory_order_relaxed)
            && !atomic_exchange(&firstOperationSaid, true)) {
        jdyno_event event = jdyno_event_begin("first-operation");
        jdyno_event_write(&event);
    }
}

bool jdyno_has_rate_phase(void) {
    keepsRates = true;
    return jdyno_phase_at_rate_will_come();
}

static void check_value(const char *name, const char *value, const char *expected) {
    jdyno_event event = jdyno_event_begin("check");
    jdyno_event_text(&event, "name", name);
    jdyno_event_text(&event, "value", value);
    if (expected != NULL) {
        jdyno_event_text(&event, "expected", expected);
    }
    jdyno_event_write(&event);
}

void jdyno_check(const char *name, const char *value) {
    check_value(name, value, NULL);
}

void jdyno_check_text(const char *name, const char *value, const char *expected) {
    check_value(name, value, expected);
}

void jdyno_check_number(const char *name, uint64_t value) {
    char text[NUMBER_BYTES];
    snprintf(text, sizeof text, "%" PRIu64, value);
    check_value(name, text, NULL);
}

void jdyno_check_expecting(const char *name, uint64_t value, uint64_t expected) {
    char text[NUMBER_BYTES];
    char expectedText[NUMBER_BYTES];
    snprintf(text, sizeof text, "%" PRIu64, value);
    snprintf(expectedText, sizeof expectedText, "%" PRIu64, expected);
    check_value(name, text, expectedText);
}

static const jdyno_role *role_named(const char *name) {
    for (const jdyno_role *candidate = jdyno_roles; candidate->name; candidate++) {
        if (strcmp(candidate->name, name) == 0) {
            return candidate;
        }
    }
    jdyno_fail("bad-parameter", "this twin has no role %s", name);
}

static void start(void) {
    ready = jdyno_event_begin("ready");
    jdyno_event_number(&ready, "protocol", PROTOCOL);
    jdyno_event_number(&ready, "pid", getpid());
    jdyno_event_open(&ready, "endpoints");
    role->start();
    if (!keepsRates && jdyno_phase_at_rate_will_come()) {
        jdyno_fail("unsupported", "this load generator has no phase at a rate of its own");
    }
    jdyno_event_close(&ready);
    jdyno_event_write(&ready);
}

static void connect_roles(const jdyno_command *command) {
    connected = jdyno_event_begin("done");
    jdyno_event_text(&connected, "command", "connect");
    jdyno_event_open(&connected, "counters");
    if (role->connect != NULL) {
        role->connect(command);
    }
    jdyno_process_note_threads();
    if (role->load == NULL) {
        jdyno_process_before_connections();
    }
    jdyno_event_close(&connected);
    jdyno_event_write(&connected);
}

/* The name of a phase, which outlives its command; NULL if the name is that of another command. */
static const char *phase_word(const char *command) {
    static const char *const words[] = {"warmup", "measure", "rate"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(command, words[i]) == 0) {
            return words[i];
        }
    }
    return NULL;
}

static void run(const jdyno_command *command, const char *name) {
    jdyno_load load;
    load.phase = phase_word(name);
    load.measured = strcmp(name, "warmup") != 0;
    load.burst = load.measured ? 0 : (int) jdyno_command_number(command, "burst");
    load.durationNanos = (int64_t) (jdyno_command_number(command, "seconds") * JDYNO_NANOS_PER_SECOND);
    load.perSecond = jdyno_command_has(command, "perSecond") ? jdyno_command_number(command, "perSecond") : 0;
    if (role->load == NULL) {
        jdyno_process_after_connections();
    }
    jdyno_phase_open(&load);
    if (role->load == NULL) {
        jdyno_event event = jdyno_event_begin("done");
        jdyno_event_text(&event, "command", name);
        jdyno_event_write(&event);
    } else {
        if (jdyno_command_has(command, "tickMillis")) {
            jdyno_ticks_begin((int64_t) (jdyno_command_number(command, "tickMillis") * JDYNO_NANOS_PER_MILLI),
                    load.durationNanos);
        }
        role->load(&load);
        jdyno_phase_close(name);
    }
}

/* Lets the role report its checks; returns the answer to the command. */
static jdyno_event checked(const char *command) {
    if (role->check != NULL) {
        role->check();
    }
    jdyno_event event = jdyno_event_begin("done");
    jdyno_event_text(&event, "command", command);
    jdyno_process_peaks(&event);
    return event;
}

static void check(void) {
    jdyno_event event = checked("check");
    jdyno_event_write(&event);
}

static _Noreturn void stop(void) {
    jdyno_event event = checked("stop");
    jdyno_ending_decide(0);
    jdyno_ending_act();
    jdyno_event_write(&event);
    _exit(0); /* not exit: other threads still run */
}

static void obey(const jdyno_command *command) {
    const char *name = jdyno_command_text(command, "command");
    if (strcmp(name, "connect") == 0) {
        connect_roles(command);
    } else if (phase_word(name) != NULL) {
        run(command, name);
    } else if (strcmp(name, "rest") == 0) {
        jdyno_phase_close(name);
    } else if (strcmp(name, "check") == 0) {
        check();
    } else if (strcmp(name, "stop") == 0) {
        stop();
    } else {
        jdyno_fail("error", "unknown command %s", name);
    }
}

int main(int count, char **words) {
    if (count < 2) {
        jdyno_fail("bad-parameter", "the first argument must be the name of a role");
    }
    signal(SIGPIPE, SIG_IGN); /* a write to a peer that has gone is an error code here, not the end */
    jdyno_process_raise_descriptor_limit();
    jdyno_limits_prepare();
    role = role_named(words[1]);
    jdyno_parameters_take(words + 2);
    int64_t windowMillis = jdyno_number_or("window-millis", 1, LONGEST_WINDOW_MILLIS, DEFAULT_WINDOW_MILLIS);
    jdyno_input_start();
    jdyno_hiccup_start();
    jdyno_phase_start_clock(windowMillis * JDYNO_NANOS_PER_MILLI);
    start();
    while (1) {
        char *line = jdyno_input_next();
        jdyno_command *command = jdyno_command_parse(line);
        obey(command);
        jdyno_command_free(command);
        free(line);
    }
}
