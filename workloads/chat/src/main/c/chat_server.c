#include "chat_connection.h"
#include "chat_kit.h"
#include "chat_session.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The role `server`: listens, lets a model serve the connections, and reports the totals. */

static const chat_model *model_asked_for(void) {
    const char *threads = jdyno_text("threads");
    if (strcmp(threads, "platform") == 0) {
        return &chat_platform_model;
    }
    if (strcmp(threads, "nio") == 0) {
        return &chat_nio_model;
    }
    if (strcmp(threads, "virtual") == 0) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    jdyno_fail("bad-parameter", "parameter threads must be platform, nio or virtual, not \"%s\"", threads);
}

static void start(void) {
    const chat_model *model = model_asked_for();
    model->serve(jdyno_listen("chat"));
}

static void check(void) {
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, chat_session_take_chats());
    jdyno_check("chats", text);
    snprintf(text, sizeof text, "%" PRIu64, chat_session_take_digest());
    jdyno_check("digest", text);
}

const jdyno_role jdyno_roles[] = {{"server", start, NULL, NULL, check}, {NULL, NULL, NULL, NULL, NULL}};
