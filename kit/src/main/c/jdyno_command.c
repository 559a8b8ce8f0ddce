#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nested objects become paths: {"endpoints":{"server":{"chat":"x"}}} is the field endpoints/server/chat. */
typedef struct command_field {
    char *path;
    char *value;
    bool isText;
} command_field;

struct jdyno_command {
    command_field *fields;
    size_t count;
};

typedef struct json_cursor {
    const char *at;
    const char *line; /* for the message when it is malformed */
    jdyno_command *command;
} json_cursor;

static _Noreturn void malformed(const json_cursor *json) {
    jdyno_fail("error", "not a command: %s", json->line);
}

static char next_sign(json_cursor *json) {
    while (*json->at == ' ' || *json->at == '\t' || *json->at == '\n' || *json->at == '\r') {
        json->at++;
    }
    return *json->at;
}

static void expect(json_cursor *json, char sign) {
    if (next_sign(json) != sign) {
        malformed(json);
    }
    json->at++;
}

static unsigned hex4(json_cursor *json) {
    unsigned value = 0;
    for (int i = 0; i < 4; i++, json->at++) {
        if (!isxdigit((unsigned char) *json->at)) {
            malformed(json);
        }
        unsigned char digit = (unsigned char) tolower((unsigned char) *json->at);
        value = value * 16 + (unsigned) (isdigit(digit) ? digit - '0' : digit - 'a' + 10);
    }
    return value;
}

/* One code point: one \u escape or, beyond the basic plane, two. The first "\u" has been read. */
static unsigned code_point(json_cursor *json) {
    unsigned high = hex4(json);
    if (high < 0xd800 || high > 0xdfff) {
        return high;
    }
    if (high > 0xdbff || json->at[0] != '\\' || json->at[1] != 'u') {
        malformed(json);
    }
    json->at += 2;
    unsigned low = hex4(json);
    if (low < 0xdc00 || low > 0xdfff) {
        malformed(json);
    }
    return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}

static char *put_utf8(char *to, unsigned point) {
    if (point < 0x80) {
        *to++ = (char) point;
        return to;
    }
    int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    *to++ = (char) ((0xf0 << (3 - more)) | (point >> 6 * more));
    while (more-- > 0) {
        *to++ = (char) (0x80 | (point >> 6 * more & 0x3f));
    }
    return to;
}

static char *put_escape(json_cursor *json, char *to) {
    static const char SIGNS[] = "\"\\/bfnrt";
    static const char MEANINGS[] = "\"\\/\b\f\n\r\t";
    char sign = *json->at++;
    if (sign == 'u') {
        unsigned point = code_point(json);
        if (point == 0) {
            malformed(json); /* it would end the text early */
        }
        return put_utf8(to, point);
    }
    const char *known = sign == '\0' ? NULL : strchr(SIGNS, sign);
    if (known == NULL) {
        malformed(json);
    }
    *to++ = MEANINGS[known - SIGNS];
    return to;
}

static char *read_string(json_cursor *json) {
    expect(json, '"');
    char *text = jdyno_allocate(strlen(json->at) + 1); /* an escape is never shorter than what it stands for */
    char *to = text;
    while (*json->at != '"') {
        if ((unsigned char) *json->at < ' ') {
            malformed(json);
        } else if (*json->at == '\\') {
            json->at++;
            to = put_escape(json, to);
        } else {
            *to++ = *json->at++;
        }
    }
    json->at++;
    *to = '\0';
    return text;
}

/* A number, true, false or null, kept as written. */
static char *read_literal(json_cursor *json) {
    size_t length = strcspn(json->at, " \t\r\n,}");
    if (length == 0 || strcspn(json->at, "[]{\":") < length) {
        malformed(json);
    }
    char *text = jdyno_allocate(length + 1);
    memcpy(text, json->at, length);
    json->at += length;
    return text;
}

static char *join(const char *path, const char *key) {
    char *joined = jdyno_allocate(strlen(path) + strlen(key) + 2);
    strcpy(joined, path);
    if (*path) {
        strcat(joined, "/");
    }
    return strcat(joined, key);
}

static void read_object(json_cursor *json, const char *path);

