#ifndef CHAT_H
#define CHAT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/*
 * One user's connection, for every thread model.
 *
 * A thread model creates connections, receives from each by one thread at a time, and sends in its own way. The socket
 * is shut down when the connection is lost, and closed with the last reference: otherwise a thread could write to a new
 * connection with the same number.
 */

typedef struct chat_connection chat_connection;

/* How connections are served. */
typedef struct chat_model {
    /* Starts to accept and serve connections; does not wait for any. Called once. */
    void (*serve)(int listening);
    /* Sends a packet now or later; the caller keeps the packet. Any thread. */
    void (*send)(chat_connection *connection, chat_packet *packet);
    /*
     * Frees the model's data of a connection, and the connection. Called when the last reference is released.
     */
    void (*destroy)(chat_connection *connection);
} chat_model;

extern const chat_model chat_platform_model; /* two threads a connection */
extern const chat_model chat_nio_model;      /* one epoll loop a processor; elsewhere than on Linux, `unsupported` */

/* A model's connection begins with this. */
struct chat_connection {
    const chat_model *model;
    atomic_uint references;
    int socket;

    /* The rest is for the receiving thread: the user's session, */
    bool accessed;
    struct chat_room *room;     /* NULL when the user is in none, */
    struct chat_member *member; /* and so is this */
    /* and the beginning of an incomplete request; most connections never need one. */
    uint8_t *partial;
    size_t partialLength;
};

/* Fills in a new connection with one reference, which the caller owns. */
void chat_connection_init(chat_connection *connection, const chat_model *model, int socket);

chat_connection *chat_connection_share(chat_connection *connection);
void chat_connection_release(chat_connection *connection);

/* Sends a packet; the caller keeps it. Any thread. */
void chat_connection_send(chat_connection *connection, chat_packet *packet);

/*
 * The rooms and their members. Any thread. A room once entered is never removed.
 */

typedef struct chat_room chat_room;

/* A user in a room. Immutable; lives as long as it is in a list of members. */
typedef struct chat_member chat_member;

/*
 * The members of a room at one moment. A list never changes once it is returned, so a broadcast gets it under the
 * room's lock and sends without the lock. The caller that gets a list releases it.
 */
typedef struct chat_members chat_members;

/* The room of this number, created if necessary. Lives as long as the process. Fails as `out-of-memory`. */
chat_room *chat_room_to_enter(int32_t number);

int32_t chat_room_number(const chat_room *room);

/* The number of rooms that have been entered. */
int32_t chat_rooms_count(void);

/* A new member of the room; NULL if the name is taken. Fails as `out-of-memory`. */
chat_member *chat_room_enter(chat_room *room, chat_connection *connection, chat_text user);

/* Removes a member and returns the others. A broadcast that has begun may still reach the removed one. */
chat_members *chat_room_exit(chat_room *room, const chat_member *leaving);

chat_members *chat_room_members(chat_room *room);

/* The member of this name, or NULL. */
const chat_member *chat_members_named(const chat_members *members, chat_text user);

/* Sends a packet to all members except one, which may be NULL; the caller keeps the packet. */
void chat_members_tell(const chat_members *members, const chat_member *except, chat_packet *packet);

void chat_members_release(chat_members *members);

/*
 * The meaning of each request, its answer, and what is counted.
 */

/*
 * One read(2), and the answer to every complete request. False when the connection is over: the peer has closed it or
 * sent an invalid request, and the user has left its room. The buffer belongs to the caller and holds more than
 * CHAT_MAX_PACKET_BYTES.
 */
bool chat_session_receive(chat_connection *connection, uint8_t *buffer, size_t capacity);

/*
 * Reports the chats sent on since the last call, and the sum modulo 2^64, over these chats, of FNV-1a 64 over user
 * name, text and room number (four bytes, big-endian). A sum, because the order of chats of different rooms is not
 * defined.
 */
void chat_sessions_check(void);

#endif
