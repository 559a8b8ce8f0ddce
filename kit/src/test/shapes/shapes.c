/*
 * A server in one of the shapes that servers have. For each byte of its input it burns some CPU time, and answers with
 * a byte when all of it is burnt. It ends with its input.
 *
 * Arguments: the shape, the CPU time of a request in milliseconds, and perhaps a port at which it also listens.
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { POOL = 4 };

static long burnNanos;
static int pool[POOL][2];

static void answer(void) {
    if (write(STDOUT_FILENO, "+", 1) != 1) {
        _exit(1);
    }
}

static void *burn(void *unused) {
    struct timespec begin, now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    do {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < burnNanos);
    return unused;
}

static pid_t started(void) {
    pid_t child = fork();
    if (child < 0) {
        perror("fork");
        exit(1);
    }
    return child;
}

static void burn_and_end(void) {
    burn(NULL);
    answer();
    _exit(0);
}

static void in_process(void) {
    burn(NULL);
    answer();
}

static void in_thread(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, burn, NULL) != 0) {
        exit(1);
    }
    pthread_join(thread, NULL);
    answer();
}

static void in_child(void) {
    pid_t child = started();
    if (child == 0) {
        burn(NULL);
        _exit(0);
    }
    waitpid(child, NULL, 0);
    answer();
}

/* Whether anybody waits for it depends on the shape. */
static void in_unwaited_child(void) {
    if (started() == 0) {
        burn_and_end();
    }
}

/* Its parent ends first. */
static void in_orphan(void) {
    pid_t child = started();
    if (child == 0) {
        if (started() == 0) {
            burn_and_end();
        }
        _exit(0);
    }
    waitpid(child, NULL, 0);
}

/* Starts this program once more, in a session of its own, without parent and variables. */
static void start_daemon(const char *shape) {
    pid_t child = started();
    if (child == 0) {
        setsid();
        if (started() == 0) {
            char *const none[] = {NULL};
            char millis[32];
            snprintf(millis, sizeof millis, "%ld", burnNanos / 1000000);
            execle("/proc/self/exe", "shapes", shape, millis, (char *) NULL, none);
            _exit(1);
        }
        _exit(0);
    }
    waitpid(child, NULL, 0);
}

static void in_daemon(void) {
    start_daemon("once");
}

static void in_helper(void) {
    if (write(pool[0][1], "?", 1) != 1) {
        exit(1);
    }
}

/* A daemon of the shape that reads requests from it; it outlives them all. */
static void start_helper(const char *shape) {
    int input = dup(STDIN_FILENO);
    if (input < 0 || pipe(pool[0]) != 0 || dup2(pool[0][0], STDIN_FILENO) < 0) {
        exit(1);
    }
    fcntl(input, F_SETFD, FD_CLOEXEC);
    fcntl(pool[0][1], F_SETFD, FD_CLOEXEC);
    start_daemon(shape);
    dup2(input, STDIN_FILENO);
}

static void in_pool(void) {
    static int next;
    if (write(pool[next++ % POOL][1], "?", 1) != 1) {
        exit(1);
    }
}

static void start_pool(void) {
    for (int i = 0; i < POOL; i++) {
        if (pipe(pool[i]) != 0) {
            exit(1);
        }
        if (started() == 0) {
            char request;
            for (int j = 0; j <= i; j++) {
                close(pool[j][1]);
            }
            while (read(pool[i][0], &request, 1) == 1) {
                in_process();
            }
            _exit(0);
        }
    }
}

static void listen_at(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int socket_of_port = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(socket_of_port, (struct sockaddr *) &address, sizeof address) != 0 || listen(socket_of_port, 1) != 0) {
        perror("listen");
        exit(1);
    }
}

int main(int count, char **words) {
    static const struct {
        const char *name;
        void (*serve)(void);
    } shapes[] = {{"process", in_process}, {"thread", in_thread}, {"child", in_child},
        {"ignored", in_unwaited_child}, {"nowait", in_unwaited_child}, {"zombie", in_unwaited_child},
        {"orphan", in_orphan}, {"daemon", in_daemon}, {"helper", in_helper}, {"helpers", in_helper}, {"pool", in_pool}};
    if (count < 3) {
        return 2;
    }
    burnNanos = atol(words[2]) * 1000000L;
    if (count > 3) {
        listen_at(atoi(words[3]));
    }
    if (strcmp(words[1], "once") == 0) {
        burn_and_end();
    } else if (strcmp(words[1], "ignored") == 0) {
        signal(SIGCHLD, SIG_IGN);
    } else if (strcmp(words[1], "nowait") == 0) {
        struct sigaction action = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDWAIT};
        sigaction(SIGCHLD, &action, NULL);
    } else if (strcmp(words[1], "helper") == 0) {
        start_helper("process");
    } else if (strcmp(words[1], "helpers") == 0) {
        start_helper("child");
    } else if (strcmp(words[1], "pool") == 0) {
        start_pool();
    }
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        char request;
        while (strcmp(shapes[i].name, words[1]) == 0 && read(STDIN_FILENO, &request, 1) == 1) {
            shapes[i].serve();
        }
    }
    return 0;
}
