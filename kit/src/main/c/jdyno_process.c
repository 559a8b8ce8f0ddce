#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MAX_CHILDREN = 1100, PATH_BYTES = 64, STAT_BYTES = 1024 };

typedef struct counted_child {
    int64_t pid;
    size_t counter;           /* of its own time; an index of the times below */
    size_t counterOfChildren; /* of the time of those it has waited for */
} counted_child;

static counted_child children[MAX_CHILDREN];
static size_t childCount;
static jdyno_children_times highest; /* so that the time of a child that has ended is not lost */

static size_t counter_named(const char *name) {
    size_t i = 0;
    while (i < highest.count && strcmp(highest.counters[i], name) != 0) {
        i++;
    }
    if (i == JDYNO_CHILDREN_COUNTERS) {
        jdyno_fail("error", "more than %d counters of child processes", JDYNO_CHILDREN_COUNTERS);
    }
    if (i == highest.count) {
        highest.counters[highest.count++] = name;
    }
    return i;
}

void jdyno_count_child(int64_t pid, const char *counter, const char *counterOfChildren) {
    if (childCount == MAX_CHILDREN) {
        jdyno_fail("error", "more than %d child processes", MAX_CHILDREN);
    }
    size_t own = counter_named(counter);
    size_t ofChildren = counterOfChildren == NULL ? own : counter_named(counterOfChildren);
    children[childCount++] = (counted_child){pid, own, ofChildren};
}

/* Adds the user and system time of a child, in ticks, and the latter to `kernel`; nothing if it has ended. */
static void add_ticks(const counted_child *child, int64_t *ticks, int64_t *kernel) {
    char path[PATH_BYTES];
    char stat[STAT_BYTES];
    long long user;
    long long system;
    long long userOfChildren;
    long long systemOfChildren;
    snprintf(path, sizeof path, "/proc/%lld/stat", (long long) child->pid);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return;
    }
    size_t length = fread(stat, 1, sizeof stat - 1, file);
    fclose(file);
    stat[length] = '\0';
    /* The name is in parentheses and may contain any character. The times follow eleven columns. */
    const char *columns = strrchr(stat, ')');
    if (columns != NULL
            && sscanf(columns, ") %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lld %lld %lld %lld", &user, &system,
                       &userOfChildren, &systemOfChildren)
                    == 4) {
        ticks[child->counter] += user + system;
        ticks[child->counterOfChildren] += userOfChildren + systemOfChildren;
        *kernel += system + systemOfChildren;
    }
}

jdyno_children_times jdyno_children_read(void) {
    int64_t tickNanos = JDYNO_NANOS_PER_SECOND / sysconf(_SC_CLK_TCK);
    int64_t ticks[JDYNO_CHILDREN_COUNTERS] = {0};
    int64_t kernel = 0;
    for (size_t i = 0; i < childCount; i++) {
        add_ticks(&children[i], ticks, &kernel);
    }
    for (size_t i = 0; i < highest.count; i++) {
        int64_t nanos = ticks[i] * tickNanos;
        highest.nanos[i] = nanos > highest.nanos[i] ? nanos : highest.nanos[i];
    }
    highest.kernelNanos = kernel * tickNanos > highest.kernelNanos ? kernel * tickNanos : highest.kernelNanos;
    return highest;
}

static size_t jdyno_children_count(void) {
    return childCount;
}

static int64_t jdyno_children_pid(size_t index) {
    return children[index].pid;
}


static atomic_int_fast64_t threadsPeak;
static atomic_int_fast64_t residentPeak;
static int64_t unconnectedKibibytes = -1;
static int64_t connectedKibibytes = -1;

/* Every JVM raises its own limit; without this, a twin would fail where Java does not. */
void jdyno_process_raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0) {
            perror("cannot raise the limit of open files");
        }
    }
}

/* The number after a field of a file, or -1 if there is none. */
static int64_t field_of(const char *path, const char *field) {
    long long number = -1;
    char line[256];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return -1;
    }
    while (number < 0 && fgets(line, sizeof line, file) != NULL) {
        size_t length = strlen(field);
        if (strncmp(line, field, length) == 0 && sscanf(line + length, "%lld", &number) != 1) {
            break;
        }
    }
    fclose(file);
    return number;
}

/* The sum of a field of /proc/PID/`file` over this process and its counted children, or -1 if it cannot be read. */
static int64_t sum_of_field(const char *file, const char *field) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "/proc/self/%s", file);
    int64_t sum = field_of(path, field);
    for (size_t i = 0; sum >= 0 && i < jdyno_children_count(); i++) {
        snprintf(path, sizeof path, "/proc/%lld/%s", (long long) jdyno_children_pid(i), file);
        int64_t ofChild = field_of(path, field);
        sum += ofChild < 0 ? 0 : ofChild;
    }
    return sum;
}

/*
 * Exact, from the memory mappings. Before Linux 6.2 the figures of status and statm may lack some pages of each thread,
 * which is more than a connection needs.
 */
static int64_t exact_resident_kibibytes(void) {
    return sum_of_field("smaps_rollup", "Rss:");
}

void jdyno_process_before_connections(void) {
    if (unconnectedKibibytes < 0) {
        unconnectedKibibytes = exact_resident_kibibytes();
    }
}

void jdyno_process_after_connections(void) {
    if (connectedKibibytes < 0) {
        connectedKibibytes = exact_resident_kibibytes();
    }
}

static int64_t resident_bytes(void) {
    int64_t kibibytes = sum_of_field("status", "VmRSS:");
    return kibibytes < 0 ? -1 : kibibytes * 1024;
}

static int64_t noting_peak(atomic_int_fast64_t *peak, int64_t now) {
    int64_t before = atomic_load(peak);
    while (now > before && !atomic_compare_exchange_weak(peak, &before, now)) {
        /* the other thread's peak is now in `before` */
    }
    return now;
}

static int64_t threads_now(void) {
    return noting_peak(&threadsPeak, sum_of_field("status", "Threads:"));
}

void jdyno_process_note_threads(void) {
    threads_now();
}

static void add_if_known(jdyno_event *event, const char *name, int64_t value) {
    if (value >= 0) {
        jdyno_event_number(event, name, value);
    }
}

void jdyno_process_current(jdyno_event *event) {
    add_if_known(event, "rssBytes", noting_peak(&residentPeak, resident_bytes()));
    add_if_known(event, "threads", threads_now());
}

void jdyno_process_peaks(jdyno_event *event) {
    int64_t peakKibibytes = sum_of_field("status", "VmHWM:");
    int64_t peak = peakKibibytes < 0 ? -1 : noting_peak(&residentPeak, peakKibibytes * 1024);
    int64_t now = threads_now();
    jdyno_event_open(event, "counters");
    /* The kernel updates its peak with a delay, so the largest value seen here may exceed it. */
    add_if_known(event, "rssPeakBytes", peak < 0 ? -1 : atomic_load(&residentPeak));
    add_if_known(event, "threadsPeak", now < 0 ? -1 : atomic_load(&threadsPeak));
    if (unconnectedKibibytes >= 0 && connectedKibibytes >= 0) {
        jdyno_event_number(event, "connectedBytes", (connectedKibibytes - unconnectedKibibytes) * 1024);
    }
    jdyno_event_close(event);
}
