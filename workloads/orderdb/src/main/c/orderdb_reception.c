#include "orderdb.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/*
 * The bytes between terminals and business: numbers are big-endian, a text is its length in two bytes and then its
 * characters. For one thread at a time.
 */

/* More than any request or result takes. */
enum { ORDERDB_WIRE_BYTES = 4096 };

/* What begins an answer. */
enum { ORDERDB_DONE = 0 };

/* A request that asks for the end of all queued deliveries; other requests begin with their kind plus 1. */
enum { ORDERDB_DRAIN = 6 };

typedef struct orderdb_wire {
    int socket;
    size_t read;    /* bytes that were received and read */
    size_t filled;  /* bytes that were received */
    size_t written; /* bytes that wait to be sent */
    bool lost;      /* whether the connection has ended */
    char in[ORDERDB_WIRE_BYTES];
    char out[ORDERDB_WIRE_BYTES];
} orderdb_wire;

/* Whether there are more bytes. There are none after the other side has closed the connection or is gone. */
static bool receive(orderdb_wire *wire) {
    ssize_t received;
    do {
        received = recv(wire->socket, wire->in, sizeof wire->in, 0);
    } while (received < 0 && errno == EINTR);
    wire->lost = received <= 0;
    wire->read = 0;
    wire->filled = wire->lost ? 0 : (size_t) received;
    return !wire->lost;
}

/* The first byte of the next request; -1 if the other side has closed the connection. */
static int orderdb_wire_kind(orderdb_wire *wire) {
    if (wire->lost || (wire->read == wire->filled && !receive(wire))) {
        return -1;
    }
    return (unsigned char) wire->in[wire->read++];
}

static void read_bytes(orderdb_wire *wire, void *to, size_t bytes) {
    for (char *at = to; bytes > 0; bytes--) {
        if (wire->read == wire->filled && !receive(wire)) {
            memset(at, 0, bytes);
            return;
        }
        *at++ = wire->in[wire->read++];
    }
}

static int read_int(orderdb_wire *wire) {
    uint32_t number;
    read_bytes(wire, &number, sizeof number);
    return (int32_t) be32toh(number);
}

static int read_byte(orderdb_wire *wire) {
    int8_t number;
    read_bytes(wire, &number, sizeof number);
    return number;
}

/* A text that must be shorter than its place. */
static void read_text(orderdb_wire *wire, char *to, size_t room) {
    uint16_t length;
    read_bytes(wire, &length, sizeof length);
    length = be16toh(length);
    if (length >= room) {
        jdyno_fail("wrong-output", "a terminal has sent a text of %d bytes, and not of at most %zu", length, room - 1);
    }
    read_bytes(wire, to, length);
    to[length] = '\0';
}

static void read_new_order(orderdb_wire *wire, orderdb_new_order_request *request) {
    request->warehouse = read_int(wire);
    request->district = read_int(wire);
    request->customer = read_int(wire);
    request->lines = read_byte(wire);
    if (wire->lost) {
        return;
    }
    if (request->lines < 1 || request->lines > ORDERDB_MAX_LINES) {
        jdyno_fail("wrong-output", "a terminal has sent an order of %d lines, and not of 1 to %d", request->lines,
                ORDERDB_MAX_LINES);
    }
    request->allLocal = true;
    for (int i = 0; i < request->lines; i++) {
        request->items[i] = read_int(wire);
        request->supplyWarehouses[i] = read_int(wire);
        request->quantities[i] = read_byte(wire);
        request->allLocal &= request->supplyWarehouses[i] == request->warehouse;
    }
}

static void read_customer(orderdb_wire *wire, orderdb_customer_request *request) {
    request->warehouse = read_int(wire);
    request->district = read_int(wire);
    request->number = read_int(wire);
    read_text(wire, request->last, sizeof request->last);
}

/* Reads the rest of a request of a kind; false if the connection has ended within it. */
static bool orderdb_wire_read(orderdb_wire *wire, orderdb_kind kind, orderdb_request *request) {
    request->kind = kind;
    switch (kind) {
    case ORDERDB_NEW_ORDER:
        read_new_order(wire, &request->newOrder);
        break;
    case ORDERDB_PAYMENT:
        request->payment.warehouse = read_int(wire);
        request->payment.district = read_int(wire);
        read_customer(wire, &request->payment.customer);
        request->payment.cents = read_int(wire);
        break;
    case ORDERDB_ORDER_STATUS:
        read_customer(wire, &request->orderStatus);
        break;
    case ORDERDB_DELIVERY:
        request->delivery.warehouse = read_int(wire);
        request->delivery.carrier = read_byte(wire);
        break;
    case ORDERDB_STOCK_LEVEL:
        request->stockLevel.warehouse = read_int(wire);
        request->stockLevel.district = read_int(wire);
        request->stockLevel.threshold = read_int(wire);
        break;
    default:
        jdyno_fail("wrong-output", "a request begins with %d, which is no kind of request", kind + 1);
    }
    return !wire->lost;
}

