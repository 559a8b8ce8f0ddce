#define _GNU_SOURCE
#include "system.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* An empty task runs elsewhere, and its end is awaited. Every task must have run. */

extern char **environ;

static uint64_t begun;
static uint64_t ended; /* the end of each task is awaited before the next one, and before the number is read */

static void require_ended(int64_t more) {
    begun += (uint64_t) more;
    if (ended != begun) {
        jdyno_fail("wrong-output", "%" PRIu64 " tasks have run of %" PRIu64, ended, begun);
    }
}

static void *task(void *nothing) {
    ended++;
    return nothing;
}

static int64_t start_threads(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        pthread_t thread;
        int error = pthread_create(&thread, NULL, task, NULL);
        if (error == 0) {
            error = pthread_join(thread, NULL);
        }
        if (error != 0) {
            jdyno_fail("thread-limit", "cannot start or join a thread: %s", strerror(error));
        }
    }
    require_ended(times);
    return times;
}

jdyno_kernel system_thread_kernel(void) {
    return (jdyno_kernel){start_threads, NULL, 0, INT64_MAX, 0};
}

/* ---- One thread for all tasks ---------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards all below */
static pthread_cond_t asked = PTHREAD_COND_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static bool hasTask;

static void *run_pool(void *nothing) {
    pthread_mutex_lock(&lock);
    while (1) {
        while (!hasTask) {
            pthread_cond_wait(&asked, &lock);
        }
        task(NULL);
        hasTask = false;
        pthread_cond_signal(&done);
    }
    return nothing;
}

static int64_t submit(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        pthread_mutex_lock(&lock);
        hasTask = true;
        pthread_cond_signal(&asked);
        while (hasTask) {
            pthread_cond_wait(&done, &lock);
        }
        pthread_mutex_unlock(&lock);
    }
    require_ended(times);
    return times;
}

jdyno_kernel system_pool_kernel(void) {
    jdyno_start_thread(run_pool, NULL);
    return (jdyno_kernel){submit, NULL, 0, INT64_MAX, 0};
}

/* ---- Processes ------------------------------------------------------------------------------------------------- */

/* Awaits a process, which must end with a status. */
static void await(pid_t process, int expected) {
    int status;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) {
            jdyno_fail("error", "cannot await a process: %s", strerror(errno));
        }
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != expected) {
        jdyno_fail("wrong-output", "a process has ended with status %#x and not %d", (unsigned) status, expected);
    }
    ended++;
}

static int64_t start_programs(int64_t times) {
    char *arguments[] = {"true", NULL};
    for (int64_t i = 0; i < times; i++) {
        pid_t process;
        int error = posix_spawnp(&process, "true", NULL, NULL, arguments, environ);
        if (error != 0) {
            jdyno_fail("error", "cannot start the program true: %s", strerror(error));
        }
        await(process, 0);
    }
    require_ended(times);
    return times;
}

jdyno_kernel system_process_kernel(void) {
    return (jdyno_kernel){start_programs, NULL, 0, INT64_MAX, 0};
}

static int64_t fork_all(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        int status = (int) (i & 127);
        pid_t process = fork();
        if (process == 0) {
            _exit(status);
        }
        if (process < 0) {
            jdyno_fail("thread-limit", "cannot fork: %s", strerror(errno));
        }
        await(process, status);
    }
    require_ended(times);
    return times;
}

jdyno_kernel system_fork_kernel(void) {
    return (jdyno_kernel){fork_all, NULL, 0, INT64_MAX, 0};
}
