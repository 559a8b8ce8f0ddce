#include "jdyno.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Those of system programs, which the PATH of a user need not have. */
static const char MORE_FOLDERS[] = ":/usr/sbin:/usr/local/sbin";

const char *jdyno_find_program(const char *name) {
    const char *given = getenv("PATH");
    size_t bytes = (given == NULL ? 0 : strlen(given)) + sizeof MORE_FOLDERS;
    size_t pathBytes = bytes + strlen(name) + 1;
    char *folders = jdyno_allocate(bytes);
    char *path = jdyno_allocate(pathBytes);
    char *rest = NULL;
    snprintf(folders, bytes, "%s%s", given == NULL ? "" : given, MORE_FOLDERS);
    for (char *folder = strtok_r(folders, ":", &rest); folder != NULL; folder = strtok_r(NULL, ":", &rest)) {
        snprintf(path, pathBytes, "%s/%s", folder, name);
        if (access(path, X_OK) == 0) {
            free(folders);
            return path;
        }
    }
    free(folders);
    free(path);
    return NULL;
}
