#define _GNU_SOURCE
#include "grid.h"
#include "jdyno.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <inttypes.h>
#include <pwd.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/*
 * With these arguments no entry is ever evicted, and nothing is written to a disk. Everything else is as the programs
 * set it themselves.
 */

static void copy(const char **words, const char *const *from) {
    size_t i = 0;
    do {
        words[i] = from[i];
    } while (from[i++] != NULL);
}

/* Values may have 16 MiB (Operation.MAX_BYTES), so with its key an entry has more than that. */
static void memcached_arguments(const grid_store_place *place, const char **words) {
    static char host[GRID_STORE_TEXT_BYTES + 2];
    /* What follows a colon would be a port. */
    snprintf(host, sizeof host, strchr(place->host, ':') == NULL ? "%s" : "[%s]", place->host);
    const char *const all[] = {"-l", host, "-p", place->port, "-U", "0", "-m", place->mebibytes, "-M", "-I", "17m",
            "-c", place->connections, NULL};
    copy(words, all);
}

static void redis_arguments(const grid_store_place *place, const char **words) {
    static char memory[GRID_STORE_TEXT_BYTES + 2];
    snprintf(memory, sizeof memory, "%smb", place->mebibytes);
    const char *const all[] = {"--bind", place->host, "--port", place->port, "--protected-mode", "no", "--save", "",
            "--appendonly", "no", "--dir", "/", "--databases", "1", "--maxmemory", memory, "--maxmemory-policy",
            "noeviction", "--maxclients", place->connections, NULL};
    copy(words, all);
}

static const grid_store_kind KINDS[] = {
        {"memcached", "memcached", memcached_arguments},
        {"redis", "redis-server", redis_arguments},
};

/* The kind that the parameter `store` names. Fails as `bad-parameter` if there is none. */
static const grid_store_kind *grid_store_asked_for(void) {
    jdyno_require_no_tls();
    return &KINDS[jdyno_choice("store", "memcached", "redis", NULL)];
}

enum { NOT_STARTED = 127, PAUSE_NANOS = 1000 * 1000 };

#define LONGEST_START_NANOS INT64_C(30000000000)

static pid_t child;
static const char *child_name;
static atomic_bool listens;
static atomic_bool ending;

