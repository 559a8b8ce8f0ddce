#include "system_library.h"

#include <string.h>

int8_t system_library_bytes[SYSTEM_LIBRARY_MOST_BYTES];

int32_t system_library_number(void) {
    return SYSTEM_LIBRARY_NUMBER;
}

int32_t system_library_add(int32_t left, int32_t right) {
    return (int32_t) ((uint32_t) left + (uint32_t) right);
}

int32_t system_library_copy(const int8_t *bytes, int32_t length, int32_t at) {
    memcpy(system_library_bytes, bytes, (size_t) length);
    return system_library_bytes[at];
}

int32_t system_library_at(int32_t at) {
    return system_library_bytes[at];
}
