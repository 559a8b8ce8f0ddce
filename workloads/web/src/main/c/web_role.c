#define _GNU_SOURCE
#include "jdyno.h"
#include "web.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/*
 * The role `server`: lighttpd, the sessions, and the programs that write pages, each in a process of its own. Reports
 * how many requests lighttpd has answered.
 */

enum { MOST_DIRECTORIES = 1000, BACKLOG = 1024, PORT_DIGITS = 8 };

static const char *site;
static int directories;
static bool hasFiles;
static int64_t reportedRequests;

static void end(void) {
    web_children_kill();
    jdyno_directory_remove();
}

static void require_words(void) {
    if (strcmp(jdyno_text("threads"), "platform") != 0) {
        jdyno_fail("unsupported", "C has no virtual threads");
    }
    if (strcmp(jdyno_text("security"), "no") != 0) {
        jdyno_fail("unsupported", "C has no security manager");
    }
    jdyno_require_no_tls();
}

/* Listens; no other program gets the socket unless it is passed on. */
static int listen_at(const void *address, size_t length) {
    jdyno_address bound = {.length = (socklen_t) length};
    memcpy(&bound.address, address, length);
    int listening = jdyno_open(&bound, SOCK_STREAM | SOCK_CLOEXEC);
    jdyno_bind(listening, &bound);
    if (listen(listening, BACKLOG) != 0) {
        jdyno_fail_call("listen", errno);
    }
    return listening;
}

/* Starts the process of the sessions; returns its port. */
static int start_sessions(void) {
    static const char *const NONE[] = {NULL};
    const struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int listening = listen_at(&address, sizeof address);
    int port = jdyno_port(listening);
    web_children_start("sessions", listening, STDIN_FILENO, NONE, NONE);
    close(listening);
    return port;
}

/* Starts the FastCGI programs, one for each processor; returns the path of their socket. */
static const char *start_fastcgi(int sessionsPort) {
    static struct sockaddr_un address = {.sun_family = AF_UNIX};
    char port[PORT_DIGITS];
    snprintf(port, sizeof port, "%d", sessionsPort);
    const char *const names[] = {WEB_SITE, WEB_SESSIONS, NULL};
    const char *const values[] = {site, port};
    if (snprintf(address.sun_path, sizeof address.sun_path, "%s/fastcgi", site) >= (int) sizeof address.sun_path) {
        jdyno_fail("bad-parameter", "directory %s has too long a name for a socket; set directory= to a shorter one",
                jdyno_text("directory"));
    }
    int listening = listen_at(&address, sizeof address);
    for (size_t left = jdyno_processors(); left > 0; left--) {
        web_children_start("fastcgi", listening, STDIN_FILENO, names, values);
    }
    close(listening);
    return address.sun_path;
}

static void start(void) {
    require_words();
    bool fastcgi = jdyno_choice("gateway", "fastcgi", "cgi", NULL) == 0;
    web_lighttpd_find();
    directories = (int) jdyno_number("directories", 1, MOST_DIRECTORIES);
    jdyno_number("seed", INT64_MIN, INT64_MAX);
    site = jdyno_directory_below(jdyno_text("directory"), "web", (int64_t) directories * WEB_DIRECTORY_BYTES,
            "the files of the site");
    jdyno_at_end(end);
    int listening = jdyno_listen("http");
    fcntl(listening, F_SETFD, FD_CLOEXEC);
    int sessionsPort = start_sessions();
    const char *fastcgiSocket = fastcgi ? start_fastcgi(sessionsPort) : NULL;
    web_lighttpd_start(listening, site, fastcgiSocket, sessionsPort);
}

/* Writes the files once: not before, because that is no part of the start of a server. */
static void connect_roles(const jdyno_endpoints *endpoints) {
    (void) endpoints;
    if (!hasFiles) {
        web_files_write(site, directories, jdyno_number("seed", INT64_MIN, INT64_MAX));
        hasFiles = true;
    }
}

/* lighttpd counts a connection that speaks HTTP/2 as a request, too. */
static void check(void) {
    if (strcmp(jdyno_text("version"), "2") == 0) {
        return;
    }
    int64_t requests = web_lighttpd_requests();
    jdyno_check_number("requests", (uint64_t) (requests - reportedRequests));
    reportedRequests = requests;
}

const jdyno_role jdyno_roles[] = {{"server", start, connect_roles, NULL, check}, {NULL, NULL, NULL, NULL, NULL}};
