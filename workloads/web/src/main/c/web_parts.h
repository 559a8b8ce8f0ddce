/*
 * The processes of the site besides that of the role. Each is this program, started again: the environment says which
 * part it is, and it acts before main. So does a CGI program, which the web server starts.
 */
#ifndef WEB_PARTS_H
#define WEB_PARTS_H

/* The part: lighttpd, sessions or fastcgi. */
#define WEB_PART "JDYNO_WEB_PART"
/* The directory with the files, for the programs that write pages. */
#define WEB_SITE "JDYNO_WEB_SITE"
/* The port of the sessions, for them too. */
#define WEB_SESSIONS "JDYNO_WEB_SESSIONS"
/* The program and the configuration of lighttpd. */
#define WEB_LIGHTTPD "JDYNO_WEB_LIGHTTPD"
#define WEB_CONFIGURATION "JDYNO_WEB_CONFIGURATION"

/* The socket on which lighttpd gets its connections; those of the other parts have the number 0. */
enum { WEB_LIGHTTPD_SOCKET = 3 };

#endif
