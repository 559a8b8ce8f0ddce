/*
 * A text that grows. For one thread.
 */
#ifndef WEB_TEXT_H
#define WEB_TEXT_H

#include <stddef.h>
#include <stdint.h>

typedef struct web_text {
    char *bytes; /* not terminated */
    size_t length;
    size_t capacity;
} web_text;

void web_text_add_bytes(web_text *text, const void *bytes, size_t length);

void web_text_add(web_text *text, const char *string);

void web_text_add_number(web_text *text, int64_t number);

/* Writes all of it. Returns 0, or -1 if the reader has gone. */
int web_text_write(const web_text *text, int descriptor);

#endif
