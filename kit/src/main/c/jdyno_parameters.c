#include "jdyno_kit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *const *parameterWords;

void jdyno_parameters_take(char *const *words) {
    for (char *const *word = words; *word; word++) {
        const char *equals = strchr(*word, '=');
        if (equals == NULL || equals == *word) {
            jdyno_fail("bad-parameter", "a parameter must be KEY=VALUE, not \"%s\"", *word);
        }
        for (char *const *before = words; before < word; before++) {
            if (strncmp(*before, *word, (size_t) (equals - *word) + 1) == 0) {
                jdyno_fail("bad-parameter", "parameter %.*s is set twice", (int) (equals - *word), *word);
            }
        }
    }
    parameterWords = words;
}

const char *jdyno_text_or(const char *name, const char *otherwise) {
    size_t length = strlen(name);
    for (char *const *word = parameterWords; *word; word++) {
        if (strncmp(*word, name, length) == 0 && (*word)[length] == '=') {
            return *word + length + 1;
        }
    }
    return otherwise;
}

const char *jdyno_first_line_or(const char *name, const char *otherwise) {
    const char *path = jdyno_text_or(name, "");
    if (path[0] == '\0') {
        return otherwise;
    }
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    if (file == NULL || getline(&line, &size, file) < 0) {
        jdyno_fail(
                "bad-parameter", "parameter %s must be a file whose first line is the value, not \"%s\"", name, path);
    }
    fclose(file);
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

const char *jdyno_text(const char *name) {
    const char *value = jdyno_text_or(name, NULL);
    if (value == NULL) {
        jdyno_fail("bad-parameter", "parameter %s is missing", name);
    }
    return value;
}

int64_t jdyno_number(const char *name, int64_t min, int64_t max) {
    const char *value = jdyno_text(name);
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    /* strtoll skips leading blanks, which are not allowed here. */
    if (end == value || *end != '\0' || strchr(" \t\n\v\f\r", value[0]) != NULL) {
        jdyno_fail("bad-parameter", "parameter %s must be a whole number, not \"%s\"", name, value);
    }
    if (errno == ERANGE || number < min || number > max) {
        jdyno_fail("bad-parameter", "parameter %s must be from %lld to %lld, not %s", name, (long long) min,
                (long long) max, value);
    }
    return number;
}

int64_t jdyno_number_or(const char *name, int64_t min, int64_t max, int64_t otherwise) {
    /* The lab passes every parameter; one without a value is empty. */
    return jdyno_text_or(name, "")[0] == '\0' ? otherwise : jdyno_number(name, min, max);
}
