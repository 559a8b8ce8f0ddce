#include "orderdb_reception.h"

#include "jdyno.h"
#include "orderdb_local_tier.h"
#include "orderdb_wire.h"

#include <stdlib.h>
#include <unistd.h>

static int listening;

static void answer(orderdb_wire *wire, orderdb_business *business, int kind) {
    if (kind == ORDERDB_DRAIN) {
        orderdb_deliveries_drain(orderdb_tier_deliveries());
        orderdb_wire_write_byte(wire, ORDERDB_DONE);
        return;
    }
    orderdb_request request;
    if (!orderdb_wire_read(wire, (orderdb_kind) (kind - 1), &request)) {
        return;
    }
    orderdb_wire_write(wire, request.kind, orderdb_perform(business, &request));
    jdyno_operation_completed();
}

/* Answers the requests of one terminal, until it closes the connection or is gone. Its own process says why. */
static void *serve(void *given) {
    orderdb_wire *wire = given;
    orderdb_business *business = orderdb_tier_business();
    for (int kind = orderdb_wire_kind(wire); kind >= 0; kind = orderdb_wire_kind(wire)) {
        answer(wire, business, kind);
        orderdb_wire_flush(wire);
    }
    orderdb_business_close(business);
    close(wire->socket);
    free(wire);
    return NULL;
}

static void *accept_all(void *nothing) {
    (void) nothing;
    while (true) {
        orderdb_wire *wire = jdyno_allocate(sizeof *wire);
        wire->socket = jdyno_accept(listening);
        jdyno_start_thread(serve, wire);
    }
    return NULL;
}

void orderdb_reception_open(void) {
    listening = jdyno_listen("business");
    jdyno_start_thread(accept_all, NULL);
}
