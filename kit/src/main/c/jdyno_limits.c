#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __linux__
#endif

/*
 * Reads how many limited resources a failing process uses. The files are opened in advance and read without allocation,
 * because the failure may be a lack of file descriptors or memory.
 */

enum { BUFFER_BYTES = 4096 };

static int statusFile = -1;
static int mapsFile = -1;
static int descriptorFolder = -1;

const char *jdyno_cause(int error) {
    switch (error) {
        case EMFILE:
        case ENFILE:
            return "descriptor-limit";
        case ENOMEM:
        case ENOBUFS:
            return "out-of-memory";
        case EADDRNOTAVAIL:
            return "port-limit";
        case ECONNREFUSED:
            return "refused";
        case ETIMEDOUT:
            return "time-out";
        default:
            return "error";
    }
}

/* The number of lines of a file; 0 if it cannot be read. */
static int64_t lines_of(int file) {
    char buffer[BUFFER_BYTES];
    int64_t lines = 0;
    if (file < 0 || lseek(file, 0, SEEK_SET) != 0) {
        return 0;
    }
    for (ssize_t got = read(file, buffer, sizeof buffer); got > 0; got = read(file, buffer, sizeof buffer)) {
        for (ssize_t i = 0; i < got; i++) {
            lines += buffer[i] == '\n';
        }
    }
    return lines;
}

static int64_t threads_of(int file) {
    char buffer[BUFFER_BYTES];
    if (file < 0 || lseek(file, 0, SEEK_SET) != 0) {
        return 0;
    }
    ssize_t got = read(file, buffer, sizeof buffer - 1);
    buffer[got > 0 ? got : 0] = '\0';
    const char *field = strstr(buffer, "\nThreads:");
    return field == NULL ? 0 : strtoll(field + sizeof "\nThreads:" - 1, NULL, 10);
}

#ifdef __linux__

/* The kernel's format; readdir of libc would allocate. */
typedef struct folder_entry {
    uint64_t inode;
    int64_t next;
    uint16_t length;
    uint8_t type;
    char name[];
} folder_entry;

/* The number of entries of a directory, without those for itself and its parent. */
static int64_t entries_of(int folder) {
    _Alignas(folder_entry) char buffer[BUFFER_BYTES];
    int64_t entries = 0;
    long got;
    if (folder < 0 || lseek(folder, 0, SEEK_SET) != 0) {
        return 0;
    }
    while ((got = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
        for (long at = 0; at < got; at += ((folder_entry *) (buffer + at))->length) {
            entries += ((folder_entry *) (buffer + at))->name[0] != '.';
        }
    }
    return entries;
}

void jdyno_limits_prepare(void) {
    statusFile = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    mapsFile = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    descriptorFolder = open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

#else

static int64_t entries_of(int folder) {
    (void) folder;
    return 0;
}

void jdyno_limits_prepare(void) {}

#endif

static char *put_known(char *at, const char *name, int64_t value) {
    if (value <= 0) {
        return at;
    }
    return at + sprintf(at, "%s\"%s\":%lld", at[-1] == '{' ? "" : ",", name, (long long) value);
}

char *jdyno_limits_write(char *at) {
    at += sprintf(at, "\"counters\":{");
    at = put_known(at, "threads", threads_of(statusFile));
    at = put_known(at, "descriptors", entries_of(descriptorFolder));
    at = put_known(at, "maps", lines_of(mapsFile));
    return at + sprintf(at, "}");
}
