#include "chat.h"
#include "jdyno.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_BYTES = 2 + 4, FLAG_BYTES = 1, NUMBER_BYTES = 4, LENGTH_BYTES = 2 };

/* ---- Reading ---- */

typedef struct wire_cursor {
    const uint8_t *at;
    const uint8_t *end;
    bool incomplete; /* once set, all values read are zero or empty */
    bool tooLong;    /* a text was longer than its kind may be */
} wire_cursor;

static const uint8_t *take(wire_cursor *cursor, size_t bytes) {
    if (cursor->incomplete || (size_t) (cursor->end - cursor->at) < bytes) {
        cursor->incomplete = true;
        return NULL;
    }
    const uint8_t *taken = cursor->at;
    cursor->at += bytes;
    return taken;
}

static uint32_t read_number(wire_cursor *cursor, size_t bytes) {
    const uint8_t *from = take(cursor, bytes);
    uint32_t number = 0;
    for (size_t i = 0; from != NULL && i < bytes; i++) {
        number = number << 8 | from[i];
    }
    return number;
}

static chat_text read_text(wire_cursor *cursor, uint16_t maxBytes) {
    chat_text text;
    text.length = (uint16_t) read_number(cursor, LENGTH_BYTES);
    cursor->tooLong |= text.length > maxBytes;
    text.bytes = take(cursor, text.length);
    return text;
}

/* False if there is no such request. */
static bool read_body(wire_cursor *cursor, chat_request *request) {
    switch (request->id) {
        case CHAT_ACCESS:
            read_text(cursor, CHAT_MAX_NAME_BYTES); /* every version is served */
            return true;
        case CHAT_ENTER_ROOM:
        case CHAT_EXIT_ROOM:
            request->room = (int32_t) read_number(cursor, NUMBER_BYTES);
            request->user = read_text(cursor, CHAT_MAX_NAME_BYTES);
            return true;
        case CHAT_CHAT:
            take(cursor, FLAG_BYTES);
            request->room = (int32_t) read_number(cursor, NUMBER_BYTES);
            request->user = read_text(cursor, CHAT_MAX_NAME_BYTES);
            request->text = read_text(cursor, CHAT_MAX_TEXT_BYTES);
            return true;
        case CHAT_ROOM_LIST:
            return true;
        default:
            return false;
    }
}

ptrdiff_t chat_read_request(const uint8_t *bytes, size_t length, chat_request *request) {
    wire_cursor cursor = {bytes, bytes + length, false, false};
    request->id = (enum chat_id) read_number(&cursor, 2);
    uint32_t kind = read_number(&cursor, NUMBER_BYTES);
    if (cursor.incomplete) {
        return CHAT_INCOMPLETE;
    }
    if (kind != CHAT_REQUEST || !read_body(&cursor, request) || cursor.tooLong) {
        return CHAT_MALFORMED;
    }
    return cursor.incomplete ? CHAT_INCOMPLETE : cursor.at - bytes;
}

/* ---- Writing ---- */

struct chat_packet {
    atomic_uint references;
    uint32_t length;
    uint8_t bytes[];
};

static void put_number(chat_packet *packet, uint32_t number, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
        packet->bytes[packet->length++] = (uint8_t) (number >> shift);
    }
}

static void put_text(chat_packet *packet, chat_text text) {
    put_number(packet, text.length, LENGTH_BYTES);
    if (text.length > 0) {
        memcpy(packet->bytes + packet->length, text.bytes, text.length);
        packet->length += text.length;
    }
}

static chat_packet *begin_packet(enum chat_id id, enum chat_kind kind, size_t bodyBytes) {
    chat_packet *packet = jdyno_allocate(sizeof *packet + HEADER_BYTES + bodyBytes);
    atomic_init(&packet->references, 1);
    put_number(packet, id, 2);
    put_number(packet, kind, NUMBER_BYTES);
    return packet;
}

chat_packet *chat_packet_access_confirm(void) {
    return begin_packet(CHAT_ACCESS, CHAT_CONFIRM, 0);
}

chat_packet *chat_packet_number_confirm(enum chat_id id, int32_t number) {
    chat_packet *packet = begin_packet(id, CHAT_CONFIRM, NUMBER_BYTES);
    put_number(packet, (uint32_t) number, NUMBER_BYTES);
    return packet;
}

chat_packet *chat_packet_chat(enum chat_kind kind, int32_t room, chat_text user, chat_text text) {
    size_t bodyBytes = FLAG_BYTES + NUMBER_BYTES + LENGTH_BYTES + user.length + LENGTH_BYTES + text.length;
    chat_packet *packet = begin_packet(CHAT_CHAT, kind, bodyBytes);
    put_number(packet, 0, FLAG_BYTES);
    put_number(packet, (uint32_t) room, NUMBER_BYTES);
    put_text(packet, user);
    put_text(packet, text);
    return packet;
}

chat_packet *chat_packet_exit_indication(int32_t room, chat_text user) {
    chat_packet *packet = begin_packet(CHAT_EXIT_ROOM, CHAT_INDICATION, NUMBER_BYTES + LENGTH_BYTES + user.length);
    put_number(packet, (uint32_t) room, NUMBER_BYTES);
    put_text(packet, user);
    return packet;
}

const uint8_t *chat_packet_bytes(const chat_packet *packet) {
    return packet->bytes;
}

size_t chat_packet_length(const chat_packet *packet) {
    return packet->length;
}

chat_packet *chat_packet_share(chat_packet *packet) {
    atomic_fetch_add_explicit(&packet->references, 1, memory_order_relaxed);
    return packet;
}

void chat_packet_release(chat_packet *packet) {
    if (atomic_fetch_sub_explicit(&packet->references, 1, memory_order_acq_rel) == 1) {
        free(packet);
    }
}
