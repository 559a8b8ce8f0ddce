/*
 * The meaning of each request, its answer, and what is counted.
 */
#ifndef CHAT_SESSION_H
#define CHAT_SESSION_H

#include "chat_connection.h"

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
