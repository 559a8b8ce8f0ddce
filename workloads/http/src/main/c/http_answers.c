#include "http.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char LENGTH[] = "content-length:";

static bool ends_head(http_scanner *scanner, uint8_t next) {
    if (next == '\n') {
        bool empty = scanner->lineLength == 0 && scanner->started;
        scanner->started |= scanner->lineLength > 0;
        scanner->lineLength = 0;
        scanner->isOtherLine = false;
        return empty;
    }
    if (next == '\r') {
        return false;
    }
    if (!scanner->started && scanner->lineLength == 0) {
        scanner->head = next == 'H';
    }
    if (scanner->lineLength < sizeof LENGTH - 1) {
        scanner->isOtherLine |= tolower(next) != LENGTH[scanner->lineLength];
    } else if (!scanner->isOtherLine && next >= '0' && next <= '9') {
        scanner->length = scanner->length * 10 + next - '0';
    }
    scanner->lineLength++;
    return false;
}

bool http_scanner_ends(http_scanner *scanner, const uint8_t **at, const uint8_t *end) {
    while (*at < end) {
        if (scanner->bodyLeft > 0) {
            int64_t skipped = scanner->bodyLeft < end - *at ? scanner->bodyLeft : end - *at;
            *at += skipped;
            scanner->bodyLeft -= skipped;
            if (scanner->bodyLeft == 0) {
                return true;
            }
        } else if (ends_head(scanner, *(*at)++)) {
            scanner->bodyLeft = scanner->length;
            scanner->length = 0;
            scanner->started = false;
            if (scanner->bodyLeft == 0) {
                return true;
            }
        }
    }
    return false;
}

bool http_scanner_is_head(const http_scanner *scanner) {
    return scanner->head;
}

enum { HEAD_BYTES = 128 };

static http_answers *all;
static uint8_t *answer;
static size_t headLength;
static size_t bodyLength;
static int64_t work;
static uint64_t reportedRequests;
static uint64_t reportedBodies;

void http_answers_make(size_t bodyBytes, int64_t workNanos) {
    char head[HEAD_BYTES];
    int length = snprintf(head, sizeof head,
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %zu\r\n\r\n", bodyBytes);
    headLength = (size_t) length;
    bodyLength = bodyBytes;
    work = workNanos;
    answer = jdyno_allocate(headLength + bodyLength);
    memcpy(answer, head, headLength);
    memset(answer + headLength, 'x', bodyLength);
}

/* Only the thread of the loop writes, so no atomic addition is needed. */
static void increment(_Atomic uint64_t *count) {
    atomic_store_explicit(count, atomic_load_explicit(count, memory_order_relaxed) + 1, memory_order_release);
}

http_text http_answers_next(http_answers *answers, bool toHead) {
    if (work > 0) {
        jdyno_wait_until(JDYNO_SPIN, jdyno_clock_nanos() + work);
    }
    jdyno_operation_completed();
    increment(&answers->requests);
    if (!toHead) {
        increment(&answers->bodies);
    }
    return (http_text){answer, headLength + (toHead ? 0 : bodyLength)};
}

void http_answers_add(http_answers *answers) {
    answers->next = all;
    all = answers;
}

void http_answers_check(void) {
    uint64_t requests = 0;
    uint64_t bodies = 0;
    for (http_answers *answers = all; answers; answers = answers->next) {
        requests += atomic_load(&answers->requests);
        bodies += atomic_load(&answers->bodies);
    }
    jdyno_check_number("requests", requests - reportedRequests);
    jdyno_check_number("bytes", (bodies - reportedBodies) * bodyLength);
    reportedRequests = requests;
    reportedBodies = bodies;
}
