#ifndef SYSTEM_LIBRARY_H
#define SYSTEM_LIBRARY_H

#include <stdint.h>

/*
 * What programs call: a function without arguments, one with two, and one that gets bytes. The twin calls them
 * directly. Java calls the same ones, in a shared library, which is compiled from this file, system_library.c and
 * system_jni.c. For one thread.
 */

enum { SYSTEM_LIBRARY_NUMBER = 123, SYSTEM_LIBRARY_MOST_BYTES = 1 << 20 };

/* The bytes that were copied last. */
extern int8_t system_library_bytes[SYSTEM_LIBRARY_MOST_BYTES];

/* Returns SYSTEM_LIBRARY_NUMBER. */
int32_t system_library_number(void);

/* Returns the sum modulo 2^32. */
int32_t system_library_add(int32_t left, int32_t right);

/* Copies the bytes, at most SYSTEM_LIBRARY_MOST_BYTES, and returns one of the copy. */
int32_t system_library_copy(const int8_t *bytes, int32_t length, int32_t at);

/* Returns one of the bytes that were copied last. */
int32_t system_library_at(int32_t at);

#endif
