#include "http_scanner.h"

#include <ctype.h>

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
