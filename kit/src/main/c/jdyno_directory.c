#define _GNU_SOURCE
#include "jdyno.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, PREFIX_BYTES = 64 };

/*
 * The file in a directory that its process has locked. The kernel releases the lock when that ends, and other
 * containers see it too. A process never opens the file of its own lock again: to close it would release the lock.
 */
static const char LOCK[] = ".lock";

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

/* Whether a process holds the lock of a directory. Nobody does if it has none. */
static bool is_locked(const char *directory) {
    char file[PATH_BYTES];
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    if (snprintf(file, sizeof file, "%s/%s", directory, LOCK) >= (int) sizeof file) {
        return true;
    }
    int descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        return errno != ENOENT;
    }
    bool locked = fcntl(descriptor, F_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
    close(descriptor);
    return locked;
}

/* Whether a name is that of the directory of a trial: the process number, and what no other of that number has. */
static bool is_of_trial(const char *name) {
    const char *owner = name + strlen(prefix);
    if (strncmp(name, prefix, strlen(prefix)) != 0 || *owner == '\0') {
        return false;
    }
    owner += strspn(owner, "0123456789");
    if (*owner == '-') {
        owner++;
        owner += strspn(owner, "0123456789abcdefghijklmnopqrstuvwxyz");
    }
    return *owner == '\0';
}

/* Removes the directories of processes that have ended. */
static void remove_leftovers(const char *parent) {
    DIR *directory = opendir(parent);
    if (directory == NULL) {
        return;
    }
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        char leftover[PATH_BYTES];
        snprintf(leftover, sizeof leftover, "%s/%s", parent, entry->d_name);
        if (is_of_trial(entry->d_name) && !is_locked(leftover)) {
            remove_directory(leftover);
        }
    }
    closedir(directory);
}

/* Creates the directory under a name that is none of a trial, locks it, and gives it its name. */
static bool create_locked(const char *parent) {
    char unlocked[PATH_BYTES], file[PATH_BYTES];
    struct timespec now;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    clock_gettime(CLOCK_MONOTONIC, &now);
    long long nanos = now.tv_sec * 1000000000LL + now.tv_nsec;
    if (snprintf(path, sizeof path, "%s/%s%ld-%lld", parent, prefix, (long) getpid(), nanos) >= (int) sizeof path
            || snprintf(unlocked, sizeof unlocked, "%s/.%s", parent, path + strlen(parent) + 1) >= (int) sizeof unlocked
            || snprintf(file, sizeof file, "%s/%s", unlocked, LOCK) >= (int) sizeof file) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (mkdir(unlocked, 0777) != 0) {
        return false;
    }
    int descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0 && fcntl(descriptor, F_SETLK, &lock) == 0 && rename(unlocked, path) == 0) {
        return true;
    }
    int cause = errno;
    unlink(file);
    rmdir(unlocked);
    errno = cause;
    return false;
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
    if (!create_locked(parent)) {
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
