#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>

/*
 * The masks of a recorded machine. The test compiles the twin with the names of the two system calls defined as these,
 * and RECORDED as the directory with `mask`, which the process inherits, and `cpuset`, which bounds it: both numbers,
 * each followed by a space.
 */

static cpu_set_t current;
static int isRead;

static cpu_set_t set_in(const char *file) {
    cpu_set_t set;
    int processor;
    FILE *numbers = fopen(file, "r");
    CPU_ZERO(&set);
    while (numbers != NULL && fscanf(numbers, "%d", &processor) == 1) {
        CPU_SET(processor, &set);
    }
    if (numbers != NULL) {
        fclose(numbers);
    }
    return set;
}

int recorded_getaffinity(pid_t thread, size_t size, cpu_set_t *set) {
    (void) thread;
    (void) size;
    if (!isRead) {
        current = set_in(RECORDED "/mask");
        isRead = 1;
    }
    *set = current;
    return 0;
}

int recorded_setaffinity(pid_t thread, size_t size, const cpu_set_t *set) {
    cpu_set_t cpuset = set_in(RECORDED "/cpuset");
    (void) thread;
    (void) size;
    CPU_AND(&cpuset, &cpuset, set);
    if (CPU_COUNT(&cpuset) == 0) {
        errno = EINVAL;
        return -1;
    }
    current = cpuset;
    return 0;
}
