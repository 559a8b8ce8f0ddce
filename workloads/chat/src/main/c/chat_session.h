/*
 * The meaning of each request, its answer, and what is counted.
 */
#ifndef CHAT_SESSION_H
#define CHAT_SESSION_H

#include "chat_connection.h"
#include "chat_wire.h"

#include <stdint.h>

/*
 * Answers one request; called by the receiving thread. Returns NULL, or the fault, which ends the connection.
 */
const char *chat_session_answer(chat_connection *connection, const chat_request *request);

/*
 * The connection is over. A user who is still in a room leaves it without notice to the others and counts as an error.
 * So does misbehaviour, which is NULL if the peer just closed.
 */
void chat_session_lost(chat_connection *connection, const char *misbehaviour);

/* Chats sent on since the last call. Any thread. */
uint64_t chat_session_take_chats(void);

/*
 * The sum modulo 2^64, over the chats since the last call, of FNV-1a 64 over user name, text and room number (four
 * bytes, big-endian). A sum, because the order of chats of different rooms is not defined. Any thread.
 */
uint64_t chat_session_take_digest(void);

#endif
