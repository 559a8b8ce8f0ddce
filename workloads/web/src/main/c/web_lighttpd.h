/*
 * lighttpd, from the packages of the system. For the command thread.
 */
#ifndef WEB_LIGHTTPD_H
#define WEB_LIGHTTPD_H

#include <stdbool.h>
#include <stdint.h>

enum { WEB_PATH_BYTES = 4096 };

/* Finds the program. Fails as `unsupported` if it is not installed. */
const char *web_lighttpd_find(void);

/*
 * Starts lighttpd on a listening socket, and waits until it answers. Fails as `error` if it ends.
 *
 * site: the directory with the files, for its configuration too
 * fastcgi: the socket of the FastCGI programs; NULL for CGI
 * sessionsPort: for the CGI program
 */
void web_lighttpd_start(int listening, const char *site, const char *fastcgi, int sessionsPort);

/* How many requests it has answered, without those of this function. */
int64_t web_lighttpd_requests(void);

#endif
