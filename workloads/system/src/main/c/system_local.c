#include "jdyno.h"
#include "system_kernel.h"

#include <inttypes.h>

/*
 * Calls of functions in this process, by pointers that the compiler does not know, as it does not know in Java which of
 * four classes has the method.
 */

enum { FUNCTIONS = 4, RESULT = 123 };

static int first(void) {
    return RESULT;
}

static int second(void) {
    return RESULT;
}

static int third(void) {
    return RESULT;
}

static int fourth(void) {
    return RESULT;
}

static int (*volatile const functions[FUNCTIONS])(void) = {first, second, third, fourth};

static int64_t call_functions(int64_t times) {
    int64_t sum = 0;
    for (int64_t i = 0; i < times; i++) {
        sum += functions[i % FUNCTIONS]();
    }
    if (sum != times * RESULT) {
        jdyno_fail("wrong-output", "%" PRId64 " calls have returned %" PRId64 " and not %d each", times, sum, RESULT);
    }
    return times;
}

jdyno_kernel system_local_kernel(void) {
    return (jdyno_kernel){call_functions, NULL, 0, INT64_C(1) << 30, 0};
}
