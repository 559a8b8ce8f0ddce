#include "jdyno_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    char *begin = room_for(event, strlen(text) * JDYNO_LONGEST_ESCAPE);
    event->length += (size_t) (jdyno_output_escape(begin, text) - begin);
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
    jdyno_output_write(event->text, event->length);
    free(event->text);
    event->text = NULL;
}
