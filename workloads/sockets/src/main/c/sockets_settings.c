#include "sockets.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* In a stream one message of so many is compared as a whole. Comparing all would cost what is measured. */
enum { COMPARED = 64 };

/* stream: whether only some messages are compared as a whole, and of the others both ends */
static sockets_content sockets_content_make(size_t bytes, bool stream, uint64_t seed) {
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

enum {
    MAX_SESSIONS = 10000,
    MAX_BYTES = 64 << 20,
    MAX_DATAGRAM_BYTES = 65507, /* over IPv4 */
    MAX_TIMEOUT_MILLIS = 3600000
};

/* The sizes of the tests, in their order. */
static const struct {
    size_t requestBytes;
    size_t responseBytes;
} KINDS[] = {{1, 1}, {1, 1}, {8192, 0}, {64, 8192}};

sockets_settings sockets_given;

static bool loops_asked_for(void) {
    int style = jdyno_choice("style", "blocking", "nio", "virtual", NULL);
    if (style == 2) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    return style == 1;
}

/* A size; 0 stands for that of the test. */
static size_t bytes(const char *name, size_t ofTest) {
    size_t given = (size_t) jdyno_number(name, 0, MAX_BYTES);
    return given == 0 ? ofTest : given;
}

static void read_sizes(sockets_settings *settings) {
    size_t request = bytes("request", KINDS[settings->test].requestBytes);
    size_t response = bytes("response", KINDS[settings->test].responseBytes);
    size_t message = bytes("message", KINDS[settings->test].requestBytes);
    settings->requestBytes = sockets_is_stream() ? message : request;
    settings->responseBytes = sockets_is_stream() ? 0 : response;
    if (sockets_is_stream() && message < SOCKETS_NUMBER_BYTES) {
        jdyno_fail("bad-parameter", "parameter message must be at least %d, which the number of a message takes",
                SOCKETS_NUMBER_BYTES);
    }
    if (sockets_is_udp() && (request > MAX_DATAGRAM_BYTES || response > MAX_DATAGRAM_BYTES)) {
        jdyno_fail("bad-parameter", "a datagram has at most %d bytes; lower request or response", MAX_DATAGRAM_BYTES);
    }
}

void sockets_settings_read(void) {
    sockets_settings *settings = &sockets_given;
    settings->test =
            (sockets_test) jdyno_choice("test", "TCP_RR_1", "UDP_RR_1", "TCP_Stream_8k", "CRR_64_8k", NULL);
    settings->loops = loops_asked_for();
    jdyno_require_no_tls();
    settings->sessions = (int) jdyno_number("sessions", 1, MAX_SESSIONS);
    read_sizes(settings);
    settings->count = jdyno_number("count", 0, SOCKETS_MAX_COUNT);
    settings->timeoutStepMillis =
            (int) jdyno_number("timeout", SOCKETS_TIMEOUT_STEPS, MAX_TIMEOUT_MILLIS) / SOCKETS_TIMEOUT_STEPS;
    int64_t seed = jdyno_number("seed", INT64_MIN, INT64_MAX);
    settings->requests = sockets_content_make(settings->requestBytes, sockets_is_stream(), (uint64_t) seed);
    settings->responses = sockets_content_make(settings->responseBytes, false, (uint64_t) seed + 1);
}

size_t sockets_settings_loops(void) {
    size_t processors = jdyno_processors();
    size_t sessions = (size_t) sockets_given.sessions;
    return sessions < processors ? sessions : processors;
}

bool sockets_is_stream(void) {
    return sockets_given.test == SOCKETS_TCP_STREAM_8K;
}

bool sockets_is_udp(void) {
    return sockets_given.test == SOCKETS_UDP_RR_1;
}

bool sockets_connects_each_time(void) {
    return sockets_given.test == SOCKETS_CRR_64_8K;
}
