#include "http_answers.h"
#include "http_kit.h"
#include "http_loops.h"

#include <stddef.h>
#include <string.h>

/* The role `server`: listens, lets loops answer every request with the same body, and reports the totals. */

enum { MAX_BYTES = 64 << 20, MAX_WORK_MICROS = 1000 * 1000 };

static void start(void) {
    if (strcmp(jdyno_text("threads"), "loops") != 0) {
        jdyno_fail("unsupported", "C has no virtual threads");
    }
    http_answers_make((size_t) jdyno_number("size", 0, MAX_BYTES), jdyno_number("work", 0, MAX_WORK_MICROS) * 1000);
    http_loops_serve(jdyno_listen("http"));
}

const jdyno_role jdyno_roles[] = {{"server", start, NULL, NULL, http_loops_check}, {NULL, NULL, NULL, NULL, NULL}};
