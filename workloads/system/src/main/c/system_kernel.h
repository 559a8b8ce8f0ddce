/*
 * What is measured, and the servers that it needs. For the command thread.
 */
#ifndef SYSTEM_KERNEL_H
#define SYSTEM_KERNEL_H

#include "jdyno.h"

/* An array to be written or read, one element at a time or 16. */
jdyno_kernel system_memory_kernel(bool writes, bool by16, size_t bytes, uint64_t seed);

/*
 * A file to be written or read by blocks, by calls of the system or mapped. Of each block that has been read, the first
 * `summed` bytes are summed.
 */
jdyno_kernel system_file_kernel(
        bool writes, bool mapped, size_t blockBytes, size_t fileBytes, size_t summed, uint64_t seed);

/* A new thread for each task, one thread for all, a process that runs the program `true`, or a copy of this process. */
jdyno_kernel system_thread_kernel(void);
jdyno_kernel system_pool_kernel(void);
jdyno_kernel system_process_kernel(void);
jdyno_kernel system_fork_kernel(void);

/* Round trips of datagrams, and calls, to the host:port of a server. */
jdyno_kernel system_datagram_kernel(const char *hostAndPort, int timeoutMillis, bool raw);
jdyno_kernel system_call_kernel(const char *hostAndPort, bool overUnix);
jdyno_kernel system_call_udp_kernel(const char *hostAndPort, int timeoutMillis);
jdyno_kernel system_call_tirpc_kernel(const char *hostAndPort);

/* Calls of functions in this process. */
jdyno_kernel system_local_kernel(void);

/* Whether the server may have answered datagrams that have not arrived. */
bool system_datagrams_lost(void);

/* The servers; they offer the endpoint `calls`. */
void system_datagram_serve(bool raw);
void system_call_serve(bool overUnix);
void system_call_udp_serve(void);
void system_call_tirpc_serve(void);

/* Counts a call, and reports the number since the last report. Any thread. */
void system_calls_add(void);
void system_calls_check(void);

#endif
