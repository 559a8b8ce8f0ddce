#include "system.h"
#include "system_library.h"

#include <stdlib.h>

/* Calls of functions of another source file, which the compiler cannot leave out. */

enum { STRIDE = 17 }; /* to the next byte that changes and is compared */

static void require(int64_t expected, int64_t found, const char *what) {
    if (found != expected) {
        jdyno_fail("wrong-output", "%s is %lld and not %lld", what, (long long) found, (long long) expected);
    }
}

static int64_t call_number(int64_t times) {
    int64_t sum = 0;
    for (int64_t i = 0; i < times; i++) {
        sum += system_library_number();
    }
    require(times * SYSTEM_LIBRARY_NUMBER, sum, "the sum of the results");
    return times;
}

jdyno_kernel system_number_kernel(void) {
    return (jdyno_kernel){call_number, NULL, 0, INT64_C(1) << 30, 0};
}

static int32_t sum;
static int32_t expectedSum;

static int64_t call_add(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        sum = system_library_add(sum, (int32_t) i);
    }
    expectedSum = (int32_t) ((uint32_t) expectedSum + (uint32_t) (times * (times - 1) / 2));
    require(expectedSum, sum, "the sum of the numbers");
    return times;
}

jdyno_kernel system_add_kernel(void) {
    return (jdyno_kernel){call_add, NULL, 0, INT64_C(1) << 30, 0};
}

static struct {
    int8_t *bytes;
    int32_t length;
    int32_t at;
    uint32_t calls;
} copied;

static int64_t call_copy(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        copied.calls++;
        copied.at += STRIDE;
        copied.at -= copied.at < copied.length ? 0 : copied.length;
        /* Another value when this byte is next. */
        int8_t stamp = (int8_t) (copied.calls + (copied.calls >> 8));
        copied.bytes[copied.at] = stamp;
        require(stamp, system_library_copy(copied.bytes, copied.length, copied.at), "a byte that was copied");
    }
    return times;
}

jdyno_kernel system_copy_kernel(size_t bytes) {
    copied.bytes = calloc(bytes, 1);
    if (copied.bytes == NULL) {
        jdyno_fail("out-of-memory", "no memory for %zu bytes", bytes);
    }
    copied.length = (int32_t) bytes;
    return (jdyno_kernel){call_copy, NULL, bytes, INT64_C(1) << 30, 0};
}
