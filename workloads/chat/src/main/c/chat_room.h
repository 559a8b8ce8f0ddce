/*
 * The rooms and their members. Any thread. A room once entered is never removed.
 */
#ifndef CHAT_ROOM_H
#define CHAT_ROOM_H

#include "chat_connection.h"
#include "chat_wire.h"

#include <stdint.h>

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

#endif
