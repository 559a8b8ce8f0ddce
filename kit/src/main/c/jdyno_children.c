#include "jdyno_kit.h"

#include <stdio.h>
#include <string.h>
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

/* Adds the user and system time of a child, in ticks; nothing if it has ended. */
static void add_ticks(const counted_child *child, int64_t *ticks) {
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
    }
}

jdyno_children_times jdyno_children_read(void) {
    int64_t ticks[JDYNO_CHILDREN_COUNTERS] = {0};
    for (size_t i = 0; i < childCount; i++) {
        add_ticks(&children[i], ticks);
    }
    for (size_t i = 0; i < highest.count; i++) {
        int64_t nanos = ticks[i] * (JDYNO_NANOS_PER_SECOND / sysconf(_SC_CLK_TCK));
        highest.nanos[i] = nanos > highest.nanos[i] ? nanos : highest.nanos[i];
    }
    return highest;
}

size_t jdyno_children_count(void) {
    return childCount;
}

int64_t jdyno_children_pid(size_t index) {
    return children[index].pid;
}
