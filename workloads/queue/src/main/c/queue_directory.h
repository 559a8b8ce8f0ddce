/*
 * A directory that one trial has for its files, below the one that the parameter `directory` names. Its name tells the
 * process, so that what a killed one left behind is found, and removed, by the next, in Java or in C.
 */
#ifndef QUEUE_DIRECTORY_H
#define QUEUE_DIRECTORY_H

#include <stdint.h>

/*
 * Makes a new one and returns its path; it is removed when the process ends. Fails as `bad-parameter` when the
 * directory is missing or cannot be written, as `error` when it has less room than its use needs. Call once, in
 * `start`.
 */
const char *queue_directory_below(const char *parent, int64_t neededBytes, const char *use);

/* Fails as `error` when the directory has been removed. */
void queue_directory_require(void);

#endif
