#define _GNU_SOURCE
#include "web.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

static const char *environment(const char *name) {
    const char *value = getenv(name);
    return value == NULL ? "" : value;
}

static _Noreturn void answer_as_cgi(void) {
    web_text answer = {NULL, 0, 0};
    int sessions = web_sessions_connect(atoi(environment(WEB_SESSIONS)));
    web_page_answer(&answer, environment("QUERY_STRING"), environment("HTTP_COOKIE"), environment(WEB_SITE), sessions);
    _exit(web_text_write(&answer, STDOUT_FILENO) == 0 ? 0 : 1);
}

static _Noreturn void answer_as_fastcgi(void) {
    web_text answer = {NULL, 0, 0};
    int sessions = web_sessions_connect(atoi(environment(WEB_SESSIONS)));
    while (1) {
        web_fastcgi_request request = web_fastcgi_next(STDIN_FILENO);
        if (request.connection >= 0) {
            char *query = web_fastcgi_parameter(&request, "QUERY_STRING");
            char *cookies = web_fastcgi_parameter(&request, "HTTP_COOKIE");
            answer.length = 0;
            web_page_answer(&answer, query, cookies, environment(WEB_SITE), sessions);
            web_fastcgi_answer(&request, &answer);
            free(query);
            free(cookies);
        }
    }
}

/* lighttpd takes over a socket as systemd passes it. */
static _Noreturn void become_lighttpd(void) {
    char pid[24];
    snprintf(pid, sizeof pid, "%ld", (long) getpid());
    setenv("LISTEN_PID", pid, 1);
    setenv("LISTEN_FDS", "1", 1);
    const char *program = environment(WEB_LIGHTTPD);
    execl(program, program, "-D", "-f", environment(WEB_CONFIGURATION), (char *) NULL);
    perror(program);
    _exit(127);
}

static void end_with_parent(void) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

__attribute__((constructor)) static void act(void) {
    const char *part = environment(WEB_PART);
    if (getenv("GATEWAY_INTERFACE") != NULL && getenv(WEB_SESSIONS) != NULL) {
        answer_as_cgi();
    } else if (*part != '\0') {
        end_with_parent();
        signal(SIGPIPE, SIG_IGN);
    }
    if (strcmp(part, "sessions") == 0) {
        web_sessions_serve(STDIN_FILENO);
    } else if (strcmp(part, "fastcgi") == 0) {
        answer_as_fastcgi();
    } else if (strcmp(part, "lighttpd") == 0) {
        become_lighttpd();
    }
}
