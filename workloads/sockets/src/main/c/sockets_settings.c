#include "sockets_settings.h"

#include "jdyno.h"

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
