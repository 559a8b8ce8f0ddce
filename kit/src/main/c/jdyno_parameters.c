#include "jdyno_kit.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_BYTES = 200 };

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

/* NULL if it is missing. */
static const char *find(const char *name) {
    size_t length = strlen(name);
    for (char *const *word = parameterWords; *word; word++) {
        if (strncmp(*word, name, length) == 0 && (*word)[length] == '=') {
            return *word + length + 1;
        }
    }
    return NULL;
}

/* The lab passes every parameter; one without a value is empty. */
const char *jdyno_text_or(const char *name, const char *otherwise) {
    const char *value = find(name);
    return value == NULL || *value == '\0' ? otherwise : value;
}

const char *jdyno_first_line_or(const char *name, const char *otherwise) {
    const char *path = jdyno_text_or(name, NULL);
    if (path == NULL) {
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
    const char *value = find(name);
    if (value == NULL) {
        jdyno_fail("bad-parameter", "parameter %s is missing", name);
    }
    return value;
}

/* Appends a text, as far as there is room. */
static void append(char text[WORDS_BYTES], const char *more) {
    strncat(text, more, WORDS_BYTES - 1 - strlen(text));
}

int jdyno_choice(const char *name, ...) {
    const char *value = jdyno_text(name);
    char allowed[WORDS_BYTES] = "";
    va_list words;
    va_start(words, name);
    const char *word = va_arg(words, const char *);
    for (int place = 0; word != NULL; place++) {
        if (strcmp(word, value) == 0) {
            va_end(words);
            return place;
        }
        const char *next = va_arg(words, const char *);
        append(allowed, place == 0 ? "" : next == NULL ? " or " : ", ");
        append(allowed, word);
        word = next;
    }
    va_end(words);
    jdyno_fail("bad-parameter", "parameter %s must be %s, not \"%s\"", name, allowed, value);
}

void jdyno_require_no_tls(void) {
    if (jdyno_choice("tls", "no", "jdk", "boringssl", NULL) != 0) {
        jdyno_fail("unsupported", "programs in C have no TLS, because they use no library but that of C");
    }
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
    return jdyno_text_or(name, NULL) == NULL ? otherwise : jdyno_number(name, min, max);
}
