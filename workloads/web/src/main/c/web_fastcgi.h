/*
 * The side of FastCGI that answers: requests of a web server, one connection each.
 */
#ifndef WEB_FASTCGI_H
#define WEB_FASTCGI_H

#include "web_text.h"

/* One request. Its texts are valid until it has been answered. */
typedef struct web_fastcgi_request {
    int connection;
    unsigned id;
    web_text parameters; /* as FastCGI encodes them */
} web_fastcgi_request;

/* Waits for the next request on a listening socket. Its connection is -1 if it broke before all of it arrived. */
web_fastcgi_request web_fastcgi_next(int listening);

/* The value of a parameter as a string, or an empty one. The caller frees it. */
char *web_fastcgi_parameter(const web_fastcgi_request *request, const char *name);

/* Sends an answer as of a CGI program, and ends the request. */
void web_fastcgi_answer(web_fastcgi_request *request, const web_text *answer);

#endif
