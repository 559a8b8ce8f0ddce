#include "chat.h"
#include "jdyno.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct chat_member {
    atomic_uint references; /* one for each list it is in */
    chat_connection *connection;
    uint16_t nameLength;
    uint8_t name[];
};

struct chat_members {
    atomic_uint references;
    size_t count;
    chat_member *member[];
};

struct chat_room {
    int32_t number;
    pthread_mutex_t lock; /* guards `members` */
    chat_members *members;
    chat_room *next;
};

static pthread_mutex_t tableLock = PTHREAD_MUTEX_INITIALIZER; /* guards the table below */
static chat_room **buckets;
static size_t bucketCount; /* a power of two */
static size_t roomCount;

/* ---- Members ---- */

static chat_member *member_new(chat_connection *connection, chat_text user) {
    chat_member *member = jdyno_allocate(sizeof *member + user.length);
    member->connection = chat_connection_share(connection);
    member->nameLength = user.length;
    if (user.length > 0) {
        memcpy(member->name, user.bytes, user.length);
    }
    return member; /* with no reference: its first is that of the list it is made for */
}

static void member_release(chat_member *member) {
    if (atomic_fetch_sub_explicit(&member->references, 1, memory_order_acq_rel) == 1) {
        chat_connection_release(member->connection);
        free(member);
    }
}

/* A list with room for the given number of members, initially empty. */
static chat_members *members_new(size_t capacity) {
    chat_members *members = jdyno_allocate(sizeof *members + capacity * sizeof members->member[0]);
    atomic_init(&members->references, 1);
    return members;
}

static void members_append(chat_members *members, chat_member *member) {
    atomic_fetch_add_explicit(&member->references, 1, memory_order_relaxed);
    members->member[members->count++] = member;
}

static chat_members *members_share(chat_members *members) {
    atomic_fetch_add_explicit(&members->references, 1, memory_order_relaxed);
    return members;
}

void chat_members_release(chat_members *members) {
    if (atomic_fetch_sub_explicit(&members->references, 1, memory_order_acq_rel) == 1) {
        for (size_t i = 0; i < members->count; i++) {
            member_release(members->member[i]);
        }
        free(members);
    }
}

const chat_member *chat_members_named(const chat_members *members, chat_text user) {
    for (size_t i = 0; i < members->count; i++) {
        const chat_member *member = members->member[i];
        if (member->nameLength == user.length && memcmp(member->name, user.bytes, user.length) == 0) {
            return member;
        }
    }
    return NULL;
}

void chat_members_tell(const chat_members *members, const chat_member *except, chat_packet *packet) {
    for (size_t i = 0; i < members->count; i++) {
        if (members->member[i] != except) {
            chat_connection_send(members->member[i]->connection, packet);
        }
    }
}

/* ---- One room ---- */

int32_t chat_room_number(const chat_room *room) {
    return room->number;
}

chat_members *chat_room_members(chat_room *room) {
    pthread_mutex_lock(&room->lock);
    chat_members *members = members_share(room->members);
    pthread_mutex_unlock(&room->lock);
    return members;
}

chat_member *chat_room_enter(chat_room *room, chat_connection *connection, chat_text user) {
    chat_member *entering = NULL;
    pthread_mutex_lock(&room->lock);
    chat_members *before = room->members;
    if (chat_members_named(before, user) == NULL) {
        entering = member_new(connection, user);
        chat_members *more = members_new(before->count + 1);
        for (size_t i = 0; i < before->count; i++) {
            members_append(more, before->member[i]);
        }
        members_append(more, entering);
        room->members = more;
    }
    pthread_mutex_unlock(&room->lock);
    if (entering != NULL) {
        chat_members_release(before);
    }
    return entering;
}

chat_members *chat_room_exit(chat_room *room, const chat_member *leaving) {
    pthread_mutex_lock(&room->lock);
    chat_members *before = room->members;
    chat_members *fewer = members_new(before->count);
    for (size_t i = 0; i < before->count; i++) {
        if (before->member[i] != leaving) {
            members_append(fewer, before->member[i]);
        }
    }
    room->members = fewer;
    members_share(fewer);
    pthread_mutex_unlock(&room->lock);
    chat_members_release(before);
    return fewer;
}

/* ---- All rooms ---- */

int32_t chat_rooms_count(void) {
    pthread_mutex_lock(&tableLock);
    int32_t count = (int32_t) roomCount;
    pthread_mutex_unlock(&tableLock);
    return count;
}

/* Rooms have consecutive numbers, so the low bits spread well. */
static chat_room **bucket_of(int32_t number) {
    return &buckets[(uint32_t) number & (bucketCount - 1)];
}

static void grow_table(void) {
    chat_room **old = buckets;
    size_t oldCount = bucketCount;
    bucketCount = oldCount == 0 ? 64 : 2 * oldCount;
    buckets = jdyno_allocate(bucketCount * sizeof *buckets);
    for (size_t i = 0; i < oldCount; i++) {
        for (chat_room *room = old[i], *next; room; room = next) {
            next = room->next;
            room->next = *bucket_of(room->number);
            *bucket_of(room->number) = room;
        }
    }
    free(old);
}

static chat_room *room_new(int32_t number) {
    chat_room *room = jdyno_allocate(sizeof *room);
    room->number = number;
    room->members = members_new(0);
    pthread_mutex_init(&room->lock, NULL);
    return room;
}

chat_room *chat_room_to_enter(int32_t number) {
    pthread_mutex_lock(&tableLock);
    if (roomCount == bucketCount) {
        grow_table();
    }
    chat_room **bucket = bucket_of(number);
    chat_room *room = *bucket;
    while (room != NULL && room->number != number) {
        room = room->next;
    }
    if (room == NULL) {
        room = room_new(number);
        room->next = *bucket;
        *bucket = room;
        roomCount++;
    }
    pthread_mutex_unlock(&tableLock);
    return room;
}
