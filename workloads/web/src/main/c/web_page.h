/*
 * The page of one request, byte for byte that of Java. The counterpart of Page and Site in Java.
 */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include "web_text.h"

/*
 * Answers a request as a CGI program does: headers, an empty line, and the page.
 *
 * query: the parameters of the request
 * cookies: its header Cookie; may be empty
 * site: the directory with the files
 * sessions: the connection to the sessions
 */
void web_page_answer(web_text *out, const char *query, const char *cookies, const char *site, int sessions);

#endif
