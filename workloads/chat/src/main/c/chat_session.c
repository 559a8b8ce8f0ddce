#include "chat.h"
#include "jdyno.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static atomic_uint_fast64_t chats;
static atomic_uint_fast64_t digest;

void chat_sessions_check(void) {
    jdyno_check_number("chats", atomic_exchange(&chats, 0));
    jdyno_check_number("digest", atomic_exchange(&digest, 0));
}

/* G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm". */
static uint64_t fnv1a(uint64_t hash, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t digest_of(const chat_request *chat) {
    uint32_t number = (uint32_t) chat->room;
    const uint8_t room[] = {
        (uint8_t) (number >> 24), (uint8_t) (number >> 16), (uint8_t) (number >> 8), (uint8_t) number};
    uint64_t hash = fnv1a(UINT64_C(0xcbf29ce484222325), chat->user.bytes, chat->user.length);
    hash = fnv1a(hash, chat->text.bytes, chat->text.length);
    return fnv1a(hash, room, sizeof room);
}

/* Before the confirmation is sent: a client that has it may ask for the totals next. */
static void said(const chat_request *chat) {
    atomic_fetch_add_explicit(&chats, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&digest, digest_of(chat), memory_order_relaxed);
    jdyno_operation_completed();
}

static void send_and_release(chat_connection *connection, chat_packet *packet) {
    chat_connection_send(connection, packet);
    chat_packet_release(packet);
}

static const char *enter_room(chat_connection *connection, const chat_request *request) {
    if (connection->member != NULL) {
        return "a user who is already in a room asked to enter one";
    }
    chat_room *room = chat_room_to_enter(request->room);
    connection->member = chat_room_enter(room, connection, request->user);
    if (connection->member == NULL) {
        return "a user asked to enter a room that already has a user of that name";
    }
    connection->room = room;
    send_and_release(connection, chat_packet_number_confirm(CHAT_ENTER_ROOM, request->room));
    return NULL;
}

static bool is_in(const chat_connection *connection, int32_t room) {
    return connection->room != NULL && chat_room_number(connection->room) == room;
}

/* Whether the request names the user of this connection, found by name among the members as in the original. */
static bool is_of_member(const chat_connection *connection, const chat_members *members, chat_text user) {
    const chat_member *named = chat_members_named(members, user);
    return named != NULL && named == connection->member;
}

static const char *chat(chat_connection *connection, const chat_request *request) {
    static const chat_text NO_TEXT = {NULL, 0};
    if (!is_in(connection, request->room)) {
        return "a chat is not from a member of its room";
    }
    chat_members *members = chat_room_members(connection->room);
    bool isOwn = is_of_member(connection, members, request->user);
    if (isOwn) {
        chat_packet *indication = chat_packet_chat(CHAT_INDICATION, request->room, request->user, request->text);
        chat_members_tell(members, connection->member, indication);
        chat_packet_release(indication);
        said(request);
        send_and_release(connection, chat_packet_chat(CHAT_CONFIRM, request->room, request->user, NO_TEXT));
    }
    chat_members_release(members);
    return isOwn ? NULL : "a chat names another user";
}

/* Removes the user from the room and returns the others. */
static chat_members *leave_room(chat_connection *connection) {
    chat_members *others = chat_room_exit(connection->room, connection->member);
    connection->room = NULL;
    connection->member = NULL;
    return others;
}

static const char *exit_room(chat_connection *connection, const chat_request *request) {
    if (!is_in(connection, request->room)) {
        return "an exit is not from a member of its room";
    }
    chat_members *before = chat_room_members(connection->room);
    bool isOwn = is_of_member(connection, before, request->user);
    chat_members_release(before);
    if (!isOwn) {
        return "an exit names another user";
    }
    /*
     * Removed first: a user who hears of it may close its connection, and must not be sent to by users who leave later.
     */
    chat_members *others = leave_room(connection);
    chat_packet *indication = chat_packet_exit_indication(request->room, request->user);
    chat_members_tell(others, NULL, indication);
    chat_packet_release(indication);
    chat_members_release(others);
    send_and_release(connection, chat_packet_number_confirm(CHAT_EXIT_ROOM, request->room));
    return NULL;
}

/* Answers one request. Returns NULL, or the fault, which ends the connection. */
static const char *answer(chat_connection *connection, const chat_request *request) {
    if (!connection->accessed && request->id != CHAT_ACCESS) {
        return "a request came before access was requested";
    }
    switch (request->id) {
        case CHAT_ACCESS:
            connection->accessed = true;
            send_and_release(connection, chat_packet_access_confirm());
            return NULL;
        case CHAT_ENTER_ROOM:
            return enter_room(connection, request);
        case CHAT_CHAT:
            return chat(connection, request);
        case CHAT_EXIT_ROOM:
            return exit_room(connection, request);
        case CHAT_ROOM_LIST:
            send_and_release(connection, chat_packet_number_confirm(CHAT_ROOM_LIST, chat_rooms_count()));
            return NULL;
    }
    return "a packet is not a request";
}

/*
 * The connection is over. A user who is still in a room leaves it without notice to the others and counts as an error.
 * So does misbehaviour, which is NULL if the peer just closed.
 */
static void end_session(chat_connection *connection, const char *misbehaviour) {
    bool wasInRoom = connection->member != NULL;
    if (wasInRoom) {
        int32_t number = chat_room_number(connection->room);
        chat_members_release(leave_room(connection));
        fprintf(stderr, "lost a user in room %d: %s\n", (int) number, misbehaviour ? misbehaviour : "closed");
    } else if (misbehaviour != NULL) {
        fprintf(stderr, "closed a connection: %s\n", misbehaviour);
    }
    if (wasInRoom || misbehaviour != NULL) {
        jdyno_operation_failed();
    }
}

/* Always returns false, for the caller to return. Who sees the end may rely on it that the error has been counted. */
static bool lose(chat_connection *connection, const char *misbehaviour) {
    end_session(connection, misbehaviour);
    shutdown(connection->socket, SHUT_RDWR);
    return false;
}

static void keep_partial(chat_connection *connection, const uint8_t *bytes, size_t length) {
    if (length > 0 && connection->partial == NULL) {
        connection->partial = jdyno_allocate(CHAT_MAX_PACKET_BYTES);
    }
    if (length > 0) {
        memcpy(connection->partial, bytes, length);
    }
    connection->partialLength = length;
}

static bool answer_all(chat_connection *connection, const uint8_t *bytes, size_t length) {
    size_t answered = 0;
    while (1) {
        chat_request request;
        ptrdiff_t taken = chat_read_request(bytes + answered, length - answered, &request);
        if (taken == CHAT_INCOMPLETE) {
            keep_partial(connection, bytes + answered, length - answered);
            return true;
        }
        const char *misbehaviour = taken < 0 ? "a packet is not a request" : answer(connection, &request);
        if (misbehaviour != NULL) {
            return lose(connection, misbehaviour);
        }
        answered += (size_t) taken;
    }
}

bool chat_session_receive(chat_connection *connection, uint8_t *buffer, size_t capacity) {
    size_t before = connection->partialLength;
    if (before > 0) {
        memcpy(buffer, connection->partial, before);
    }
    ssize_t got = read(connection->socket, buffer + before, capacity - before);
    if (got < 0 && jdyno_not_yet(errno)) {
        return true;
    }
    if (got <= 0) {
        return lose(connection, NULL);
    }
    return answer_all(connection, buffer, before + (size_t) got);
}
