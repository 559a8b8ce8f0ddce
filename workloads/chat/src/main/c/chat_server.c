#include "chat.h"
#include "jdyno.h"

/* The role `server`: listens, lets a model serve the connections, and reports the totals. */

static void start(void) {
    static const chat_model *const MODELS[] = {&chat_platform_model, &chat_nio_model};
    int threads = jdyno_choice("threads", "platform", "nio", "virtual", NULL);
    if (threads == 2) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    MODELS[threads]->serve(jdyno_listen("chat"));
}

const jdyno_role jdyno_roles[] = {{"server", start, NULL, NULL, chat_sessions_check}, {NULL, NULL, NULL, NULL, NULL}};
