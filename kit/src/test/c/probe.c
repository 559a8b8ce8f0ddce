#include "jdyno.h"

#include <stdlib.h>

/*
 * A twin for the tests of the kit's C words. Its only role records the numbers of the parameter `nanos`, separated by commas, in
 * every phase; with `interval-nanos` as what was to be expected. It fails the phase's operation for each number below zero, and
 * at the end reports the address it was connected to.
 */

static jdyno_recorder *recorder;
static const char *nanos;
static int64_t intervalNanos;
static char address[64] = "none";

static void start(void) {
    recorder = jdyno_recorder_new("probe");
    nanos = jdyno_text("nanos");
    intervalNanos = jdyno_number_or("interval-nanos", 1, INT64_MAX, 0);
}

static void connect_to(const jdyno_endpoints *endpoints) {
    const char *named = jdyno_endpoint(endpoints, "server", "chat");
    for (size_t i = 0; named != NULL && i + 1 < sizeof address; i++) {
        address[i] = named[i];
        if (named[i] == '\0') {
            break;
        }
    }
}

static void record(int64_t value) {
    if (intervalNanos > 0) {
        jdyno_record_expecting(recorder, value, intervalNanos);
    } else {
        jdyno_record(recorder, value);
    }
    if (value < 0) {
        jdyno_operation_failed();
    } else {
        jdyno_operation_completed();
    }
    jdyno_first_operation();
}

static void load(const jdyno_load *load) {
    (void) load; /* as much as there are numbers, whatever time was given */
    for (const char *at = nanos; *at != '\0';) {
        char *end;
        record(strtoll(at, &end, 10));
        at = *end == ',' ? end + 1 : end;
    }
}

static void check(void) {
    jdyno_check("address", address);
}

const jdyno_role jdyno_roles[] = {{"probe", start, connect_to, load, check}, {NULL, NULL, NULL, NULL, NULL}};