/* Takes ownership of the path. */
static void read_value(json_cursor *json, char *path) {
    char sign = next_sign(json);
    if (sign == '{') {
        read_object(json, path);
        free(path);
        return;
    }
    jdyno_command *command = json->command;
    command->fields = jdyno_resize(command->fields, (command->count + 1) * sizeof *command->fields);
    command_field *field = &command->fields[command->count++];
    field->path = path;
    field->isText = sign == '"';
    field->value = field->isText ? read_string(json) : read_literal(json);
}

static void read_object(json_cursor *json, const char *path) {
    expect(json, '{');
    while (next_sign(json) != '}') {
        char *key = read_string(json);
        expect(json, ':');
        read_value(json, join(path, key));
        free(key);
        if (next_sign(json) == ',') {
            json->at++;
            if (next_sign(json) == '}') {
                malformed(json);
            }
        } else if (*json->at != '}') {
            malformed(json);
        }
    }
    json->at++;
}

static const command_field *find(const jdyno_command *command, const char *path) {
    for (size_t i = 0; i < command->count; i++) {
        if (strcmp(command->fields[i].path, path) == 0) {
            return &command->fields[i];
        }
    }
    return NULL;
}

jdyno_command *jdyno_command_parse(const char *line) {
    json_cursor json = {line, line, jdyno_allocate(sizeof(jdyno_command))};
    read_object(&json, "");
    if (next_sign(&json) != '\0' || jdyno_command_text(json.command, "command") == NULL) {
        malformed(&json);
    }
    return json.command;
}

const char *jdyno_command_text(const jdyno_command *command, const char *path) {
    const command_field *field = find(command, path);
    return field != NULL && field->isText ? field->value : NULL;
}

bool jdyno_command_has(const jdyno_command *command, const char *path) {
    return find(command, path) != NULL;
}

double jdyno_command_number(const jdyno_command *command, const char *path) {
    const command_field *field = find(command, path);
    char *end = NULL;
    double number = field == NULL || field->isText ? 0 : strtod(field->value, &end);
    if (end == NULL || end == field->value || *end != '\0') {
        jdyno_fail("error", "command %s needs the number %s", jdyno_command_text(command, "command"), path);
    }
    return number;
}

const char *jdyno_endpoint(const jdyno_endpoints *endpoints, const char *role, const char *endpoint) {
    char *roles = join("endpoints", role);
    char *path = join(roles, endpoint);
    const char *address = jdyno_command_text(endpoints, path);
    free(roles);
    free(path);
    return address;
}

void jdyno_command_free(jdyno_command *command) {
    for (size_t i = 0; i < command->count; i++) {
        free(command->fields[i].path);
        free(command->fields[i].value);
    }
    free(command->fields);
    free(command);
}

const char *jdyno_endpoint_required(const jdyno_endpoints *endpoints, const char *role, const char *endpoint) {
    const char *address = jdyno_endpoint(endpoints, role, endpoint);
    if (address == NULL) {
        jdyno_fail("error", "connect names no endpoint %s of a %s", endpoint, role);
    }
    return address;
}

typedef struct input_line {
    char *text;
    struct input_line *next;
} input_line;

/* Unbounded: a reader that waited for room would not see the end of standard input. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static input_line *first;
static input_line *last;

static void enqueue(char *text) {
    input_line *line = jdyno_allocate(sizeof *line);
    line->text = text;
    pthread_mutex_lock(&lock);
    if (first == NULL) {
        first = line;
    } else {
        last->next = line;
    }
    last = line;
    pthread_cond_signal(&arrived);
    pthread_mutex_unlock(&lock);
}

static void *read_lines(void *unused) {
    (void) unused;
    while (1) {
        char *text = NULL;
        size_t capacity = 0;
        if (getline(&text, &capacity, stdin) < 0) {
            jdyno_ending_abandoned();
        }
        text[strcspn(text, "\r\n")] = '\0';
        enqueue(text);
    }
    return NULL;
}

void jdyno_input_start(void) {
    jdyno_start_thread(read_lines, NULL);
}

char *jdyno_input_next(void) {
    pthread_mutex_lock(&lock);
    while (first == NULL) {
        pthread_cond_wait(&arrived, &lock);
    }
    input_line *line = first;
    first = line->next;
    pthread_mutex_unlock(&lock);
    char *text = line->text;
    free(line);
    return text;
}
