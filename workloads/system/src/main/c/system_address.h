/*
 * Addresses of servers, and sockets. All fail as `refused` or another cause of the error.
 */
#ifndef SYSTEM_ADDRESS_H
#define SYSTEM_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

typedef struct system_address {
    struct sockaddr_storage address;
    socklen_t length;
} system_address;

/* Parses host:port, where the host is a numeric IPv4 address. */
system_address system_address_of(const char *hostAndPort);

/* The address of a Unix socket without a file, whose name contains a port that this process has. Linux only. */
system_address system_address_unix(int port);

/* A connection to a server; over TCP it sends without delay. */
int system_connect(const system_address *server);

/* The port of a socket. */
int system_port(int socket);

/* Sends or reads all bytes; false at the end of the connection. */
bool system_send(int socket, const void *bytes, size_t length);
bool system_fill(int socket, void *bytes, size_t length);

_Noreturn void system_fail(const char *tried);

#endif
