/*
 * The process of a store. For the command thread.
 */
#ifndef GRID_PROGRAM_H
#define GRID_PROGRAM_H

/*
 * Starts a program, and returns when it listens on the address of a reserved socket. Its output is the log, and what it
 * uses counts as used by this process. It ends with this process, also if that is killed. If it ends before, this
 * process fails as `start` or `crash`. Call once, in `start`.
 *
 * who: for messages, such as "node 2: memcached"; lives as long as the process
 * path: of the program
 * words: its name and arguments; they end with NULL
 */
void grid_program_start(const char *who, const char *path, const char *const *words, int reserved);

#endif
