#define _GNU_SOURCE
#include "grid_program.h"

#include "jdyno.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

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

void grid_program_start(const char *who, const char *path, const char *const *words, int reserved) {
    child_name = who;
    fcntl(reserved, F_SETFD, FD_CLOEXEC);
    fork_child(path, words);
    jdyno_at_end(kill_child);
    jdyno_count_child(child, "storeNanos", NULL);
    jdyno_start_thread(watch, NULL);
    await_listening(reserved);
    close(reserved);
}
