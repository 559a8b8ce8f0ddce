/*
 * Finds the ends of the requests on one connection: of the head, and of the body if the head has its length. Everything
 * else in a request is ignored. For one thread.
 */
#ifndef HTTP_SCANNER_H
#define HTTP_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct http_scanner {
    size_t lineLength; /* characters of the current line so far */
    bool isOtherLine;  /* whether they are not those of "content-length:" */
    bool started;
    bool head;
    int64_t length;
    int64_t bodyLeft;
} http_scanner;

/*
 * Reads to the end of a request, or of the bytes that are there, and moves `at` behind what it has read. Whether a
 * request has ended.
 */
bool http_scanner_ends(http_scanner *scanner, const uint8_t **at, const uint8_t *end);

/* Whether the last request was a HEAD. */
bool http_scanner_is_head(const http_scanner *scanner);

#endif
