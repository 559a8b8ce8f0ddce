/*
 * The rooms and who is in them. Any thread may call any of this. A room once entered stays, empty or not.
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
 * Who is in a room at one moment. A list once handed out never changes, so a broadcast takes it under the room's lock
 * and sends without. Whoever gets one releases it.
 */
typedef struct chat_members chat_members;

/* The room of this number, made when it is not there. Lives as long as the process. Fails as `out-of-memory`. */
chat_room *chat_room_to_enter(int32_t number);

int32_t chat_room_number(const chat_room *room);

/* How many rooms have been entered. */
int32_t chat_rooms_count(void);

/* A new member of the room; NULL when somebody in it has that name. Fails as `out-of-memory`. */
chat_member *chat_room_enter(chat_room *room, chat_connection *connection, chat_text user);

/* Removes a member, and returns who is left. A broadcast that has begun may still reach the one who left. */
chat_members *chat_room_exit(chat_room *room, const chat_member *leaving);

chat_members *chat_room_members(chat_room *room);

/* Who has this name; NULL when nobody has. */
const chat_member *chat_members_named(const chat_members *members, chat_text user);

/* Sends a packet that the caller keeps to everybody in the list, except one, who may be NULL. */
void chat_members_tell(const chat_members *members, const chat_member *except, chat_packet *packet);

void chat_members_release(chat_members *members);

#endif
