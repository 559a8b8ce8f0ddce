/*
 * A directory for the files of one trial, inside the one that the parameter `directory` names. Its name contains the
 * process number, so that the next process, in Java or C, can find and remove what a killed one left behind.
 */
#ifndef QUEUE_DIRECTORY_H
#define QUEUE_DIRECTORY_H

#include <stdint.h>

/*
 * Creates the directory and returns its path; it is removed when the process ends. Fails as `bad-parameter` if the
 * parent is missing or cannot be written, as `error` if it has too little space. Call once, in `start`.
 */
const char *queue_directory_below(const char *parent, int64_t neededBytes, const char *use);

/* Fails as `error` if the directory has been removed. */
void queue_directory_require(void);

#endif
