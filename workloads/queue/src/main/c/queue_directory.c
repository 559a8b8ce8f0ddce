#define _GNU_SOURCE
#include "queue_directory.h"

#include "jdyno.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

static const char PREFIX[] = "jdyno-queue-";
static char path[PATH_BYTES];

static bool is_directory(const char *name) {
    struct stat status;
    return stat(name, &status) == 0 && S_ISDIR(status.st_mode);
}

/*
 * Removes a directory of files; what is gone already is as well. A link is not followed: it may be anybody's and lead
 * anywhere.
 */
static void remove_directory(const char *name) {
    int descriptor = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *directory = descriptor < 0 ? NULL : fdopendir(descriptor);
    if (directory == NULL) {
        return;
    }
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        unlinkat(dirfd(directory), entry->d_name, 0);
    }
    closedir(directory);
    if (rmdir(name) != 0 && errno != ENOENT) {
        perror(name);
    }
}

static void remove_own(void) {
    remove_directory(path);
}

/* Whether a name is that of a directory whose process no longer lives, or had the number of this one before. */
static bool is_leftover(const char *name) {
    const char *owner = name + sizeof PREFIX - 1;
    char process[64];
    if (strncmp(name, PREFIX, sizeof PREFIX - 1) != 0 || *owner == '\0' || owner[strspn(owner, "0123456789")] != '\0') {
        return false;
    }
    snprintf(process, sizeof process, "/proc/%.20s", owner);
    return strtol(owner, NULL, 10) == getpid() || !is_directory(process);
}

/* Removes what processes that no longer live have left; nothing where the system does not tell who lives. */
static void remove_leftovers(const char *parent) {
    DIR *directory = is_directory("/proc/self") ? opendir(parent) : NULL;
    if (directory == NULL) {
        return;
    }
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        if (is_leftover(entry->d_name)) {
            char leftover[PATH_BYTES];
            snprintf(leftover, sizeof leftover, "%s/%s", parent, entry->d_name);
            remove_directory(leftover);
        }
    }
    closedir(directory);
}

const char *queue_directory_below(const char *parent, int64_t neededBytes, const char *use) {
    struct statvfs room;
    if (!is_directory(parent)) {
        jdyno_fail("bad-parameter", "directory %s is not there; give one that is by directory=", parent);
    }
    remove_leftovers(parent);
    if (statvfs(parent, &room) == 0 && (int64_t) (room.f_bavail * room.f_frsize) < neededBytes) {
        jdyno_fail("error",
                "directory %s has %.1f MB of room and must have %.1f MB for %s; free some, or give "
                "another by directory=",
                parent, (double) (room.f_bavail * room.f_frsize) / 1e6, (double) neededBytes / 1e6, use);
    }
    if (snprintf(path, sizeof path, "%s/%s%ld", parent, PREFIX, (long) getpid()) >= (int) sizeof path
            || mkdir(path, 0777) != 0) {
        jdyno_fail("bad-parameter", "directory %s cannot be written (%s); give another by directory=", parent,
                strerror(errno));
    }
    jdyno_at_end(remove_own);
    return path;
}

void queue_directory_require(void) {
    if (!is_directory(path)) {
        jdyno_fail("error", "directory %s was removed while messages went through it; leave it until the trial is over",
                path);
    }
}
