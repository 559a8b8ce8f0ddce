#define _GNU_SOURCE
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

enum { PATH_BYTES = 4096, PREFIX_BYTES = 64 };

static char prefix[PREFIX_BYTES];
static char path[PATH_BYTES];

static bool is_directory(const char *name) {
    struct stat status;
    return stat(name, &status) == 0 && S_ISDIR(status.st_mode);
}

/*
 * Removes a directory with all that is in it; ignores what has gone. Does not follow links, which may lead anywhere.
 */
static void remove_directory(const char *name) {
    int descriptor = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *directory = descriptor < 0 ? NULL : fdopendir(descriptor);
    if (directory == NULL) {
        return;
    }
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        char inner[PATH_BYTES];
        bool isOther = strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
        if (isOther && unlinkat(dirfd(directory), entry->d_name, 0) != 0 && (errno == EISDIR || errno == EPERM)
                && snprintf(inner, sizeof inner, "%s/%s", name, entry->d_name) < (int) sizeof inner) {
            remove_directory(inner);
        }
    }
    closedir(directory);
    if (rmdir(name) != 0 && errno != ENOENT) {
        perror(name);
    }
}

void jdyno_directory_remove(void) {
    remove_directory(path);
}

/* Whether a name is that of a directory whose process has ended, or had the number of this one. */
static bool is_leftover(const char *name) {
    const char *owner = name + strlen(prefix);
    char process[64];
    if (strncmp(name, prefix, strlen(prefix)) != 0 || *owner == '\0' || owner[strspn(owner, "0123456789")] != '\0') {
        return false;
    }
    snprintf(process, sizeof process, "/proc/%.20s", owner);
    return strtol(owner, NULL, 10) == getpid() || !is_directory(process);
}

/* Removes the directories of processes that have ended; none if the system does not report on processes. */
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

const char *jdyno_directory_below(const char *parent, const char *workload, int64_t neededBytes, const char *use) {
    struct statvfs room;
    snprintf(prefix, sizeof prefix, "jdyno-%s-", workload);
    if (!is_directory(parent)) {
        jdyno_fail("bad-parameter", "directory %s does not exist; set directory= to an existing one", parent);
    }
    remove_leftovers(parent);
    if (statvfs(parent, &room) == 0 && (int64_t) (room.f_bavail * room.f_frsize) < neededBytes) {
        jdyno_fail("error",
                "directory %s has %.1f MB of free space and must have %.1f MB for %s; free some, or set directory= "
                "to another directory",
                parent, (double) (room.f_bavail * room.f_frsize) / 1e6, (double) neededBytes / 1e6, use);
    }
    if (snprintf(path, sizeof path, "%s/%s%ld", parent, prefix, (long) getpid()) >= (int) sizeof path
            || mkdir(path, 0777) != 0) {
        jdyno_fail("bad-parameter", "directory %s cannot be written (%s); set directory= to another one", parent,
                strerror(errno));
    }
    jdyno_at_end(jdyno_directory_remove);
    return path;
}

void jdyno_directory_require(void) {
    if (!is_directory(path)) {
        jdyno_fail("error", "directory %s was removed during the trial; keep it until the trial is over",
                path);
    }
}