/* Waits for the end of the child, and leaves its number in use, so that a signal to it reaches no other process. */
static siginfo_t child_end(void) {
    siginfo_t end = {0};
    while (waitid(P_PID, (id_t) child, &end, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
        /* again */
    }
    return end;
}

/* The process has gone, and its port is free, when this returns. */
static void kill_child(void) {
    atomic_store(&ending, true);
    kill(child, SIGKILL);
    child_end();
    waitpid(child, NULL, 0);
}

static void *watch(void *unused) {
    (void) unused;
    siginfo_t end = child_end();
    if (!atomic_load(&ending)) {
        jdyno_fail(atomic_load(&listens) ? "crash" : "start", "%s %s %d; its log may say why", child_name,
                end.si_code == CLD_EXITED ? "ended with status" : "was killed by signal", end.si_status);
    }
    return NULL;
}

/*
 * In the child. Neither program must run as root: memcached refuses to, and both obey whoever connects. A change of the
 * user would cancel the signal that the parent's end sends, so it comes first.
 */
static _Noreturn void become(const char *path, const char *const *words, const struct passwd *user, pid_t parent) {
    int nothing = open("/dev/null", O_RDONLY);
    bool ready = nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0;
    if (user != NULL) {
        ready = ready && setgroups(0, NULL) == 0 && setgid(user->pw_gid) == 0 && setuid(user->pw_uid) == 0;
    }
#ifdef __linux__
    ready = ready && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
#endif
    if (ready && getppid() == parent) {
        execv(path, (char *const *) words);
    }
    perror(path);
    _exit(NOT_STARTED);
}

static void fork_child(const char *path, const char *const *words) {
    const struct passwd *nobody = geteuid() == 0 ? getpwnam("nobody") : NULL;
    pid_t parent = getpid();
    if (geteuid() == 0 && nobody == NULL) {
        jdyno_fail("unsupported", "%s would run as root, because there is no user nobody", child_name);
    }
    child = fork();
    if (child < 0) {
        jdyno_fail(jdyno_cause(errno), "cannot start %s: %s", child_name, strerror(errno));
    }
    if (child == 0) {
        become(path, words, nobody, parent);
    }
}

static bool accepts(const jdyno_address *address) {
    int connection = jdyno_open(address, SOCK_STREAM);
    bool accepted = connect(connection, (const struct sockaddr *) &address->address, address->length) == 0;
    close(connection);
    return accepted;
}

static void await_listening(int reserved) {
    const struct timespec pause = {0, PAUSE_NANOS};
    jdyno_address address = jdyno_own_address(reserved);
    int64_t startNanos = jdyno_clock_nanos();
    while (!accepts(&address)) {
        if (jdyno_clock_nanos() - startNanos > LONGEST_START_NANOS) {
            jdyno_fail("start", "%s does not listen after %d s", child_name,
                    (int) (LONGEST_START_NANOS / INT64_C(1000000000)));
        }
        nanosleep(&pause, NULL);
    }
    atomic_store(&listens, true);
}

/*
 * Starts a program, and returns when it listens on the address of a reserved socket. Its output is the log, and what it
 * uses counts as used by this process. It ends with this process, also if that is killed. If it ends before, this
 * process fails as `start` or `crash`. Call once, in `start`.
 *
 * who: for messages, such as "node 2: memcached"; lives as long as the process
 * path: of the program
 * words: its name and arguments; they end with NULL
 */
static void grid_program_start(const char *who, const char *path, const char *const *words, int reserved) {
    child_name = who;
    fcntl(reserved, F_SETFD, FD_CLOEXEC);
    fork_child(path, words);
    jdyno_at_end(kill_child);
    jdyno_count_child(child, "storeNanos", NULL);
    jdyno_start_thread(watch, NULL);
    await_listening(reserved);
    close(reserved);
}

/*
 * The role `node`: a store of its own, memcached or Redis, which knows no other node. The client speaks the protocol of
 * the store, which it learns from the name of the endpoint.
 */

enum {
    LEAST_MEBIBYTES = 64, /* four times the longest value */
    MOST_MEBIBYTES = 1 << 24,
    MOST_THREADS = 10000,
    MOST_OPERATIONS = 1000,
    MORE_CONNECTIONS = 100, /* beside those of the threads: of the client's watch, for example */
    MOST_NODES = 1000,
};

static void start(void) {
    static grid_store_place place;
    static char who[GRID_STORE_TEXT_BYTES];
    const char *words[GRID_STORE_WORDS];
    const grid_store_kind *kind = grid_store_asked_for();
    if (jdyno_number("transaction", 1, MOST_OPERATIONS) > 1) {
        jdyno_fail("unsupported", "the platform native has no transactions; set transaction=1");
    }
    const char *path = jdyno_find_program(kind->program);
    if (path == NULL) {
        jdyno_fail("unsupported", "%s is not installed; on Debian: apt-get install %s", kind->program, kind->program);
    }
    int64_t memory = jdyno_number("memory", LEAST_MEBIBYTES, MOST_MEBIBYTES);
    int64_t threads = jdyno_number("threads", 1, MOST_THREADS);
    int reserved = jdyno_reserve(kind->name);
    snprintf(place.host, sizeof place.host, "%s", jdyno_text_or("host", "127.0.0.1"));
    snprintf(place.port, sizeof place.port, "%d", jdyno_port(reserved));
    snprintf(place.mebibytes, sizeof place.mebibytes, "%" PRId64, memory);
    snprintf(place.connections, sizeof place.connections, "%" PRId64, threads + MORE_CONNECTIONS);
    snprintf(who, sizeof who, "node %" PRId64 ": %s", jdyno_number_or("process", 1, MOST_NODES, 1), kind->program);
    words[0] = kind->program;
    kind->arguments(&place, words + 1);
    grid_program_start(who, path, words, reserved);
}

const jdyno_role jdyno_roles[] = {{"node", start, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
