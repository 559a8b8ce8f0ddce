#include "sockets_server_loop.h"
#include "sockets_settings.h"

/* Loops, at most one for each processor, which get the connections in turn. */

static void *new_loop(void) {
    return sockets_server_loop_new();
}

void sockets_loops_serve(int listening) {
    jdyno_loops_serve(listening, sockets_settings_loops(), new_loop,
            sockets_is_udp()              ? sockets_control_connection_new
                    : sockets_is_stream() ? sockets_stream_connection_new
                                          : sockets_answer_connection_new);
}
