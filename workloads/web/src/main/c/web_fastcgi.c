#include "jdyno.h"
#include "web.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
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

/* Types of records, and the lengths of their parts (FastCGI Specification 1.0, sections 3 and 8). */
enum { BEGIN_REQUEST = 1, END_REQUEST = 3, PARAMETERS = 4, INPUT = 5, OUTPUT = 6 };
enum { VERSION = 1, HEADER_BYTES = 8, END_BYTES = 8, MOST_CONTENT = 65528 };

/* Reads records up to the end of the input of a request. */
static bool read_request(web_fastcgi_request *request) {
    static unsigned char content[65535 + 255];
    while (1) {
        unsigned char header[HEADER_BYTES];
        if (jdyno_fill(request->connection, header, sizeof header) != JDYNO_FILLED) {
            return false;
        }
        size_t length = (size_t) header[4] << 8 | header[5];
        if (jdyno_fill(request->connection, content, length + header[6]) != JDYNO_FILLED) {
            return false;
        }
        request->id = (unsigned) header[2] << 8 | header[3];
        if (header[1] == PARAMETERS) {
            web_text_add_bytes(&request->parameters, content, length);
        } else if (header[1] == INPUT && length == 0) {
            return true;
        }
    }
}

web_fastcgi_request web_fastcgi_next(int listening) {
    web_fastcgi_request request = {.connection = accept(listening, NULL, NULL)};
    if (request.connection < 0 && errno != EINTR && errno != ECONNABORTED) {
        perror("accept");
        _exit(1);
    }
    if (request.connection >= 0 && !read_request(&request)) {
        close(request.connection);
        free(request.parameters.bytes);
        request.connection = -1;
    }
    return request;
}

/* A length of one byte, or of four if the first has its highest bit set. */
static size_t next_length(const unsigned char **at) {
    const unsigned char *bytes = *at;
    if (bytes[0] < 128) {
        *at += 1;
        return bytes[0];
    }
    *at += 4;
    return (size_t) (bytes[0] & 127) << 24 | (size_t) bytes[1] << 16 | (size_t) bytes[2] << 8 | bytes[3];
}

char *web_fastcgi_parameter(const web_fastcgi_request *request, const char *name) {
    const unsigned char *at = (const unsigned char *) request->parameters.bytes;
    const unsigned char *end = at + request->parameters.length;
    while (at + 2 <= end) {
        size_t nameLength = next_length(&at);
        size_t valueLength = next_length(&at);
        if (at + nameLength + valueLength > end) {
            break;
        }
        if (nameLength == strlen(name) && memcmp(at, name, nameLength) == 0) {
            return strndup((const char *) at + nameLength, valueLength);
        }
        at += nameLength + valueLength;
    }
    return strdup("");
}

static void add_header(web_text *out, unsigned type, unsigned id, size_t length) {
    unsigned char header[HEADER_BYTES] = {VERSION, (unsigned char) type, (unsigned char) (id >> 8), (unsigned char) id,
            (unsigned char) (length >> 8), (unsigned char) length, 0, 0};
    web_text_add_bytes(out, header, sizeof header);
}

void web_fastcgi_answer(web_fastcgi_request *request, const web_text *answer) {
    static const unsigned char END[END_BYTES] = {0};
    web_text out = {NULL, 0, 0};
    for (size_t done = 0; done < answer->length;) {
        size_t left = answer->length - done;
        size_t length = left < MOST_CONTENT ? left : MOST_CONTENT;
        add_header(&out, OUTPUT, request->id, length);
        web_text_add_bytes(&out, answer->bytes + done, length);
        done += length;
    }
    add_header(&out, OUTPUT, request->id, 0);
    add_header(&out, END_REQUEST, request->id, sizeof END);
    web_text_add_bytes(&out, END, sizeof END);
    web_text_write(&out, request->connection); /* a web server that has gone needs no answer */
    close(request->connection);
    free(out.bytes);
    free(request->parameters.bytes);
}
