#include "sockets.h"

/*
 * The role `server` answers requests or receives streams. The role `client` sends requests and awaits their responses,
 * or sends streams. An operation is a request, or a message of a stream, whose bytes are right.
 */

static void start_server(void) {
    sockets_settings_read();
    int listening = jdyno_listen("sockets");
    if (sockets_given.loops) {
        sockets_loops_serve(listening);
    } else {
        sockets_threads_serve(listening);
    }
}

static const sockets_client *client;

static void start_client(void) {
    sockets_settings_read();
    client = sockets_given.loops ? &sockets_loops_client : &sockets_threads_client;
}

static void connect_client(const jdyno_endpoints *endpoints) {
    client->open(jdyno_endpoint_required(endpoints, "server", "sockets"));
    if (!sockets_connects_each_time()) {
        jdyno_connected("connections", sockets_given.sessions);
    }
}

/* Reports the sums, and ends the sessions. */
static void check_client(void) {
    client->close();
    sockets_records_check();
}

const jdyno_role jdyno_roles[] = {
        {"server", start_server, NULL, NULL, sockets_tallies_check},
        {"client", start_client, connect_client, sockets_crew_load, check_client},
        {NULL, NULL, NULL, NULL, NULL},
};
