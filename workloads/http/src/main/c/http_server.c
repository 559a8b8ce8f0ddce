#include "http.h"

/* The role `server`: listens, lets loops answer every request with the same body, and reports the totals. */

enum { MAX_BYTES = 64 << 20, MAX_WORK_MICROS = 1000 * 1000 };

static void *new_loop(void) {
    http_loop *loop = jdyno_allocate(sizeof *loop);
    http_answers_add(&loop->answers);
    return loop;
}

static void start(void) {
    if (jdyno_choice("threads", "loops", "virtual", NULL) == 1) {
        jdyno_fail("unsupported", "C has no virtual threads");
    }
    http_answers_make((size_t) jdyno_number("size", 0, MAX_BYTES), jdyno_number("work", 0, MAX_WORK_MICROS) * 1000);
    jdyno_loops_serve(jdyno_listen("http"), jdyno_processors(), new_loop, http_client_new);
}

const jdyno_role jdyno_roles[] = {{"server", start, NULL, NULL, http_answers_check}, {NULL, NULL, NULL, NULL, NULL}};
