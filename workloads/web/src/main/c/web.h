#ifndef WEB_H
#define WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A text that grows. For one thread.
 */

typedef struct web_text {
    char *bytes; /* not terminated */
    size_t length;
    size_t capacity;
} web_text;

void web_text_add_bytes(web_text *text, const void *bytes, size_t length);

void web_text_add(web_text *text, const char *string);

void web_text_add_number(web_text *text, int64_t number);

/* Writes all of it. Returns 0, or -1 if the reader has gone. */
int web_text_write(const web_text *text, int descriptor);

/*
 * The set of files: 36 in each directory, about 5 MB. The counterpart of FileName, FileContent and FileSet in Java.
 */

enum { WEB_NAME_BYTES = 16, WEB_DIRECTORY_BYTES = 45 * 1111 * 102 };

typedef struct web_file {
    int directory;
    int sizeClass; /* from 0 to 3 */
    int number;    /* from 0 to 8 */
} web_file;

/* Writes all files below the directory of the site. Fails as `error`. */
void web_files_write(const char *site, int directories, int64_t seed);

/* Its name within its directory, such as class1_4. */
void web_file_name(char name[WEB_NAME_BYTES], web_file file);

/*
 * Reads a file, and terminates it by a 0. The caller frees it. NULL if there is none.
 */
char *web_file_read(const char *site, web_file file);

/*
 * Processes of the site. For the command thread.
 */

/*
 * Starts this program as one of its parts (web_parts.h) with a socket as one of its descriptors. Its standard output is
 * the log. Its CPU time and memory count as those of this process. Fails as `error`.
 *
 * names, values: of its environment, in addition to that of this process; names end with NULL
 */
int64_t web_children_start(const char *part, int socket, int descriptor, const char *const *names,
        const char *const *values);

/* Kills all; for the end of this process. Any thread. */
void web_children_kill(void);

/*
 * The side of FastCGI that answers: requests of a web server, one connection each.
 */

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

/*
 * lighttpd, from the packages of the system. For the command thread.
 */

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

/*
 * The page of one request, byte for byte that of Java. The counterpart of Page and Site in Java.
 */

/*
 * Answers a request as a CGI program does: headers, an empty line, and the page.
 *
 * query: the parameters of the request
 * cookies: its header Cookie; may be empty
 * site: the directory with the files
 * sessions: the connection to the sessions
 */
void web_page_answer(web_text *out, const char *query, const char *cookies, const char *site, int sessions);

/*
 * The processes of the site besides that of the role. Each is this program, started again: the environment says which
 * part it is, and it acts before main. So does a CGI program, which the web server starts.
 */

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

/*
 * The sessions, in a process of their own to which the programs that write pages connect by TCP, because a CGI program
 * ends with its request. Both sides are for one thread.
 *
 * A command and its answer are lines of words:
 *   open ID           ID COUNT, and a line FILE ROWS for each earlier request; a new session if ID is not one
 *   add ID FILE ROWS  done
 *   end ID            done
 */

enum { WEB_ID_BYTES = 33 };

typedef struct web_visit {
    char file[WEB_NAME_BYTES];
    int rows;
} web_visit;

/* What `open` has answered. */
typedef struct web_session {
    char id[WEB_ID_BYTES];
    bool isNew;
    int visits;
    web_visit *history; /* the caller frees it */
} web_session;

/* Serves the sessions to the connections that a socket accepts; does not return. */
_Noreturn void web_sessions_serve(int listening);

/* Connects to the sessions. Returns the socket. Ends the process if that fails, as all below do. */
int web_sessions_connect(int port);

/* Opens the session of an id; a new one if there is none of this id, or if it is empty. */
web_session web_session_open(int sessions, const char *id);

void web_session_add(int sessions, const web_session *session, const char *file, int rows);

void web_session_end(int sessions, const web_session *session);

/*
 * The sessions in memory. For one thread.
 */

typedef struct web_stored_session {
    char id[WEB_ID_BYTES];
    int visits;
    int capacity;
    web_visit *history;
    struct web_stored_session *next; /* with the same hash */
} web_stored_session;

#endif
