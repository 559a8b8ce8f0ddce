#include "sockets_content.h"

#include "jdyno.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* In a stream one message of so many is compared as a whole. Comparing all would cost what is measured. */
enum { COMPARED = 64 };

sockets_content sockets_content_make(size_t bytes, bool stream, uint64_t seed) {
    sockets_content content = {bytes, stream && bytes >= 2 * SOCKETS_NUMBER_BYTES, jdyno_allocate(bytes)};
    uint64_t random = seed;
    for (size_t i = 0; i < bytes; i++) {
        content.template[i] = (uint8_t) jdyno_random(&random);
    }
    return content;
}

uint8_t *sockets_message_new(const sockets_content *content) {
    uint8_t *message = jdyno_allocate(content->bytes);
    if (content->bytes > 0) {
        memcpy(message, content->template, content->bytes);
    }
    return message;
}

void sockets_number_write(uint8_t *to, uint64_t number) {
    for (int i = 0; i < SOCKETS_NUMBER_BYTES; i++) {
        to[i] = (uint8_t) (number >> 8 * i);
    }
}

uint64_t sockets_number_read(const uint8_t *from) {
    uint64_t number = 0;
    for (int i = 0; i < SOCKETS_NUMBER_BYTES; i++) {
        number |= (uint64_t) from[i] << 8 * i;
    }
    return number;
}

void sockets_message_set_number(const sockets_content *content, uint8_t *message, uint64_t number) {
    if (content->bytes >= SOCKETS_NUMBER_BYTES) {
        sockets_number_write(message, number);
        return;
    }
    for (size_t i = 0; i < content->bytes; i++) {
        message[i] = (uint8_t) (number >> 8 * i);
    }
}

uint64_t sockets_message_number(const sockets_content *content, const uint8_t *message) {
    if (content->bytes >= SOCKETS_NUMBER_BYTES) {
        return sockets_number_read(message);
    }
    uint64_t number = 0;
    for (size_t i = 0; i < content->bytes; i++) {
        number |= (uint64_t) message[i] << 8 * i;
    }
    return number;
}

bool sockets_message_is_right(const sockets_content *content, const uint8_t *message, uint64_t number) {
    return sockets_message_number(content, message) == sockets_number_in(content->bytes, number)
            && sockets_message_has_right_bytes(content, message, number);
}

bool sockets_message_has_right_bytes(const sockets_content *content, const uint8_t *message, uint64_t number) {
    if (content->bytes <= SOCKETS_NUMBER_BYTES) {
        return true;
    }
    bool last = content->sampled && number % COMPARED != 0;
    size_t from = last ? content->bytes - SOCKETS_NUMBER_BYTES : SOCKETS_NUMBER_BYTES;
    return memcmp(message + from, content->template + from, content->bytes - from) == 0;
}

const char *sockets_message_difference(
        const sockets_content *content, const uint8_t *message, uint64_t number, char text[SOCKETS_DIFFERENCE_BYTES]) {
    uint64_t own = sockets_message_number(content, message);
    uint64_t expected = sockets_number_in(content->bytes, number);
    size_t at = SOCKETS_NUMBER_BYTES;
    while (at < content->bytes && message[at] == content->template[at]) {
        at++;
    }
    if (own != expected) {
        snprintf(text, SOCKETS_DIFFERENCE_BYTES, "it has the number %" PRIu64 " and not %" PRIu64, own, expected);
    } else {
        snprintf(text, SOCKETS_DIFFERENCE_BYTES, "its byte %zu of %zu differs", at, content->bytes);
    }
    return text;
}

uint64_t sockets_number_first(int session) {
    return (uint64_t) session << SOCKETS_COUNT_BITS;
}

uint64_t sockets_number_first_like(uint64_t number) {
    return number & ~(uint64_t) SOCKETS_MAX_COUNT;
}

uint64_t sockets_number_in(size_t bytes, uint64_t number) {
    return bytes >= SOCKETS_NUMBER_BYTES ? number : number & ((UINT64_C(1) << 8 * bytes) - 1);
}
