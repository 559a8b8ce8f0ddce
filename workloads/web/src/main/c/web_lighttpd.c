#define _GNU_SOURCE
#include "jdyno.h"
#include "web.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
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

/* The path of this program. */
static const char *web_children_program(void) {
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

enum {
    HOST_BYTES = 128,
    PORT_BYTES = 16,
    ANSWER_BYTES = 8192,
    LOOK_MILLIS = 100,
    PAUSE_NANOS = 50 * 1000 * 1000,
    MOST_DESCRIPTORS = 65535,
};

static pid_t process;
static struct sockaddr_storage address;
static socklen_t addressLength = sizeof address;
static int64_t asked; /* requests of our own */

const char *web_lighttpd_find(void) {
    const char *path = jdyno_find_program("lighttpd");
    if (path == NULL) {
        jdyno_fail("unsupported",
                "the native web server is lighttpd, which is not installed; on Debian: apt-get install lighttpd");
    }
    return path;
}

static void write_configuration(const char *path, const char *site, const char *fastcgi, int sessionsPort) {
    char host[HOST_BYTES];
    char port[PORT_BYTES];
    struct rlimit descriptors = {.rlim_cur = MOST_DESCRIPTORS};
    getrlimit(RLIMIT_NOFILE, &descriptors);
    getnameinfo((struct sockaddr *) &address, addressLength, host, sizeof host, port, sizeof port,
            NI_NUMERICHOST | NI_NUMERICSERV);
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        jdyno_fail("error", "cannot write %s: %s", path, strerror(errno));
    }
    fprintf(out, "server.systemd-socket-activation = \"enable\"\n");
    fprintf(out, address.ss_family == AF_INET6 ? "server.bind = \"[%s]\"\n" : "server.bind = \"%s\"\n", host);
    fprintf(out, "server.port = %s\n", port);
    fprintf(out, "server.document-root = \"%s\"\n", site);
    fprintf(out, "server.modules = ( \"mod_setenv\", \"mod_status\", \"%s\" )\n",
            fastcgi == NULL ? "mod_cgi" : "mod_fastcgi");
    fprintf(out, "server.max-fds = %d\n",
            descriptors.rlim_cur < MOST_DESCRIPTORS ? (int) descriptors.rlim_cur : MOST_DESCRIPTORS);
    fprintf(out, "server.listen-backlog = 1024\n");
    fprintf(out, "server.max-keep-alive-requests = 65535\n");
    fprintf(out, "server.max-keep-alive-idle = 3600\n");
    fprintf(out, "status.status-url = \"/status\"\n");
    if (fastcgi == NULL) {
        fprintf(out, "setenv.add-environment = ( \"%s\" => \"%s\", \"%s\" => \"%d\" )\n", WEB_SITE, site, WEB_SESSIONS,
                sessionsPort);
        fprintf(out, "cgi.assign = ( \"/page\" => \"\" )\n");
    } else {
        fprintf(out, "fastcgi.server = ( \"/page\" => (( \"socket\" => \"%s\", \"check-local\" => \"disable\" )) )\n",
                fastcgi);
    }
    if (fclose(out) != 0) {
        jdyno_fail("error", "cannot write %s: %s", path, strerror(errno));
    }
}

static void fail_if_ended(void) {
    int status;
    if (waitpid(process, &status, WNOHANG) == process) {
        jdyno_fail("error", "lighttpd ended with status %d; its log says why", WEXITSTATUS(status));
    }
}

/* Waits until something can be read, or fails if lighttpd ends. */
static void await_answer(int connection) {
    struct pollfd polled = {.fd = connection, .events = POLLIN};
    while (poll(&polled, 1, LOOK_MILLIS) <= 0) {
        fail_if_ended();
    }
}

/* Asks lighttpd for its status; an empty text if the connection broke. */
static void ask_status(char answer[ANSWER_BYTES]) {
    static const char REQUEST[] = "GET /status?auto HTTP/1.0\r\n\r\n";
    size_t length = 0;
    int connection = socket(address.ss_family, SOCK_STREAM, 0);
    if (connection >= 0 && connect(connection, (struct sockaddr *) &address, addressLength) == 0
            && write(connection, REQUEST, sizeof REQUEST - 1) == sizeof REQUEST - 1) {
        asked++;
        while (length < ANSWER_BYTES - 1) {
            await_answer(connection);
            ssize_t more = read(connection, answer + length, ANSWER_BYTES - 1 - length);
            if (more <= 0) {
                break;
            }
            length += (size_t) more;
        }
    }
    answer[length] = '\0';
    close(connection);
}

/* The requests that lighttpd counts, which it does once in a second, and after their answers. */
static int64_t counted_requests(void) {
    static const char ACCESSES[] = "Total Accesses: ";
    char answer[ANSWER_BYTES];
    ask_status(answer);
    const char *line = strstr(answer, ACCESSES);
    if (line == NULL) {
        fail_if_ended();
        jdyno_fail("error", "lighttpd does not report its status: %.200s", answer);
    }
    return atoll(line + sizeof ACCESSES - 1);
}

/* Once lighttpd has counted the first request of this function, it has counted all before and all but the last. */
int64_t web_lighttpd_requests(void) {
    const struct timespec pause = {0, PAUSE_NANOS};
    int64_t first = counted_requests();
    int64_t now = first;
    while (now == first) {
        nanosleep(&pause, NULL);
        now = counted_requests();
    }
    return now - (asked - 1);
}

void web_lighttpd_start(int listening, const char *site, const char *fastcgi, int sessionsPort) {
    char configuration[WEB_PATH_BYTES];
    char page[WEB_PATH_BYTES];
    if (getsockname(listening, (struct sockaddr *) &address, &addressLength) != 0
            || snprintf(configuration, sizeof configuration, "%s/lighttpd.conf", site) >= (int) sizeof configuration
            || snprintf(page, sizeof page, "%s/page", site) >= (int) sizeof page) {
        jdyno_fail("error", "directory %s has too long a name", site);
    }
    if (fastcgi == NULL && symlink(web_children_program(), page) != 0) {
        jdyno_fail("error", "cannot create %s: %s", page, strerror(errno));
    }
    write_configuration(configuration, site, fastcgi, sessionsPort);
    const char *const names[] = {WEB_LIGHTTPD, WEB_CONFIGURATION, NULL};
    const char *const values[] = {web_lighttpd_find(), configuration};
    process = (pid_t) web_children_start("lighttpd", listening, WEB_LIGHTTPD_SOCKET, names, values);
    close(listening); /* so that a connection to a server that has ended is refused */
    counted_requests();
}
