#include "jdyno_kit.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t outputLock = PTHREAD_MUTEX_INITIALIZER;

enum { LONGEST_MESSAGE = 1024, LONGEST_FAILURE = LONGEST_MESSAGE * JDYNO_LONGEST_ESCAPE + 384 };

char *jdyno_output_escape(char *at, const char *text) {
    for (const unsigned char *from = (const unsigned char *) text; *from; from++) {
        if (*from == '"' || *from == '\\') {
            *at++ = '\\';
            *at++ = (char) *from;
        } else if (*from < ' ') {
            at += sprintf(at, "\\u%04x", *from);
        } else {
            *at++ = (char) *from;
        }
    }
    return at;
}

static atomic_int decidedStatus = -1;
static pthread_mutex_t actLock = PTHREAD_MUTEX_INITIALIZER; /* guards lastAct, and is held while it acts */
static void (*lastAct)(void);

void jdyno_ending_decide(int status) {
    int undecided = -1;
    atomic_compare_exchange_strong(&decidedStatus, &undecided, status);
}

void jdyno_at_end(void (*act)(void)) {
    lastAct = act;
}

void jdyno_ending_act(void) {
    pthread_mutex_lock(&actLock);
    if (lastAct != NULL) {
        lastAct();
        lastAct = NULL;
    }
    pthread_mutex_unlock(&actLock);
}

_Noreturn void jdyno_ending_abandoned(void) {
    jdyno_ending_decide(JDYNO_EXIT_ABANDONED);
    jdyno_ending_act();
    _exit(atomic_load(&decidedStatus)); /* at once: nothing else of this process is waited for */
}

/* The caller holds the output lock. */
static void write_fully(const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, text, length);
        if (written >= 0) {
            text += written;
            length -= (size_t) written;
        } else if (errno != EINTR) {
            jdyno_ending_act();
            _exit(JDYNO_EXIT_ABANDONED); /* no reader: the lab is gone */
        }
    }
}

_Noreturn void jdyno_fail(const char *cause, const char *format, ...) {
    char message[LONGEST_MESSAGE];
    char line[LONGEST_FAILURE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    char *end = line + sprintf(line, "{\"event\":\"failed\",\"cause\":\"%.64s\",\"message\":\"", cause);
    end = jdyno_output_escape(end, message);
    end += sprintf(end, "\",");
    end = jdyno_limits_write(end);
    end += sprintf(end, "}\n");
    pthread_mutex_lock(&outputLock); /* never given back: nothing may follow */
    jdyno_ending_decide(JDYNO_EXIT_FAILED);
    jdyno_ending_act();
    write_fully(line, (size_t) (end - line));
    _exit(JDYNO_EXIT_FAILED);
}

_Noreturn void jdyno_fail_call(const char *call, int error) {
    jdyno_fail(jdyno_cause(error), "%s: errno %d, %s", call, error, strerror(error));
}

void jdyno_output_write(const char *line, size_t length) {
    pthread_mutex_lock(&outputLock);
    write_fully(line, length);
    pthread_mutex_unlock(&outputLock);
}