static void write_bytes(orderdb_wire *wire, const void *from, size_t bytes) {
    memcpy(wire->out + wire->written, from, bytes);
    wire->written += bytes;
}

static void orderdb_wire_write_byte(orderdb_wire *wire, int byte) {
    wire->out[wire->written++] = (char) byte;
}

static void write_int(orderdb_wire *wire, int number) {
    uint32_t bytes = htobe32((uint32_t) number);
    write_bytes(wire, &bytes, sizeof bytes);
}

static void write_long(orderdb_wire *wire, int64_t number) {
    uint64_t bytes = htobe64((uint64_t) number);
    write_bytes(wire, &bytes, sizeof bytes);
}

static void write_text(orderdb_wire *wire, const char *text) {
    size_t length = strlen(text);
    uint16_t bytes = htobe16((uint16_t) length);
    write_bytes(wire, &bytes, sizeof bytes);
    write_bytes(wire, text, length);
}

static void write_new_order(orderdb_wire *wire, const orderdb_new_order_result *result) {
    orderdb_wire_write_byte(wire, result->rolledBack ? 1 : 0);
    write_int(wire, result->order);
    write_text(wire, result->last);
    write_text(wire, result->credit);
    write_int(wire, result->discount);
    write_int(wire, result->warehouseTax);
    write_int(wire, result->districtTax);
    write_long(wire, result->enteredMillis);
    write_long(wire, result->totalCents);
    orderdb_wire_write_byte(wire, result->lines);
    for (int i = 0; i < result->lines; i++) {
        write_text(wire, result->itemNames[i]);
        write_int(wire, result->left[i]);
        orderdb_wire_write_byte(wire, result->brands[i]);
        write_int(wire, result->priceCents[i]);
        write_long(wire, result->amountCents[i]);
    }
}

static void write_address(orderdb_wire *wire, const orderdb_address_text *address) {
    write_text(wire, address->street1);
    write_text(wire, address->street2);
    write_text(wire, address->city);
    write_text(wire, address->state);
    write_text(wire, address->zip);
}

static void write_payment(orderdb_wire *wire, const orderdb_payment_result *result) {
    write_int(wire, result->customer);
    write_text(wire, result->first);
    write_text(wire, result->middle);
    write_text(wire, result->last);
    write_address(wire, &result->address);
    write_text(wire, result->phone);
    write_long(wire, result->sinceMillis);
    write_text(wire, result->credit);
    write_long(wire, result->creditLimitCents);
    write_int(wire, result->discount);
    write_long(wire, result->balanceCents);
    write_text(wire, result->notes);
    write_address(wire, &result->warehouse);
    write_address(wire, &result->district);
    write_long(wire, result->paidMillis);
}

static void write_order_status(orderdb_wire *wire, const orderdb_order_status_result *result) {
    write_int(wire, result->customer);
    write_text(wire, result->first);
    write_text(wire, result->middle);
    write_text(wire, result->last);
    write_long(wire, result->balanceCents);
    write_int(wire, result->order);
    write_long(wire, result->enteredMillis);
    orderdb_wire_write_byte(wire, result->carrier);
    orderdb_wire_write_byte(wire, result->lines);
    for (int i = 0; i < result->lines; i++) {
        write_int(wire, result->items[i]);
        write_int(wire, result->supplyWarehouses[i]);
        orderdb_wire_write_byte(wire, result->quantities[i]);
        write_long(wire, result->amountCents[i]);
        write_long(wire, result->deliveredMillis[i]);
    }
}

/* Writes a result after the byte ORDERDB_DONE. */
static void orderdb_wire_write(orderdb_wire *wire, orderdb_kind kind, const orderdb_result *result) {
    orderdb_wire_write_byte(wire, ORDERDB_DONE);
    if (kind == ORDERDB_NEW_ORDER) {
        write_new_order(wire, &result->newOrder);
    } else if (kind == ORDERDB_PAYMENT) {
        write_payment(wire, &result->payment);
    } else if (kind == ORDERDB_ORDER_STATUS) {
        write_order_status(wire, &result->orderStatus);
    } else if (kind == ORDERDB_STOCK_LEVEL) {
        write_int(wire, result->shortItems);
    }
}

/* Sends what was written, or notices that the connection has ended. */
static void orderdb_wire_flush(orderdb_wire *wire) {
    wire->lost |= !jdyno_send(wire->socket, wire->out, wire->written);
    wire->written = 0;
}

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
