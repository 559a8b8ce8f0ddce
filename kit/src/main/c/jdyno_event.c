#include "jdyno_kit.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t outputLock = PTHREAD_MUTEX_INITIALIZER;

/* Every character may be written as six, the longest escape. */
enum { LONGEST_MESSAGE = 1024, LONGEST_ESCAPE = 6, LONGEST_FAILURE = LONGEST_MESSAGE * LONGEST_ESCAPE + 384 };

/* Writes a JSON string without quotes; returns its end. The buffer must hold LONGEST_ESCAPE bytes a character. */
static char *escape(char *at, const char *text) {
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
    end = escape(end, message);
    end += sprintf(end, "\",");
    end = jdyno_limits_write(end);
    end += sprintf(end, "}\n");
    pthread_mutex_lock(&outputLock); /* never given back: nothing may follow */
    jdyno_ending_decide(JDYNO_EXIT_FAILED);
    jdyno_ending_act();
    write_fully(line, (size_t) (end - line));
    _exit(JDYNO_EXIT_FAILED);
}

static char *room_for(jdyno_event *event, size_t bytes) {
    if (event->length + bytes > event->capacity) {
        event->capacity = 2 * (event->length + bytes);
        event->text = jdyno_resize(event->text, event->capacity);
    }
    return event->text + event->length;
}

static void append(jdyno_event *event, const char *text) {
    size_t length = strlen(text);
    memcpy(room_for(event, length), text, length);
    event->length += length;
}

static void append_string(jdyno_event *event, const char *text) {
    append(event, "\"");
    char *begin = room_for(event, strlen(text) * LONGEST_ESCAPE);
    event->length += (size_t) (escape(begin, text) - begin);
    append(event, "\"");
}

static void append_key(jdyno_event *event, const char *key) {
    if (event->text[event->length - 1] != '{') {
        append(event, ",");
    }
    append_string(event, key);
    append(event, ":");
}

jdyno_event jdyno_event_begin(const char *name) {
    jdyno_event event = {NULL, 0, 0};
    append(&event, "{");
    jdyno_event_text(&event, "event", name);
    return event;
}

void jdyno_event_text(jdyno_event *event, const char *key, const char *value) {
    append_key(event, key);
    append_string(event, value);
}

void jdyno_event_number(jdyno_event *event, const char *key, int64_t value) {
    char digits[32];
    snprintf(digits, sizeof digits, "%lld", (long long) value);
    append_key(event, key);
    append(event, digits);
}

void jdyno_event_open(jdyno_event *event, const char *key) {
    append_key(event, key);
    append(event, "{");
}

void jdyno_event_close(jdyno_event *event) {
    append(event, "}");
}

void jdyno_event_write(jdyno_event *event) {
    append(event, "}\n");
    pthread_mutex_lock(&outputLock);
    write_fully(event->text, event->length);
    pthread_mutex_unlock(&outputLock);
    free(event->text);
    event->text = NULL;
}
