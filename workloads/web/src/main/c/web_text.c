#include "web_text.h"

#include "jdyno.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { DIGITS = 24 };

void web_text_add_bytes(web_text *text, const void *bytes, size_t length) {
    if (text->length + length > text->capacity) {
        text->capacity = 2 * (text->length + length);
        text->bytes = jdyno_resize(text->bytes, text->capacity);
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

void web_text_add(web_text *text, const char *string) {
    web_text_add_bytes(text, string, strlen(string));
}

void web_text_add_number(web_text *text, int64_t number) {
    char digits[DIGITS];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char) ('0' + number % 10);
        number /= 10;
    } while (number > 0);
    web_text_add_bytes(text, digits + at, sizeof digits - at);
}

int web_text_write(const web_text *text, int descriptor) {
    size_t done = 0;
    while (done < text->length) {
        ssize_t written = write(descriptor, text->bytes + done, text->length - done);
        if (written < 0 && errno != EINTR) {
            return -1;
        }
        done += written < 0 ? 0 : (size_t) written;
    }
    return 0;
}
