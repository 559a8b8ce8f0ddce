/*
 * The packets of the chat: big-endian, as Java's DataOutput writes them.
 *
 *   u16 packet id, i32 kind, body; a text is its u16 length in bytes and the bytes.
 *
 *   ACCESS      request: text version                            confirm: nothing
 *   ENTER_ROOM  request: i32 room, text user                     confirm: i32 room
 *   CHAT        request: u8 0, i32 room, text user, text text    indication: the same    confirm: the same, empty text
 *   EXIT_ROOM   request: i32 room, text user                     indication: the same    confirm: i32 room
 *   ROOM_LIST   request: nothing                                 confirm: i32 number of rooms ever entered
 */
#ifndef CHAT_WIRE_H
#define CHAT_WIRE_H

#include <stddef.h>
#include <stdint.h>

enum chat_id { CHAT_ACCESS = 1, CHAT_ENTER_ROOM = 2, CHAT_CHAT = 3, CHAT_EXIT_ROOM = 4, CHAT_ROOM_LIST = 5 };

enum chat_kind { CHAT_REQUEST = 1, CHAT_INDICATION = 2, CHAT_RESPONSE = 3, CHAT_CONFIRM = 4 };

/* Bytes owned by somebody else. */
typedef struct chat_text {
    const uint8_t *bytes;
    uint16_t length;
} chat_text;

/* A received request; its texts point into the bytes it was read from. */
typedef struct chat_request {
    enum chat_id id;
    int32_t room;
    chat_text user;
    chat_text text;
} chat_request;

enum {
    CHAT_MAX_NAME_BYTES = 100, /* of a user, and of a version */
    CHAT_MAX_TEXT_BYTES = 200,
    /* Maximum length: header, flag, room, and two texts with their lengths. */
    CHAT_MAX_PACKET_BYTES = 6 + 1 + 4 + 2 + CHAT_MAX_NAME_BYTES + 2 + CHAT_MAX_TEXT_BYTES
};

enum { CHAT_MALFORMED = -1, CHAT_INCOMPLETE = 0 };

/* Reads one request; returns the number of bytes it took, CHAT_INCOMPLETE or CHAT_MALFORMED. Any thread. */
ptrdiff_t chat_read_request(const uint8_t *bytes, size_t length, chat_request *request);

/*
 * A packet for one or many connections: written once, shared, freed with its last reference. Immutable except for the
 * count. Any thread.
 */
typedef struct chat_packet chat_packet;

chat_packet *chat_packet_access_confirm(void);
/* ENTER_ROOM or EXIT_ROOM confirm with the room, ROOM_LIST confirm with the number of rooms. */
chat_packet *chat_packet_number_confirm(enum chat_id id, int32_t number);
chat_packet *chat_packet_chat(enum chat_kind kind, int32_t room, chat_text user, chat_text text);
chat_packet *chat_packet_exit_indication(int32_t room, chat_text user);

const uint8_t *chat_packet_bytes(const chat_packet *packet);
size_t chat_packet_length(const chat_packet *packet);
chat_packet *chat_packet_share(chat_packet *packet);
void chat_packet_release(chat_packet *packet);

#endif
