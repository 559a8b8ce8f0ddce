/*
 * Processes of the site. For the command thread.
 */
#ifndef WEB_CHILDREN_H
#define WEB_CHILDREN_H

#include <stdint.h>

/*
 * Starts this program as one of its parts (web_parts.h) with a socket as one of its descriptors. Its standard output is
 * the log. Its CPU time and memory count as those of this process. Fails as `error`.
 *
 * names, values: of its environment, in addition to that of this process; names end with NULL
 */
int64_t web_children_start(const char *part, int socket, int descriptor, const char *const *names,
        const char *const *values);

/* The path of this program. */
const char *web_children_program(void);

/* Kills all; for the end of this process. Any thread. */
void web_children_kill(void);

#endif
