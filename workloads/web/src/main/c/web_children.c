#define _GNU_SOURCE
#include "web_children.h"

#include "jdyno.h"
#include "web_parts.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CHILDREN = 1100, PATH_BYTES = 4096 };

extern char **environ;

/* The counters of CPU time. Only lighttpd has children, which are CGI programs. */
static const struct {
    const char *part;
    const char *counter;
    const char *counterOfChildren;
} TIERS[] = {
        {"lighttpd", "lighttpdNanos", "programsNanos"},
        {"fastcgi", "programsNanos", NULL},
        {"sessions", "sessionsNanos", NULL},
};

static pid_t children[MOST_CHILDREN];
static size_t childCount;

const char *web_children_program(void) {
    static char path[PATH_BYTES];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0) {
        jdyno_fail("unsupported", "the twin of web needs /proc, which only Linux has");
    }
    path[length] = '\0';
    return path;
}

static char *setting(const char *name, const char *value) {
    char *text = jdyno_allocate(strlen(name) + strlen(value) + 2);
    sprintf(text, "%s=%s", name, value);
    return text;
}

/* The environment of a child; lives as long as this process. */
static char **environment(const char *part, const char *const *names, const char *const *values) {
    size_t own = 0;
    size_t more = 0;
    while (environ[own] != NULL) {
        own++;
    }
    while (names[more] != NULL) {
        more++;
    }
    char **all = jdyno_allocate((own + more + 2) * sizeof *all);
    all[0] = setting(WEB_PART, part);
    for (size_t i = 0; i < more; i++) {
        all[1 + i] = setting(names[i], values[i]);
    }
    memcpy(all + 1 + more, environ, own * sizeof *all);
    return all;
}

int64_t web_children_start(const char *part, int socket, int descriptor, const char *const *names,
        const char *const *values) {
    const char *program = web_children_program();
    char *const words[] = {(char *) program, (char *) part, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", 0, 0);
    posix_spawn_file_actions_adddup2(&actions, socket, descriptor);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    int error = posix_spawn(&child, program, &actions, NULL, words, environment(part, names, values));
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        jdyno_fail(jdyno_cause(error), "cannot start a process: %s", strerror(error));
    }
    if (childCount == MOST_CHILDREN) {
        jdyno_fail("error", "more than %d processes", MOST_CHILDREN);
    }
    children[childCount++] = child;
    for (size_t i = 0; i < sizeof TIERS / sizeof *TIERS; i++) {
        if (strcmp(TIERS[i].part, part) == 0) {
            jdyno_count_child(child, TIERS[i].counter, TIERS[i].counterOfChildren);
        }
    }
    return child;
}

void web_children_kill(void) {
    for (size_t i = 0; i < childCount; i++) {
        kill(children[i], SIGKILL);
    }
}
